import type { Writable } from 'node:stream';

/** What processes send each other through pipes: a message, and the files that belong to it. */
export interface Parcel {
  message: Uint8Array;
  files: readonly Uint8Array[];
}

const NUMBER_BYTES = 4;

/** Writes the number of parts, then each part preceded by its length; numbers are 32-bit big-endian. */
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

/** Assembles parcels from chunks. */
export class ParcelReader {
  readonly #bytesMax: number;
  #assembly: ReturnType<typeof assemble>;
  /** The buffer being filled, and how many of its bytes have arrived. */
  #awaited: Buffer;
  #arrived = 0;

  /** @param bytesMax most bytes of one parcel. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
    this.#assembly = assemble(bytesMax);
    this.#awaited = Buffer.alloc(NUMBER_BYTES);
    this.#assembly.next();
  }

  /**
   * Takes a chunk; returns the parcel that it completes, if any. A sender waits for the reply before it sends the next
   * parcel.
   * @throws RangeError for a parcel that is too large.
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

/** A coroutine that yields how many bytes it needs next and is sent them. */
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
