import type { Client } from '@grpc/grpc-js';

const STATES = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'];

/** Queries grpc.health.v1 for the whole server, as a kubelet does. @throws the error of grpc-js. */
export function healthOf(client: Client): Promise<string> {
  const bytes = (given: Buffer) => given;
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + 60_000;
    const path = '/grpc.health.v1.Health/Check';
    client.makeUnaryRequest(path, bytes, bytes, Buffer.alloc(0), { deadline }, (error, answer) => {
      // One field: `status = 1`, absent when it is 0.
      if (error) reject(error);
      else resolve(STATES[answer?.[1] ?? 0]!);
    });
  });
}
