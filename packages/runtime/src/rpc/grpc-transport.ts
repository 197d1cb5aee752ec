import type { DescMethod } from '@bufbuild/protobuf';
import { type ChannelCredentials, Client, Metadata } from '@grpc/grpc-js';
import { MAX_MESSAGE_BYTES, methodDefinition, methodName } from './methods.ts';
import { fromServiceError } from './status.ts';
import { type Outgoing, RpcFailure, type Transport } from './transport.ts';

/** Calls over the network, balanced over the replicas of a service. */
export class GrpcTransport implements Transport {
  readonly #client: Client;

  constructor(address: string, channelCredentials: ChannelCredentials) {
    this.#client = new Client(address, channelCredentials, {
      'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
      'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
      'grpc.keepalive_time_ms': 20_000,
      'grpc.keepalive_timeout_ms': 5_000,
      // A restarted service is found again at once; the default backs off to two minutes.
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
      // Pods are replaced within seconds. With the default of 30 s between DNS look-ups, a caller may know none of the
      // current ones.
      'grpc.dns_min_time_between_resolutions_ms': 100,
      'grpc.service_config_disable_resolution': 1, // the service config is here, not in DNS
      'grpc.service_config': JSON.stringify({
        loadBalancingConfig: [{ round_robin: {} }],
        // Every write carries an operation id, so a lost call may be repeated.
        methodConfig: [
          {
            name: [{}],
            retryPolicy: {
              maxAttempts: 5, // for the moment in which every replica that was known is gone
              initialBackoff: '0.1s',
              maxBackoff: '0.5s',
              backoffMultiplier: 2,
              retryableStatusCodes: ['UNAVAILABLE'],
            },
          },
        ],
      }),
    });
  }

  async send(method: DescMethod, request: Buffer, { headers, deadline, signal }: Outgoing): Promise<Buffer> {
    const { path, requestSerialize, responseDeserialize } = methodDefinition(method);
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    return await new Promise<Buffer>((resolve, reject) => {
      const sent = this.#client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        { deadline: new Date(deadline) },
        (error, response) => {
          signal?.removeEventListener('abort', abort);
          if (error) reject(fromServiceError(error) ?? new RpcFailure(methodName(method), error));
          else resolve(response!);
        },
      );
      const abort = () => sent.cancel();
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  close(): void {
    this.#client.close();
  }
}
