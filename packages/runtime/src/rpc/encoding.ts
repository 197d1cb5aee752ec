// Encodes and decodes messages. A large one takes up to half a second, so it is divided at the items of its lists, and
// other work runs in between. The bytes are valid protobuf, with another order of fields.
import {
  create,
  type DescField,
  type DescMessage,
  fromBinary,
  type Message,
  type MessageInitShape,
  type MessageShape,
  mergeFromBinary,
  toBinary,
} from '@bufbuild/protobuf';
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { Turns } from '../turns.ts';

/** Shorter lists, and smaller messages, are encoded in one go. */
const ITEMS_MIN = 20;
const BYTES_MIN = 128 * 1024;
/** Bytes that are decoded between two checks of the clock. */
const STRIDE = 32 * 1024;

type Fields = Record<string, unknown>;
type MessageField = DescField & { message: DescMessage };

export async function encode<S extends DescMessage>(schema: S, message: MessageInitShape<S>): Promise<Buffer> {
  return Buffer.from(await encodeInTurns(schema, create(schema, message), new Turns()));
}

/** @throws Error for bytes that are not such a message. */
export async function decode<S extends DescMessage>(schema: S, bytes: Uint8Array): Promise<MessageShape<S>> {
  if (bytes.length < BYTES_MIN) return fromBinary(schema, bytes);
  const message = create(schema);
  await decodeInTurns(schema, message, bytes, new Turns());
  return message;
}

async function encodeInTurns(schema: DescMessage, message: Message, turns: Turns): Promise<Uint8Array> {
  const fields = message as unknown as Fields;
  const parts = schema.fields.filter((field) => isPart(field) && isLong(field, fields[field.localName]));
  if (parts.length === 0) return toBinary(schema, message);
  const rest = { ...fields };
  for (const { localName, fieldKind } of parts) rest[localName] = fieldKind === 'list' ? [] : undefined;
  const writer = new BinaryWriter();
  writer.raw(toBinary(schema, rest as unknown as Message));
  for (const part of parts) {
    const value = fields[part.localName];
    for (const item of part.fieldKind === 'list' ? (value as Message[]) : [value as Message]) {
      await turns.next();
      writer.tag(part.number, WireType.LengthDelimited).bytes(await encodeInTurns(part.message!, item, turns));
    }
  }
  return writer.finish();
}

/**
 * Whether a field is divided: a message or a list of messages is. Fields of a oneof and protobuf's own types are not.
 */
function isPart(field: DescField): field is MessageField {
  if (field.oneof || !field.message || field.message.typeName.startsWith('google.')) return false;
  return field.fieldKind === 'list' ? !field.delimitedEncoding : field.fieldKind === 'message';
}

function isLong(field: MessageField, value: unknown): boolean {
  if (value === undefined) return false;
  if (field.fieldKind === 'list') return (value as Message[]).length >= ITEMS_MIN;
  const inner = value as Fields;
  return field.message.fields.some(
    (one) => isPart(one) && one.fieldKind === 'list' && isLong(one, inner[one.localName]),
  );
}

async function decodeInTurns(schema: DescMessage, message: Message, bytes: Uint8Array, turns: Turns): Promise<void> {
  const reader = new BinaryReader(bytes);
  const single = new Map(
    schema.fields.filter((one) => isPart(one) && one.fieldKind === 'message').map((one) => [one.number, one]),
  );
  const fields = message as unknown as Fields;
  let from = 0;
  const take = (to: number) => {
    mergeFromBinary(schema, message, bytes.subarray(from, to));
    from = to;
  };
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [number, wireType] = reader.tag();
    const field = wireType === WireType.LengthDelimited ? single.get(number) : undefined;
    if (field) {
      const content = reader.bytes();
      if (content.length < BYTES_MIN) continue;
      take(start);
      fields[field.localName] ??= create(field.message!);
      await decodeInTurns(field.message!, fields[field.localName] as Message, content, turns);
      from = reader.pos;
    } else {
      reader.skip(wireType, number);
      if (reader.pos - from < STRIDE) continue;
      take(reader.pos);
    }
    await turns.next();
  }
  take(bytes.length);
}
