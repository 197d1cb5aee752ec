import { errorEntry, type HttpErrorCode } from '@exam-evaluation/contract/errors.ts';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { errorSchema } from '../endpoints/error-schema.ts';
import { errorHeaders } from './headers.ts';

const EXAMPLE_URL = 'https://evaluation.example.org';

/** One response for each status that the codes have, with an example for each code (see errorExamples). */
export function errorResponses(endpoint: Endpoint, codes: readonly HttpErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => errorEntry(code).status);
  const responses = [...byStatus].map(([status, ofStatus]) => [
    String(status),
    {
      description: ofStatus.map((code) => `- \`${code}\`: ${errorEntry(code).message}`).join('\n'),
      headers: errorHeaders(status, endpoint),
      content: {
        'application/json': {
          schema: errorSchema,
          examples: Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    },
  ]);
  return Object.fromEntries(responses) as ZodOpenApiResponsesObject;
}

/** One example for each code, for the responses to refer to. */
export function errorExamples(codes: readonly HttpErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => [code, { summary: errorEntry(code).message, value: errorExample(code) }]),
  );
}

function errorExample(code: HttpErrorCode) {
  const { message, details } = errorEntry(code);
  const known = { request_id: '4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1', doc_url: `${EXAMPLE_URL}/docs/errors/${code}` };
  return { error: { code, message, ...known, ...(details && { details }) } };
}
