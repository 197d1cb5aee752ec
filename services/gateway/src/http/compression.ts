import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

// Compresses answers for callers who accept it. zlib works on the threads of Node's pool, so that a large answer holds up
// no other request, and no more run at once than the pool has threads.

/** Below this a compressed answer saves no packet. */
const BYTES_MIN = 1024;

type Encoding = 'br' | 'gzip';
const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];
/** Fast levels: higher ones save little of JSON and take several times as long. */
const ENCODERS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => asGzip(text, { level: 5 }),
};

/** The compressed forms of a text that is sent again and again. */
export type CompressedForms = Map<string, Promise<Buffer>>;

/** The body as this caller accepts it, with the header that names its encoding, if it has one. */
export async function compressed(
  text: string,
  request: Pick<Request, 'acceptsEncodings'>,
  forms: CompressedForms = new Map(),
): Promise<{ body: string | Buffer; headers: { 'Content-Encoding'?: Encoding } }> {
  const encoding = Buffer.byteLength(text) < BYTES_MIN ? undefined : request.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return { body: text, headers: {} };
  const form = forms.get(encoding) ?? ENCODERS[encoding](text);
  forms.set(encoding, form);
  return { body: await form, headers: { 'Content-Encoding': encoding } };
}
