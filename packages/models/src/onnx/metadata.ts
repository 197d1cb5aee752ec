import { readFile } from 'node:fs/promises';

/** Fields of ONNX's ModelProto and StringStringEntryProto, and protobuf's wire types, as far as they are used. */
const METADATA_PROPS = 14;
const [KEY, VALUE] = [1, 2];
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5];

/** The `metadata_props` of an ONNX file. Throws as `readMetadata` does. */
export const metadataOf = async (path: string): Promise<Map<string, string>> => readMetadata(await readFile(path));

/** Parses the `metadata_props` of an ONNX file. Throws RangeError for bytes that are not a protobuf message. */
export function readMetadata(model: Uint8Array): Map<string, string> {
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  const entries = readFields(model).filter(({ field }) => field === METADATA_PROPS);
  return new Map(
    entries.map(({ bytes }) => {
      const parts = readFields(bytes);
      const of = (wanted: number) => text(parts.find(({ field }) => field === wanted)?.bytes);
      return [of(KEY), of(VALUE)];
    }),
  );
}

/** Parses the fields of a protobuf message that hold bytes; the others are skipped. */
function readFields(message: Uint8Array): { field: number; bytes: Uint8Array }[] {
  const found: { field: number; bytes: Uint8Array }[] = [];
  let at = 0;
  const varint = (): number => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('a protobuf message cut short');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    if (type === VARINT) varint();
    else if (type === FIXED64) at += 8;
    else if (type === FIXED32) at += 4;
    else if (type === BYTES) {
      const length = varint();
      if (at + length > message.length) throw new RangeError('a protobuf message cut short');
      found.push({ field, bytes: message.subarray(at, at + length) });
      at += length;
    } else throw new RangeError(`a protobuf message with the wire type ${type}`);
  }
  return found;
}
