import type { DescMethod } from '@bufbuild/protobuf';
import { status } from '@grpc/grpc-js';
import { decode, encode } from './encoding.ts';
import { asRefusal, type Binding, type Dispatcher, type Incoming } from './handlers.ts';
import { MAX_MESSAGE_BYTES, methodName } from './methods.ts';
import { fromStatus, toStatus } from './status.ts';
import { type Outgoing, RpcFailure, type Transport } from './transport.ts';

type Answering = (request: Buffer, incoming: Incoming) => Promise<Buffer>;

/**
 * Carries calls between services of one process. What crosses is what would cross a network: bytes, headers, a deadline
 * and refusals as google.rpc.Status, so that no service shares an object with another.
 */
export class LocalTransport implements Transport {
  readonly #methods = new Map<string, Answering>();

  /** Answers calls of these services from now on. @returns a function that ends it; running calls go on. */
  serve(bindings: readonly Binding[], dispatcher: Dispatcher): () => void {
    const methods = bindings.flatMap((binding) => binding.service.methods.map((method) => ({ binding, method })));
    for (const { binding, method } of methods) {
      this.#methods.set(methodName(method), async (request, incoming) => {
        const answer = await dispatcher.dispatch(binding, method, await decode(method.input, request), incoming);
        return await encode(method.output, answer as never);
      });
    }
    return () => {
      for (const { method } of methods) this.#methods.delete(methodName(method));
    };
  }

  async send(method: DescMethod, request: Buffer, { headers, deadline, signal }: Outgoing): Promise<Buffer> {
    const name = methodName(method);
    const answering = this.#methods.get(name);
    if (!answering) throw failure(name, status.UNAVAILABLE, 'No connection established: it is not served');
    requireSize(name, request);
    const cancelled = new AbortController();
    return await new Promise<Buffer>((resolve, reject) => {
      const giveUp = (code: status, details: string) => {
        settle();
        cancelled.abort();
        reject(failure(name, code, details));
      };
      const timer = setTimeout(giveUp, deadline - Date.now(), status.DEADLINE_EXCEEDED, 'Deadline exceeded');
      const abort = () => giveUp(status.CANCELLED, 'Cancelled on client');
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort, { once: true });
      const { authorization, 'x-request-id': requestId } = headers;
      answering(request, { authorization, requestId, deadline, signal: cancelled.signal, headers })
        .then((answer) => requireSize(name, answer))
        .catch((error: unknown) => {
          throw error instanceof RpcFailure ? error : fromStatus(toStatus(asRefusal(error)));
        })
        .finally(settle)
        .then(resolve, reject);
    });
  }

  close(): void {}
}

function requireSize(name: string, message: Buffer): Buffer {
  if (message.length <= MAX_MESSAGE_BYTES) return message;
  throw failure(name, status.RESOURCE_EXHAUSTED, `message of ${message.length} bytes, ${MAX_MESSAGE_BYTES} at most`);
}

function failure(name: string, code: status, details: string): RpcFailure {
  return new RpcFailure(name, { code, details, message: `${code} ${status[code]}: ${details}` });
}
