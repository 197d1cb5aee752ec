import { create, fromBinary, type JsonObject, toBinary } from '@bufbuild/protobuf';
import { anyPack, anyUnpack } from '@bufbuild/protobuf/wkt';
import type { FieldCode, FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { type DetailsOf, type ErrorCode, isErrorCode } from '@exam-evaluation/contract/errors.ts';
import { ErrorDetailsSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { BadRequestSchema, ErrorInfoSchema } from '@exam-evaluation/proto/google/rpc/error_details_pb.js';
import { type Status, StatusSchema } from '@exam-evaluation/proto/google/rpc/status_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { ContractError } from '../errors/contract-error.ts';

const DOMAIN = 'exam-evaluation';
const STATUS_TRAILER = 'grpc-status-details-bin';

/** The gRPC code of each HTTP status of the catalogue (https://google.aip.dev/193). */
const GRPC_CODE: Record<number, status> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  402: status.FAILED_PRECONDITION,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  405: status.UNIMPLEMENTED,
  409: status.FAILED_PRECONDITION,
  412: status.ABORTED,
  413: status.INVALID_ARGUMENT,
  415: status.INVALID_ARGUMENT,
  422: status.INVALID_ARGUMENT,
  429: status.RESOURCE_EXHAUSTED,
  431: status.INVALID_ARGUMENT,
  500: status.INTERNAL,
  503: status.UNAVAILABLE,
};

/**
 * The google.rpc.Status of a refusal: ErrorInfo with the contract's code, BadRequest for fields, the details object.
 */
export function toStatus(error: ContractError) {
  const { errors, ...details } = error.details ?? {};
  const fieldErrors = (errors ?? []) as FieldError[];
  const metadata: Record<string, string> = {};
  if (error.retryAfterSeconds !== undefined) metadata.retry_after_seconds = String(error.retryAfterSeconds);
  return create(StatusSchema, {
    code: GRPC_CODE[error.status] ?? status.UNKNOWN,
    message: error.message,
    details: [
      anyPack(ErrorInfoSchema, create(ErrorInfoSchema, { reason: error.code, domain: DOMAIN, metadata })),
      ...(fieldErrors.length > 0 ? [anyPack(BadRequestSchema, badRequest(fieldErrors))] : []),
      ...(Object.keys(details).length > 0 ? [anyPack(ErrorDetailsSchema, errorDetails(details as JsonObject))] : []),
    ],
  });
}

/**
 * Refusals are sent in HTTP/2 trailers, in base64. A client accepts 64 KB of trailers and closes the connection if
 * there are more.
 */
const FIELD_ERRORS_BYTES_MAX = 32 * 1024;
/** Details with a list of their own, such as `problems`, come without field errors. */
const DETAILS_BYTES_MAX = 44 * 1024;
/** Most characters of a caller's value that are repeated in an error. */
const ECHO_MAX = 200;

/** Returns a function that is given one size after another and tells whether the sum still fits. */
function roomFor(bytesMax: number): (bytes: number) => boolean {
  let taken = 0;
  return (bytes) => {
    taken += bytes;
    return taken <= bytesMax;
  };
}

/** The BadRequest detail, with as many of the errors as fit. */
function badRequest(errors: FieldError[]) {
  const fits = roomFor(FIELD_ERRORS_BYTES_MAX);
  // tags and lengths of the four parts
  const fitting = errors.filter(({ field, code, message }) => fits(Buffer.byteLength(field + code + message) + 8));
  return create(BadRequestSchema, {
    fieldViolations: fitting.map(({ field, code, message }) => ({ field, description: message, reason: code })),
  });
}

/** Shortens texts, and keeps as many items of lists as fit. */
function errorDetails(details: JsonObject) {
  const fits = roomFor(DETAILS_BYTES_MAX);
  const cut = Object.entries(details).map(([key, value]) => {
    if (Array.isArray(value)) return [key, value.filter((item) => fits(Buffer.byteLength(JSON.stringify(item)) + 16))];
    return [key, typeof value === 'string' ? Array.from(value).slice(0, ECHO_MAX).join('') : value];
  });
  return create(ErrorDetailsSchema, { details: Object.fromEntries(cut) as JsonObject });
}

/** What a grpc-js handler answers for a refusal. */
export function toServiceError(error: ContractError): Partial<ServiceError> {
  const packed = toStatus(error);
  const metadata = new Metadata();
  // Refusals must not be retried by the channel. They tell the caller when to try again; retries below the caller would
  // only add to the overload, until its deadline passes and it cannot tell whether anything has happened.
  metadata.set('grpc-retry-pushback-ms', '-1');
  metadata.set(STATUS_TRAILER, Buffer.from(toBinary(StatusSchema, packed)));
  return { code: packed.code, details: error.message, metadata };
}

/** The refusal inside a failed call; undefined when the call failed for another reason (no answer, a bug). */
export function fromServiceError(error: ServiceError): ContractError | undefined {
  const [packed] = error.metadata?.get(STATUS_TRAILER) ?? [];
  return packed instanceof Buffer ? fromStatus(fromBinary(StatusSchema, packed), error) : undefined;
}

/** The refusal that `toStatus` packed; undefined when there is none in it. */
export function fromStatus({ message, details }: Status, cause?: ServiceError): ContractError | undefined {
  const info = details.map((any) => anyUnpack(any, ErrorInfoSchema)).find((found) => found?.domain === DOMAIN);
  if (!info || !isErrorCode(info.reason)) return undefined;
  const fields = details.map((any) => anyUnpack(any, BadRequestSchema)).find((found) => found !== undefined);
  const object = details.map((any) => anyUnpack(any, ErrorDetailsSchema)).find((found) => found !== undefined);
  const errors = fields?.fieldViolations.map(
    ({ field, reason, description }): FieldError => ({ field, code: reason as FieldCode, message: description }),
  );
  return new ContractError(info.reason as ErrorCode, {
    message,
    details: { ...object?.details, ...(errors && { errors }) } as DetailsOf<ErrorCode>,
    retryAfterSeconds: info.metadata.retry_after_seconds ? Number(info.metadata.retry_after_seconds) : undefined,
    cause,
  });
}
