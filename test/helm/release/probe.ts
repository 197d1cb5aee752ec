import { Client, credentials } from '@grpc/grpc-js';

/** A probe of a manifest. */
export interface Probe {
  httpGet?: { path: string; port: string };
  grpc?: { port: number };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold: number;
}

/** grpc.health.v1.HealthCheckResponse with status SERVING. */
const SERVING = Buffer.from([0x08, 0x01]);

/** Whether a probe passes, asked as a kubelet asks it. */
export async function probe(
  ip: string,
  { httpGet, grpc, timeoutSeconds }: Probe,
  ports: readonly { name: string; containerPort: number }[],
): Promise<boolean> {
  if (grpc) return await isServing(`${ip}:${grpc.port}`, timeoutSeconds);
  const port = ports.find(({ name }) => name === httpGet!.port)!.containerPort;
  const answer = await fetch(`http://${ip}:${port}${httpGet!.path}`, {
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
    headers: { connection: 'close' },
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok ?? false;
}

async function isServing(address: string, timeoutSeconds: number): Promise<boolean> {
  const client = new Client(address, credentials.createInsecure());
  const asIs = (bytes: Buffer) => bytes;
  const deadline = Date.now() + timeoutSeconds * 1000;
  try {
    return await new Promise<boolean>((resolve) => {
      client.makeUnaryRequest(
        '/grpc.health.v1.Health/Check',
        asIs,
        asIs,
        Buffer.alloc(0),
        { deadline },
        (error, answer) => resolve(!error && answer!.equals(SERVING)),
      );
    });
  } finally {
    client.close();
  }
}
