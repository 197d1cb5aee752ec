import type { DescService } from '@bufbuild/protobuf';
import { closeChannel, createClient, openChannel, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Runtime } from './system.ts';

/** Asks a service with the operator's token, over a connection of its own. */
export async function asOperator<S extends DescService, T>(
  runtime: Runtime,
  name: keyof Runtime['addresses'],
  service: S,
  ask: (client: RpcClient<S>) => Promise<T>,
): Promise<T> {
  const channel = openChannel(runtime.addresses[name], runtime.operatorToken);
  try {
    return await ask(createClient(service, channel));
  } finally {
    closeChannel(channel);
  }
}
