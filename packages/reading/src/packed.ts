// The words of a page as bytes. The thread that serves requests passes them on without looking into them, however many a
// stranger's page has.
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PageWords } from './layout/word.ts';

export interface PackedWords {
  /** 1-based. */
  page: number;
  /** Clockwise quarter turns that make the page upright. */
  quarters: number;
  bytes: Uint8Array;
}

export function pack(words: PageWords): PackedWords {
  const [a, b] = words.toPage;
  const quarters = Math.abs(a) > Math.abs(b) ? (a > 0 ? 0 : 2) : b > 0 ? 3 : 1;
  return { page: words.page, quarters, bytes: deflateRawSync(serialize(words), { level: 1 }) };
}

export function unpack({ bytes }: PackedWords): PageWords {
  return deserialize(inflateRawSync(bytes)) as PageWords;
}
