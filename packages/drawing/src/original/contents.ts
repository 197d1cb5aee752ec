import { constants, deflateSync, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, type PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { NotEmbeddable } from './copier.ts';

/** The most bytes of operators of one page, decompressed. */
const CONTENT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * The content of a page as one stream. A single stream is kept as it is; several are joined, since a page may be split
 * anywhere between operators. Undefined for an empty page.
 * @throws NotEmbeddable for content that cannot be decompressed, or is too large.
 */
export function joinContents(page: PDFDict): PDFRawStream | undefined {
  const contents = page.lookup(PDFName.of('Contents'));
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  const streams = parts.map((part) => page.context.lookup(part as PDFObject)).filter((part) => part !== undefined);
  if (!streams.every((stream) => stream instanceof PDFRawStream)) throw new NotEmbeddable('content that is no stream');
  const [first, ...others] = streams;
  if (!first) return undefined;
  if (others.length === 0) return first;
  return PDFRawStream.of(page.context.obj({ Filter: 'FlateDecode' }), deflateSync(joined(streams)));
}

function joined(streams: readonly PDFRawStream[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let left = CONTENT_BYTES_MAX;
  for (const stream of streams) {
    const part = unpacked(stream, left);
    left -= part.length + 1;
    if (left <= 0) throw new NotEmbeddable(`content of more than ${CONTENT_BYTES_MAX} bytes`);
    parts.push(part, Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}

/**
 * Decompresses the bytes of a stream.
 * @throws Error where they are more than `bytesMax`, or cannot be decompressed.
 */
export function unpacked({ dict, contents }: PDFRawStream, bytesMax: number): Uint8Array {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter === undefined) return contents;
  if (filter !== PDFName.of('FlateDecode') || dict.has(PDFName.of('DecodeParms'))) {
    return decodePDFRawStream(PDFRawStream.of(dict, contents)).decode();
  }
  // As in viewers, the readable part of a truncated stream is shown.
  return inflateSync(contents, { maxOutputLength: bytesMax, finishFlush: constants.Z_SYNC_FLUSH });
}
