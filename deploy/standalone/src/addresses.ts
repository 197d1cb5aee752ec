export const LOOPBACK = '127.0.0.1';

/** Service → host:port, as `runtime.json` names them. */
export function addressesOf(ports: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `${LOOPBACK}:${port}`]));
}
