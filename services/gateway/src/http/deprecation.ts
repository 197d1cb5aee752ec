import type { Endpoint } from '../endpoints/endpoint.ts';

/** The headers by which every answer of a deprecated operation says so: RFC 9745 and RFC 8594. */
export function deprecationHeaders({ deprecated }: Endpoint): Record<string, string> {
  if (!deprecated) return {};
  const { since, sunset, see } = deprecated;
  return {
    Deprecation: `@${since.getTime() / 1000}`,
    Sunset: sunset.toUTCString(),
    Link: `<${see}>; rel="deprecation"; type="text/html"`,
  };
}
