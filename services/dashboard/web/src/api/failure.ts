import { Code, ConnectError } from '@connectrpc/connect';
import type { ErrorCode } from '@exam-evaluation/contract/errors.ts';
import { BadRequestSchema, ErrorInfoSchema } from '@exam-evaluation/proto/google/rpc/error_details_pb.js';
import { words } from '../words/words.ts';

/** A refusal or a failure as pages show it. */
export interface Failure {
  /** The contract's error code, such as `changed_meanwhile`; empty where the server gave none. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** What is wrong with single fields. */
  fields: { field: string; message: string }[];
  /** Whether the same call may succeed later. */
  isTransient: boolean;
  /** Seconds after which the server asks to be called again. */
  retryAfterSeconds?: number;
  /** Whether nobody is signed in any more. */
  isSignedOut: boolean;
}

/** Reads what a call threw. */
export function toFailure(error: unknown): Failure {
  const failed = ConnectError.from(error);
  const [info] = failed.findDetails(ErrorInfoSchema);
  const fields = failed
    .findDetails(BadRequestSchema)
    .flatMap(({ fieldViolations }) => fieldViolations.map(({ field, description: message }) => ({ field, message })));
  return {
    code: info?.reason ?? '',
    message: sentenceOf(failed, info?.reason),
    fields,
    isTransient: [Code.Unavailable, Code.DeadlineExceeded, Code.Internal, Code.Unknown].includes(failed.code),
    retryAfterSeconds: Number(info?.metadata.retry_after_seconds) || undefined,
    isSignedOut: failed.code === Code.Unauthenticated,
  };
}

const OUT_OF_REACH = [Code.Unavailable, Code.DeadlineExceeded];

/** @param reason the contract's error code, where a service gave the error; otherwise the browser or the network did. */
function sentenceOf({ code, cause, rawMessage }: ConnectError, reason: string | undefined): string {
  if (code === Code.Unauthenticated) return words.common.signedOut;
  // Errors that browsers throw when nothing answers.
  const isUnreachable = cause instanceof TypeError || OUT_OF_REACH.includes(code);
  if (isUnreachable && reason === undefined) return words.common.unreachable;
  return words.refusals[reason as ErrorCode] ?? rawMessage;
}
