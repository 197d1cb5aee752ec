import { authority } from '@exam-evaluation/runtime/authority.ts';

export const LOOPBACK = '127.0.0.1';

/** Service → host:port, as `runtime.json` names them. */
export function toAddresses(ports: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `${LOOPBACK}:${port}`]));
}

/** Where callers on this machine find what listens there; on all addresses that is any of its names. */
export function toOrigin(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${authority(isEverywhere ? 'localhost' : host, port)}`;
}
