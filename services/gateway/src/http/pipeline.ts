import { randomUUID } from 'node:crypto';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import type { DetailsOf, ErrorCode } from '@exam-evaluation/contract/errors.ts';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import {
  ContractError,
  engineUnavailable,
  invalidFields,
  refuse,
} from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import {
  type Endpoint,
  type EndpointRequest,
  type FileAnswer,
  readBodyBytesMax,
  type Services,
  Unfinished,
  Versioned,
} from '../endpoints/endpoint.ts';
import { JsonText } from '../endpoints/json-text.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { fingerprint } from '../idempotency/rules.ts';
import type { KeyInfo } from '../keys/key.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { Limiter, RateHeaders } from '../limits/limiter.ts';
import type { Load } from '../limits/load.ts';
import { type Answer, errorAnswer, errorJson, isNamed, jsonAnswer, keptAnswer } from './answer.ts';
import { type BodyRules, NO_BODY, type ReadBody, readJson } from './body.ts';
import { findOutline } from './outline.ts';
import { type ReadQuery, readQuery } from './query.ts';
import { failsInMasses, invalidTexts, namedAsAbsent, oncePerField, validate } from './validation.ts';

const OVERLOADED_RETRY_SECONDS = 5;

/** What the steps of a request work with. */
export interface PipelineParts {
  keys: KeyRing;
  limiter: Limiter;
  idempotency: Idempotency;
  services: Services;
  /** Address of this installation, without `/v1`. */
  publicUrl: string;
  log: Logger;
  /** How long a request may run, not counting the time to receive its body. */
  deadlineSeconds: number;
  load: Pick<Load, 'isOver'>;
}

/** One request on its way, with what the answer's headers need to know of it. */
export interface Exchange {
  request: Request;
  response: Response;
  requestId: string;
  endpoint: Endpoint;
  key?: KeyInfo;
  rate?: RateHeaders;
}

/** Takes a request through every check, in the order that the contract gives, to its handler. */
export async function answerRequest(exchange: Exchange, parts: PipelineParts): Promise<Answer> {
  const { endpoint, request, response } = exchange;
  const query = readQuery(request.url, endpoint.query);
  const { parameters } = query;
  if (endpoint.scope === 'public') {
    return await handle(exchange, parts, { query: {}, body: {}, headers: {}, operationId: randomUUID() });
  }

  const key = await parts.keys.check(request.get('x-api-key'));
  exchange.key = key;
  if (!key.productEnabled) throw refuse('product_not_enabled');
  requireScope(endpoint, key);
  if (parts.load.isOver) throw overloaded();
  if (!endpoint.uploadFiles) await countRequest(exchange, parts);

  const read = endpoint.body ? await readJson(request, response, bodyRules(endpoint, endpoint.body)) : NO_BODY;

  const run = async (operationId: string) => {
    const feature = endpoint.unavailable?.({ query: parameters, body: read.json, key });
    if (feature) throw new ContractError('feature_not_available', { message: `${feature} is not available.` });
    const valid = await requireValid(exchange, query, read);
    if (endpoint.uploadFiles) await countRequest(exchange, parts, endpoint.uploadFiles(valid.body as never));
    return await handle(exchange, parts, { ...valid, operationId });
  };
  // Restart the deadline; time spent receiving the body does not count.
  return await inTime(exchange, parts, () => once(exchange, parts, { query: parameters, body: read.identity }, run));
}

/** Before anything is begun or counted: a late answer would cost as much as one in time, and help nobody. */
function overloaded(): ContractError {
  return new ContractError('engine_unavailable', {
    message:
      'There is more to do right now than can be done in time; nothing was created or charged. Send the request again after the seconds in Retry-After.',
    retryAfterSeconds: OVERLOADED_RETRY_SECONDS,
  });
}

function bodyRules(endpoint: Endpoint, schema: z.ZodType): BodyRules {
  const optional = endpoint.bodyOptional ?? false;
  return { outline: findOutline(schema), bytesMax: readBodyBytesMax(endpoint), optional };
}

/** Runs the handler of a request with its deadline. */
export async function inTime<T>(
  { requestId }: Pick<Exchange, 'requestId'>,
  { deadlineSeconds }: Pick<PipelineParts, 'deadlineSeconds'>,
  fn: () => Promise<T>,
): Promise<T> {
  return await runInContext({ requestId, deadline: Date.now() + deadlineSeconds * 1000 }, fn);
}

function requireScope({ scope }: Endpoint, key: KeyInfo): void {
  if (scope !== 'any' && scope !== 'public' && !key.scopes.includes(scope)) {
    throw refuse('insufficient_scope', { required_scope: scope });
  }
}

async function countRequest(exchange: Exchange, parts: PipelineParts, files?: number): Promise<void> {
  const { headers, refusal } = await parts.limiter.count(exchange.key!, exchange.endpoint.kind, files);
  exchange.rate = headers;
  if (refusal) throw refusal;
}

