import type { ErrorEntry } from './entry.ts';

/** Codes of what can be sent again later: rates, and the service itself. */
export const SERVICE = {
  rate_limited: {
    status: 429,
    message: 'Too many requests; send this one again after the seconds in Retry-After.',
    cause: 'The window of a second or a minute is used up, for this key or for the whole institute.',
    action:
      'Wait for `Retry-After` seconds and go on. If it happens often: read lists with `limit=200` and the feed instead of single submissions, and put writes through one queue. `RateLimit-Remaining` tells how much is left. Of `POST /uploads` with `details.unattached` it is not the rate: too many uploads have no copy handed in with them. Submit those that are there, announce `size_bytes`, or wait until unused slots have run out.',
    details: { retry_after_seconds: 1 } as { retry_after_seconds: number; unattached?: string },
  },
  daily_quota_exceeded: {
    status: 429,
    message: 'The copies of today are used up; the count starts again at details.resets_at.',
    cause:
      'The copies of this day are used up. `details.quota` says whose: `daily_copy_quota` of the institute, or `daily_copy_cap` of this key.',
    action:
      'Keep the copies in a queue and go on after `details.resets_at`, which is 00:00 UTC. For a larger quota ask the operator.',
    details: { quota: 'daily_copy_quota', limit: 1000, resets_at: '2026-11-21T00:00:00.000000Z' } as {
      quota: 'daily_copy_quota' | 'daily_copy_cap';
      limit: number;
      resets_at: string;
    },
  },
  internal_error: {
    status: 500,
    message: 'Something failed on our side; send the request again, with the same Idempotency-Key.',
    cause: 'Something failed in the service. Whether the request was carried out is not known.',
    action:
      'Send the same request with the same `Idempotency-Key`, with growing pauses. If it stays, tell the operator the `request_id`.',
  },
  auth_unavailable: {
    status: 503,
    message: 'The API key cannot be checked right now; send the request again after the seconds in Retry-After.',
    cause: 'The service could not check your key. It says nothing about the key.',
    action: 'Send it again after five seconds. Do not throw the key away.',
  },
  engine_unavailable: {
    status: 503,
    message:
      'Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.',
    cause:
      'Grading, or the check of credits, cannot be reached; nothing was created or charged. A checked copy that is being drawn anew after a review answers so too, when it is not ready within ten seconds.',
    action: 'Send the same request with the same `Idempotency-Key` after `Retry-After` seconds.',
  },
  storage_full: {
    status: 507,
    message: 'There is no room for the file now; send it again to the same address after the seconds in Retry-After.',
    cause:
      'The disk of the service is full. Only the `PUT` of a file answers so, and only where files lie beside the service; an object store answers in its own words.',
    action:
      'Send the same file to the same address after `Retry-After` seconds; the slot is good for an hour. Our clients do so. Tell the operator if it goes on.',
  },
} as const satisfies Record<string, ErrorEntry>;
