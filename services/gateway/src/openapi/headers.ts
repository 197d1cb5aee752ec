import { REPLAY_HOURS } from '@exam-evaluation/contract/limits.ts';
import { z } from 'zod';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { CHALLENGE } from '../keys/key.ts';

const text = (description: string, example: string) => ({ description, example, schema: { type: 'string' } as const });
const count = (description: string, example: number) => ({
  description,
  example,
  schema: { type: 'integer' } as const,
});

/** Headers of answers, by name. Those that are always there where an answer lists them are `required`. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    ...text('Name of this request: the one sent, or a new one. Quote it when you report a problem.', 'nightly-sync-17'),
    required: true,
  },
  'RateLimit-Limit': { ...count('Requests that the tightest window allows.', 600), required: true },
  'RateLimit-Remaining': { ...count('Requests left in that window.', 587), required: true },
  'RateLimit-Reset': { ...count('Seconds until that window starts anew.', 23), required: true },
  'Retry-After': count('Seconds to wait before trying again. Always there on 429 and 503.', 2),
  ETag: {
    ...text("The exam's rubric version, for `If-Match`; of this document, its version for `If-None-Match`.", '"3"'),
    required: true,
  },
  'Idempotent-Replayed': text('`true` when this is the first answer to the Idempotency-Key once more.', 'true'),
  'WWW-Authenticate': {
    ...text('How to send the key.', CHALLENGE),
    required: true,
  },
  Allow: { ...text('Methods that this path answers.', 'GET, HEAD, POST'), required: true },
  Location: {
    ...text(
      'A presigned address of the file, good for `expires_in` seconds.',
      'https://files.example.org/checked/1b7c5f0a?signature=0f8e2c7a',
    ),
    required: true,
  },
  'Content-Disposition': {
    ...text('Name of the file, as an attachment.', 'attachment; filename="student-17.pdf"'),
    required: true,
  },
} as const;

/** Headers of deprecated operations only. */
const DEPRECATION_HEADERS = {
  Deprecation: {
    ...text('Since when the operation is deprecated: seconds since 1970 (RFC 9745).', '@1798761600'),
    required: true,
  },
  Sunset: { ...text('After when it may be gone (RFC 8594).', 'Thu, 01 Jul 2027 00:00:00 GMT'), required: true },
  Link: {
    ...text('A page about it.', '<https://example.org/deprecations>; rel="deprecation"; type="text/html"'),
    required: true,
  },
};

type HeaderName = keyof typeof RESPONSE_HEADERS;

const RATE_LIMIT: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const refer = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export function successHeaders({ success, scope, method, deprecated }: Endpoint) {
  const isRedirect = 'redirects' in success && success.redirects;
  const common: HeaderName[] = ['X-Request-Id', ...(scope === 'public' ? [] : RATE_LIMIT)];
  const json: HeaderName[] = [
    ...(method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
    ...('etag' in success ? (['ETag'] as const) : []),
  ];
  return {
    body: {
      ...refer([...common, ...('schema' in success ? json : (['Content-Disposition'] as const))]),
      ...(deprecated && DEPRECATION_HEADERS),
    },
    redirect: isRedirect ? { ...refer([...common, 'Location']), ...(deprecated && DEPRECATION_HEADERS) } : undefined,
  };
}

/** Statuses that requests without a known key may get; their answers carry no rate headers. */
const WITHOUT_KEY = [401, 405, 431, 500, 503];

export function errorHeaders(status: number, { scope, deprecated }: Endpoint) {
  const headers = refer([
    'X-Request-Id',
    ...(scope === 'public' || WITHOUT_KEY.includes(status) ? [] : RATE_LIMIT),
    ...([409, 429, 503].includes(status) ? (['Retry-After'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 405 ? (['Allow'] as const) : []),
  ]);
  // A method that the path does not have reaches no operation.
  return { ...headers, ...(deprecated && status !== 405 && DEPRECATION_HEADERS) };
}

const requestId = z.string().optional().meta({
  description:
    'Your own name for this request: 1-128 of `A-Z a-z 0-9 _ . -`. It comes back in the answer and stands in the logs; anything else is replaced by a new name.',
  example: 'nightly-sync-17',
});

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({
    description: `Unique text of 1-255 printable ASCII characters. A retry with it within ${REPLAY_HOURS} hours gets the first answer, byte for byte, with \`Idempotent-Replayed: true\`.`,
    example: '0f8e2c7a-submit-student-17',
    pattern: '^[ -~]+$',
  });

const ifNoneMatch = z.string().optional().meta({
  description: 'The `ETag` of the answer that you have: `304` without a body where it still is the current one.',
  example: '"3"',
});

/** The headers that an operation reads, besides the key. */
export function requestHeaders({ method, scope, headers, success }: Endpoint): z.ZodObject {
  return z.object({
    'X-Request-Id': requestId,
    ...(method === 'POST' && scope !== 'public' && { 'Idempotency-Key': idempotencyKey }),
    ...(method === 'GET' && 'etag' in success && { 'If-None-Match': ifNoneMatch }),
    ...headers?.shape,
  });
}
