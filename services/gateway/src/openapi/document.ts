import { CATALOGUE, type ErrorCode } from '@exam-evaluation/runtime/errors/catalogue.ts';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { SCOPES } from '../keys/key.ts';
import { errorExamples, errorResponses } from './errors.ts';
import { etagHeader, rateLimitHeaders, replayedHeader, requestHeaders, requestIdHeader } from './headers.ts';

const DESCRIPTION = `Grades exam copies with AI and exposes the draft marks for review. For servers only: never put an API
key into a browser or an app. Changes are found by polling \`GET /submissions\` with \`updated_since\`.
Clients ignore fields they do not know: within \`v1\` the API only grows.`;

/** The OpenAPI 3.1 document of a table of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], options: { version: string; publicUrl: string }) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Exam Evaluation API',
        version: options.version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `${options.publicUrl}/v1` }],
      tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
      security: [{ apiKey: [] }],
      paths: paths as ZodOpenApiPathsObject,
      components: {
        examples: errorExamples([...new Set(endpoints.flatMap(errorCodes))]),
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description: `A key acts for one institute, with scopes of ${SCOPES.join(', ')}.`,
          },
        },
      },
    },
    {
      // Answers may grow within v1, so the document promises no closed objects; requests stay closed.
      override: ({ jsonSchema, io }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    },
  );
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { id, tag, summary, params, query, body, scope } = endpoint;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: describe(endpoint),
    ...(scope === 'public' && { security: [] }),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      header: requestHeaders(endpoint),
    },
    ...(body && {
      requestBody: {
        required: !endpoint.bodyOptional,
        content: {
          'application/json': { schema: body, ...(endpoint.example !== undefined && { example: endpoint.example }) },
        },
      },
    }),
    responses: { ...successResponse(endpoint), ...errorResponses(errorCodes(endpoint)) },
  };
}

function describe({ description, scope }: Endpoint): string {
  const needs = scope === 'public' ? 'Needs no key.' : scope === 'any' ? 'Any valid key.' : `Scope: \`${scope}\`.`;
  return description ? `${description}\n\n${needs}` : needs;
}

function successResponse({ success, scope, method }: Endpoint): ZodOpenApiOperationObject['responses'] {
  const headers = {
    ...requestIdHeader,
    ...(scope !== 'public' && rateLimitHeaders),
    ...(method === 'POST' && replayedHeader),
    ...('etag' in success && etagHeader),
  };
  if ('schema' in success) {
    const content = { 'application/json': { schema: success.schema, example: success.example } };
    return { [`${success.status}` as '200']: { description: success.description, headers, content } };
  }
  const file = { schema: { type: 'string', format: 'binary' } as const };
  return {
    '200': { description: success.description, headers, content: { [success.contentType]: file } },
    ...(success.redirects && {
      '302': {
        description: 'A presigned address of the file.',
        headers: { ...headers, Location: { description: 'The address.', schema: { type: 'string', format: 'uri' } } },
      },
    }),
  };
}

/** The codes of one operation: its own and those of the checks that it passes. */
export function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(['internal_error']);
  if (endpoint.scope !== 'public') {
    for (const code of ['missing_api_key', 'invalid_api_key', 'product_not_enabled'] as const) codes.add(code);
    for (const code of ['rate_limited', 'auth_unavailable', 'engine_unavailable'] as const) codes.add(code);
    if (endpoint.scope !== 'any') codes.add('insufficient_scope');
  }
  if (endpoint.query || endpoint.headers || endpoint.body) codes.add('validation_failed');
  if (endpoint.body) {
    for (const code of ['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code);
  }
  if (endpoint.method === 'POST') {
    for (const code of ['request_in_progress', 'idempotency_key_reused', 'validation_failed'] as const) codes.add(code);
  }
  for (const code of endpoint.errors) codes.add(code);
  return (Object.keys(CATALOGUE) as ErrorCode[]).filter((code) => codes.has(code));
}
