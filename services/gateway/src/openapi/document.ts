import { isDeepStrictEqual } from 'node:util';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { CATALOGUE, type HttpErrorCode } from '@exam-evaluation/contract/errors.ts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiLinksObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { type Deprecation, type Endpoint, readBodyBytesMax } from '../endpoints/endpoint.ts';
import { notEditable } from '../endpoints/fields.ts';
import { createResolver, type Schema } from './changes/json-schema.ts';
import { errorExamples, errorResponses } from './errors.ts';
import { RESPONSE_HEADERS, requestHeaders, successHeaders } from './headers.ts';
import { INTRODUCTION, TAGS } from './introduction.ts';
import { buildLinks } from './links.ts';

/**
 * Version of the contract, as in the paths. It is not the release's version, so that every release serves the committed
 * document.
 */
const API_VERSION = '1';

/** The OpenAPI 3.1 document of a table of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], { publicUrl }: { publicUrl: string }) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    const described = operation(endpoint, buildLinks(endpoint, endpoints));
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: described };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Exam Evaluation API',
        version: API_VERSION,
        description: INTRODUCTION,
        contact: { name: 'Whoever operates this installation' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `${publicUrl}/v1`, description: 'This installation.' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      security: [{ apiKey: [] }],
      paths: paths as ZodOpenApiPathsObject,
      components: {
        headers: RESPONSE_HEADERS,
        examples: errorExamples([...new Set(endpoints.flatMap(errorCodes))]),
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description: `A key acts for one institute, with scopes of ${SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`,
          },
        },
      },
    },
    { override: adapt },
  );
  for (const schema of Object.values(document.components?.schemas ?? {}))
    describeProperties(schema as Schema, document);
  return document;
}

/** Gives each property the description of what it refers to, or of what it is unless it is null. */
function describeProperties(schema: Schema, document: object): void {
  const resolve = createResolver(document);
  for (const property of Object.values(schema.properties ?? {})) {
    const [one] = [resolve(property), ...(property.anyOf ?? []).map(resolve)].filter(({ description }) => description);
    if (one) property.description ??= one.description;
  }
}

/**
 * Answers may grow within v1, so the document promises no closed objects; requests stay closed, with the keyword that
 * openapi-generator does not read as permission to send any field. Ids and dates have a `format` but no pattern:
 * generated clients convert them to types that cannot be matched against one. zod's bounds of integers are removed:
 * they come from doubles, some languages cannot express them as integers, and they are not limits of the API.
 */
const adapt: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  if (jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
    if (io === 'input') jsonSchema.unevaluatedProperties = false;
  }
  // `{}` means the same, but clients generated for Go would hold pointers.
  if (isDeepStrictEqual(jsonSchema.additionalProperties, {})) jsonSchema.additionalProperties = true;
  if (zodSchema instanceof z.ZodStringFormat) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (io === 'output' && (zodSchema instanceof z.ZodEnum || zodSchema instanceof z.ZodLiteral)) openWords(jsonSchema);
  if (!(zodSchema instanceof z.ZodObject)) return;
  for (const [name, field] of Object.entries(zodSchema.shape)) {
    if (field === notEditable) delete jsonSchema.properties?.[name];
  }
};

/**
 * An enum may grow within v1, so the document allows any other text as well; otherwise generated clients would refuse
 * new words.
 */
function openWords(jsonSchema: Parameters<ZodOpenApiOverride>[0]['jsonSchema']): void {
  const { type, enum: words, const: only } = jsonSchema;
  if (type !== 'string') return;
  delete jsonSchema.type;
  delete jsonSchema.enum;
  delete jsonSchema.const;
  jsonSchema.anyOf = [{ type: 'string', enum: words ?? [only as string] }, { type: 'string' }];
}

function operation(endpoint: Endpoint, links: ZodOpenApiLinksObject | undefined): ZodOpenApiOperationObject {
  const { id, tag, summary, params, query, body, scope } = endpoint;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: describe(endpoint),
    ...(endpoint.deprecated && { deprecated: true }),
    ...(scope === 'public' && { security: [] }),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      header: requestHeaders(endpoint),
    },
    ...(body && {
      requestBody: {
        required: !endpoint.bodyOptional,
        description: `At most ${readBodyBytesMax(endpoint) / 2 ** 20} MB.`,
        content: {
          'application/json': { schema: body, ...(endpoint.example !== undefined && { example: endpoint.example }) },
        },
      },
    }),
    responses: { ...successResponses(endpoint, links), ...errorResponses(endpoint, errorCodes(endpoint)) },
  };
}

function describe({ description, scope, deprecated }: Endpoint): string {
  const needs = scope === 'public' ? 'Needs no key.' : scope === 'any' ? 'Any valid key.' : `Scope: \`${scope}\`.`;
  return [deprecated && sayDeprecated(deprecated), description, needs].filter(Boolean).join('\n\n');
}

function sayDeprecated({ since, sunset, see }: Deprecation): string {
  const [from, until] = [since, sunset].map((moment) => moment.toISOString().slice(0, 10));
  return `**Deprecated** since ${from}, and gone after ${until}: see <${see}>.`;
}

function successResponses(endpoint: Endpoint, links: ZodOpenApiLinksObject | undefined) {
  const { success } = endpoint;
  const headers = successHeaders(endpoint);
  if ('schema' in success) {
    const content = { 'application/json': { schema: success.schema, example: success.example } };
    return {
      [`${success.status}` as '200']: {
        description: success.description,
        headers: headers.body,
        content,
        ...(links && { links }),
      },
      ...(success.etag &&
        endpoint.method === 'GET' && {
          '304': { description: 'It is the version named in `If-None-Match`.', headers: headers.body },
        }),
    };
  }
  const file = { schema: { type: 'string', format: 'binary' } as const };
  return {
    '200': {
      description: success.description,
      headers: headers.body,
      content: Object.fromEntries(success.contentTypes.map((type) => [type, file])),
    },
    ...(headers.redirect && {
      '302': { description: 'The file is at the address in `Location`.', headers: headers.redirect },
    }),
  };
}

/** The codes of one operation: its own and those of the checks that it passes. */
function errorCodes(endpoint: Endpoint): HttpErrorCode[] {
  const codes = new Set<HttpErrorCode>(['method_not_allowed', 'headers_too_large', 'internal_error']);
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
  return (Object.keys(CATALOGUE) as HttpErrorCode[]).filter((code) => codes.has(code));
}
