/** An IPv6 address stands in brackets before its port (RFC 3986, part 3.2.2). */
export function authority(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
