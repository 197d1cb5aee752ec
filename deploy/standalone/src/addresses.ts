import { authority } from '@exam-evaluation/runtime/authority.ts';

export const LOOPBACK = '127.0.0.1';

/** Service → host:port, as `runtime.json` names them. */
export function toAddresses(ports: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `${LOOPBACK}:${port}`]));
}

/** The origin at which callers on this machine reach a server that listens on `host`. */
export function toOrigin(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${authority(isEverywhere ? 'localhost' : host, port)}`;
}
