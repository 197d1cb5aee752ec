import type { Writable } from 'node:stream';

/** What processes hand each other over pipes: a message, and files that it speaks of. */
export interface Parcel {
  message: Uint8Array;
  files: readonly Uint8Array[];
}

const NUMBER_BYTES = 4;

/** Writes how many parts there are, then each with its length before it; numbers have four bytes, the highest first. */
export function writeParcel(stream: Writable, { message, files }: Parcel): void {
  const parts = [message, ...files];
  stream.write(toBytes(parts.length));
  for (const part of parts) {
    stream.write(toBytes(part.length));
    stream.write(part);
  }
}

function toBytes(number: number): Buffer {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** Puts parcels together from what arrives. */
export class ParcelReader {
  readonly #bytesMax: number;
  #assembly: ReturnType<typeof assemble>;
  /** The bytes that the assembly waits for, and how many of them have arrived. */
  #awaited: Buffer;
  #arrived = 0;

  /** @param bytesMax of one parcel in all. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
    this.#assembly = assemble(bytesMax);
    this.#awaited = Buffer.alloc(NUMBER_BYTES);
    this.#assembly.next();
  }

  /**
   * Takes what has arrived; the parcel that it completes, if it does. Nobody sends the next one before this one is
   * answered. @throws RangeError for one that is too large.
   */
  take(chunk: Buffer): Parcel | undefined {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(this.#awaited, this.#arrived, at);
      at += copied;
      this.#arrived += copied;
      if (this.#arrived < this.#awaited.length) continue;
      const step = this.#assembly.next(this.#awaited);
      this.#arrived = 0;
      this.#awaited = Buffer.allocUnsafeSlow(step.done ? NUMBER_BYTES : step.value);
      if (!step.done) continue;
      this.#assembly = assemble(this.#bytesMax);
      this.#assembly.next();
      return step.value;
    }
    return undefined;
  }
}

/** Says how many bytes are to come next, and is given them. */
function* assemble(bytesMax: number): Generator<number, Parcel, Buffer> {
  const count = (yield NUMBER_BYTES).readUInt32BE();
  const parts: Uint8Array[] = [];
  let left = bytesMax;
  while (parts.length < count) {
    const length = (yield NUMBER_BYTES).readUInt32BE();
    left -= length;
    if (left < 0) throw new RangeError(`a parcel of more than ${bytesMax} bytes`);
    parts.push(length === 0 ? new Uint8Array() : yield length);
  }
  const [message = new Uint8Array(), ...files] = parts;
  return { message, files };
}
