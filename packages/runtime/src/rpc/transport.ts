import type { DescMethod } from '@bufbuild/protobuf';
import { type ServiceError, status } from '@grpc/grpc-js';

/** What a call carries beside its message. */
export interface Outgoing {
  /** Token, request id and trace context, by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch at which the call fails with DEADLINE_EXCEEDED. */
  deadline: number;
  /** Ends the call with CANCELLED. */
  signal?: AbortSignal | undefined;
}

/**
 * Carries calls from one service to another: grpc-js, or a function within the process. Both pass what one contract
 * suite asks of them (transports.test.ts).
 */
export interface Transport {
  /**
   * Sends the bytes of a request and brings those of its answer.
   * @throws ContractError the refusal of the service; RpcFailure when there was no answer.
   */
  send(method: DescMethod, request: Buffer, outgoing: Outgoing): Promise<Buffer>;
  close(): void;
}

/** The call failed without an answer of the service. `sent` is false only if the server certainly never received it. */
export class RpcFailure extends Error {
  readonly sent: boolean;
  readonly code: status;

  constructor(method: string, cause: Pick<ServiceError, 'code' | 'details' | 'message'>) {
    super(`${method}: ${cause.message}`, { cause });
    this.name = 'RpcFailure';
    this.code = cause.code;
    this.sent = !(
      cause.code === status.UNAVAILABLE && /No connection established|name resolution/i.test(cause.details)
    );
  }
}
