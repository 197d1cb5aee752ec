import type { DescMethod, DescService, Message } from '@bufbuild/protobuf';
import type { ConnectRouter, ContextKey, HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { CALL_MS_MAX, runInContext } from '@exam-evaluation/runtime/context.ts';
import { ContractError, engineUnavailable, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { histogram } from '@exam-evaluation/runtime/metrics.ts';
import { RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { toConnectError } from '@exam-evaluation/runtime/rpc/connect-error.ts';
import { unusableFields } from '@exam-evaluation/runtime/rpc/unusable.ts';
import { type CallContext, callContext } from '../model/visit.ts';
import { RIGHTS } from './rights.ts';

/** Calls about people hold a few short texts; two of these methods are read before anybody is signed in. */
const PEOPLE_BYTES_MAX = 16 * 1024;

/** Answers one call of a browser; `Context` is what is known of the call besides its message. */
export type AnyAnswer<Context> = (method: DescMethod, request: Message, context: Context) => Promise<unknown>;
/** Answers one call of a browser that has passed the guard. */
export type Answer = AnyAnswer<CallContext>;

const answered = histogram(
  'dashboard_call_duration_seconds',
  'Time to answer a browser; `outcome` is `ok` or an error code',
  ['method', 'outcome'],
);

/** Routes of the methods that browsers may call, each answered by `answer`. */
export function browserRoutes(answer: Answer, log: Logger): (router: ConnectRouter) => void {
  return (router) => {
    for (const { service, methods } of RIGHTS) {
      const allowed = service.methods.filter(({ localName }) => methods[localName] !== 'nobody');
      const handlers = allowed.map((method) => [method.localName, handler(method, answer, callContext, log)]);
      const limit = service === PeopleService ? { readMaxBytes: PEOPLE_BYTES_MAX } : {};
      router.service(service, Object.fromEntries(handlers) as Partial<ServiceImpl<DescService>>, limit);
    }
  };
}

/** @param key of the call's context. */
export function handler<Context extends { requestId: string }>(
  method: DescMethod,
  answer: AnyAnswer<Context>,
  key: ContextKey<Context | undefined>,
  log: Logger,
) {
  const name = `${method.parent.typeName}/${method.name}`;
  return async (request: Message, { values }: HandlerContext): Promise<unknown> => {
    const startedAt = performance.now();
    const context = values.get(key)!;
    let outcome = 'ok';
    try {
      return await runInContext({ requestId: context.requestId, deadline: Date.now() + CALL_MS_MAX }, async () => {
        const unusable = unusableFields(method.input, request as object);
        if (unusable.length > 0) throw invalidFields(unusable);
        return await answer(method, request, context);
      });
    } catch (error) {
      const refusal = toRefusal(error);
      outcome = refusal.code;
      if (refusal.status >= 500) {
        log.error({ err: error, method: name, request_id: context.requestId }, 'call of a browser failed');
      }
      const answered = toConnectError(refusal);
      if (refusal.retryAfterSeconds) answered.metadata.set('Retry-After', String(refusal.retryAfterSeconds));
      throw answered;
    } finally {
      answered((performance.now() - startedAt) / 1000, { method: name, outcome });
    }
  };
}

function toRefusal(error: unknown): ContractError {
  if (error instanceof ContractError) return error;
  return error instanceof RpcFailure ? engineUnavailable(error) : new ContractError('internal_error', { cause: error });
}
