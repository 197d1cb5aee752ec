import type { z } from 'zod';
import type { Answer } from '../../outgoing/caller.ts';
import { PlatformTrouble, readJson } from './platform-services.ts';

const PAGES_MAX = 200;
/** Ends before the browser stops waiting. */
const TIME_MS = 15_000;

/**
 * Reads a list that a platform answers in pages, each with the address of the next.
 * @param options.max most entries.
 * @throws PlatformTrouble also where the list does not end.
 */
export async function readPages<T>(
  first: string,
  get: (address: string) => Promise<Answer>,
  { schema, max, what }: { schema: z.ZodType<T[]>; max: number; what: string },
): Promise<T[]> {
  const entries: T[] = [];
  const startedAt = performance.now();
  let address: string | undefined = first;
  for (let pages = 1; address !== undefined; pages += 1) {
    const { status, headers, body }: Answer = await get(address);
    if (status !== 200)
      throw new PlatformTrouble('unexpected', `the platform answers ${what} with ${status}`, { status });
    entries.push(...readJson(schema, body, what));
    address = nextOf(headers.link ?? '', address);
    if (entries.length > max || (address !== undefined && pages >= PAGES_MAX)) {
      throw new PlatformTrouble('too_large', `${what} has more than ${max} entries or ${PAGES_MAX} pages`);
    }
    if (address !== undefined && performance.now() - startedAt > TIME_MS) {
      throw new PlatformTrouble('unreachable', `${what} takes too long`);
    }
  }
  return entries;
}

/**
 * The next page that a Link header names, of the same server, since our token goes there; undefined on the last one.
 * @throws PlatformTrouble for a page elsewhere.
 */
function nextOf(link: string, current: string): string | undefined {
  const [, named] = /<([^>]*)>\s*(?:;[^,<]*)?;\s*rel="?next"?(?=[\s;,]|$)/i.exec(link) ?? [];
  if (named === undefined) return undefined;
  const next = URL.canParse(named, current) ? new URL(named, current) : undefined;
  if (!next || next.origin !== new URL(current).origin || next.href === current) {
    throw new PlatformTrouble('unexpected', 'the next page is not one of the same server');
  }
  return next.href;
}
