import { z } from 'zod';
import type { Endpoint } from '../endpoints/endpoint.ts';

const text = (description: string) => ({ description, schema: { type: 'string' } as const });
const count = (description: string) => ({ description, schema: { type: 'integer' } as const });

export const requestIdHeader = {
  'X-Request-Id': text('Name of the request: the one sent, or a new one.'),
};

export const retryAfterHeader = {
  'Retry-After': count('Seconds to wait before trying again, where that helps.'),
};

export const etagHeader = {
  ETag: text('Version of what is answered, for `If-Match`.'),
};

export const replayedHeader = {
  'Idempotent-Replayed': text('`true` when this is the first answer to the Idempotency-Key once more.'),
};

/** The tightest of the windows that the request counts in. */
export const rateLimitHeaders = {
  'RateLimit-Limit': count('Requests of the tightest window.'),
  'RateLimit-Remaining': count('Requests left in it.'),
  'RateLimit-Reset': count('Seconds until it starts anew.'),
};

/** Headers that an operation looks at, besides the key. */
export function requestHeaders({ method, scope, headers }: Endpoint): z.ZodObject {
  const requestId = z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,128}$/)
    .optional()
    .meta({ description: 'Name for this request; made anew when left out.' });
  const idempotencyKey = z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'Unique text of printable ASCII: a retry with it within 48 hours gets the first answer.' });
  return z.object({
    'X-Request-Id': requestId,
    ...(method === 'POST' && scope !== 'public' && { 'Idempotency-Key': idempotencyKey }),
    ...headers?.shape,
  });
}
