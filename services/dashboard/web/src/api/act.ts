import { toFailure } from './failure.ts';

const RETRIES = 2;
const PAUSE_MS = 1_000;

/** A UUID for a write. Made without `crypto.randomUUID`, which browsers offer only on https and localhost. */
export function newOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Makes a write, and repeats it after transient failures. All tries have the same operation id, so it takes effect
 * once.
 */
export async function act<T>(write: (operationId: string) => Promise<T>, operationId = newOperationId()): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await write(operationId);
    } catch (error) {
      if (tries >= RETRIES || !toFailure(error).isTransient) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tries));
    }
  }
}