/** Runs a POST with an Idempotency-Key once, however often it is sent; any other request simply runs. */
async function once(
  { request, requestId, key }: Exchange,
  { idempotency, publicUrl, log, deadlineSeconds }: PipelineParts,
  { query, body }: { query: ReadonlyMap<string, string>; body: unknown },
  run: (operationId: string) => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = request.get('idempotency-key');
  if (request.method !== 'POST' || idempotencyKey === undefined) return await run(randomUUID());
  if ((request.headersDistinct['idempotency-key']?.length ?? 0) > 1) {
    throw invalidFields([{ field: 'Idempotency-Key', code: 'invalid', message: 'is sent more than once' }]);
  }
  const begun = await idempotency.begin({
    instituteId: key!.instituteId,
    key: idempotencyKey,
    fingerprint: await fingerprint({ method: request.method, path: request.baseUrl + request.path, query, body }),
    deadlineSeconds,
  });
  if ('replay' in begun) return replayed(begun.replay);
  const answer = await run(begun.operationId).catch((error: unknown) =>
    errorAnswer(toRefusal(error, log), { requestId, publicUrl }),
  );
  const first = { ...answer.headers, 'X-Request-Id': requestId };
  const stored = { status: answer.status, headers: first, body: answer.body as string };
  const kept = await idempotency.finish(begun.claim, stored, answer);
  return kept === stored ? answer : replayed(kept);
}

function replayed(stored: { status: number; headers: Record<string, string>; body: string }): Answer {
  return { ...stored, headers: { ...stored.headers, 'Idempotent-Replayed': 'true' } };
}

/** @throws ContractError validation_failed with every failing field of query, headers and body. */
async function requireValid({ endpoint, request }: Exchange, { parameters, repeated }: ReadQuery, read: ReadBody) {
  const masses = endpoint.body ? await failsInMasses(endpoint.body, read.json) : [];
  if (read.excess.length > 0 || masses.length > 0) throw invalidFields([...read.excess, ...masses]);
  const errors: FieldError[] = read.suspicious ? invalidTexts(read.json) : [];
  errors.push(...repeated);
  const given = Object.fromEntries(parameters);
  const known = Object.keys(endpoint.query?.shape ?? {}).filter((name) => name !== 'cursor'); // refused as unknown parameters
  errors.push(...invalidTexts(Object.fromEntries(known.map((name) => [name, given[name]]))));
  const query = endpoint.query ? validate(endpoint.query, given) : { value: {} };
  const headers = endpoint.headers ? validate(endpoint.headers, readHeaders(request, endpoint.headers)) : { value: {} };
  const body = endpoint.body ? validate(endpoint.body, read.json) : { value: {} };
  if ('errors' in query) errors.push(...query.errors);
  if ('errors' in headers) errors.push(...headers.errors);
  if ('errors' in body) errors.push(...body.errors);
  if (errors.length > 0 || 'errors' in query || 'errors' in headers || 'errors' in body) {
    throw invalidFields(oncePerField(errors));
  }
  return { query: query.value, headers: headers.value, body: body.value };
}

function readHeaders(request: Request, { shape }: z.ZodObject): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, request.get(name)]));
}

async function handle(
  { endpoint, request, requestId, key }: Exchange,
  { services, publicUrl, log }: PipelineParts,
  valid: Omit<EndpointRequest<unknown, unknown, unknown, unknown>, 'params' | 'key' | 'refusePart'>,
): Promise<Answer> {
  const params = endpoint.params?.parse(request.params) ?? {};
  const refusePart = (error: unknown, part: unknown) => {
    const refusal = toRefusal(withoutInnerFailures(error, endpoint, part), log);
    return { status: refusal.status, error: errorJson(refusal, { requestId, publicUrl }) };
  };
  const answer = await endpoint
    .handle({ params, key, refusePart, ...valid } as EndpointRequest<never, never, never, never>, services)
    .catch((error: unknown) => {
      throw withoutInnerFailures(error, endpoint, valid.body);
    });
  if ('schema' in endpoint.success) {
    if (answer instanceof JsonText) return keptAnswer(answer, request.get('if-none-match'));
    if (answer instanceof Unfinished) {
      return { ...jsonAnswer(endpoint.success.status, answer.answer), isUnfinished: true };
    }
    if (!(answer instanceof Versioned)) return jsonAnswer(endpoint.success.status, answer);
    const etag = `"${answer.version}"`;
    const json = jsonAnswer(endpoint.success.status, answer.answer);
    const headers = { ...json.headers, ETag: etag };
    const isKnown = endpoint.method === 'GET' && answer.coversAnswer && isNamed(etag, request.get('if-none-match'));
    return isKnown ? { status: 304, headers: { ETag: etag }, body: '' } : { ...json, headers };
  }
  const { status, headers, stream } = answer as FileAnswer;
  return { status, headers, body: stream ?? '' };
}

/** Refusals of the inner calls' own tokens: our configuration is at fault, not the caller's key. */
const INNER_CODES: readonly ErrorCode[] = ['invalid_api_key', 'insufficient_scope', 'missing_api_key'];

/** Converts a failure of an inner call: it certainly changed nothing, or its outcome is unknown. */
function withoutInnerFailures(error: unknown, { kind }: Endpoint, body: unknown): unknown {
  if (error instanceof RpcFailure && (kind === 'read' || !error.sent)) return engineUnavailable(error);
  if (error instanceof ContractError && INNER_CODES.includes(error.code)) {
    return new ContractError('internal_error', { cause: error });
  }
  if (error instanceof ContractError && error.code === 'validation_failed') {
    const { errors } = error.details as DetailsOf<'validation_failed'>;
    return invalidFields(namedAsAbsent(errors, body));
  }
  return error;
}

/** Converts anything thrown into a refusal; unexpected errors are logged and become internal_error. */
export function toRefusal(error: unknown, log: Logger): ContractError {
  const refusal = error instanceof ContractError ? error : new ContractError('internal_error', { cause: error });
  if (refusal.status === 500) log.error({ err: refusal.cause ?? refusal }, 'request failed');
  else if (refusal.status > 500) log.warn({ err: refusal.cause ?? refusal, code: refusal.code }, 'request not served');
  return refusal;
}
