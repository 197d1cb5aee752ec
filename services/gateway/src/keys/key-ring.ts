import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { hashKey, isKey, isUsable, type KeyInfo } from './key.ts';

/** A key is read again when it is used and was last read longer ago than this. */
const FRESH_MS = 5_000;
/** How long a cached key is trusted while the database is unreachable; bounds how late a revocation takes effect. */
const BELIEVED_MS = 60_000;
/** How long a request whose cached key is still trusted waits for a new read of it. */
const READ_WAIT_MS = 500;
const KEYS_MAX = 10_000;
/** While keys cannot be read, every request meets it; the log says so once in this time, and how many there were. */
const TELL_EVERY_MS = 60_000;

interface Entry {
  key: KeyInfo;
  readAt: number;
}

export interface KeyRingOptions {
  /** Reads a key by its hash; undefined when there is none. */
  read: (hash: Buffer) => Promise<KeyInfo | undefined>;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Checks API keys, mostly from memory: a key in use costs one read every few seconds. */
export class KeyRing {
  readonly #options: KeyRingOptions;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #reading = new Map<string, Promise<KeyInfo | undefined>>();
  #used = new Map<string, string>();
  #unread = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: KeyRingOptions) {
    this.#options = options;
    this.#now = options.now;
  }

  /** @throws ContractError missing_api_key, invalid_api_key, auth_unavailable. */
  async check(text: string | undefined): Promise<KeyInfo> {
    if (!text) throw refuse('missing_api_key');
    if (!isKey(text)) throw refuse('invalid_api_key');
    const key = await this.#find(hashKey(text));
    if (!key || !isUsable(key, new Date(this.#now()))) throw refuse('invalid_api_key');
    this.#used.set(key.id, key.instituteId);
    return key;
  }

  /**
   * Whether a key exists here, valid or not; undefined for a text that is no key.
   * @throws ContractError auth_unavailable.
   */
  async knows(text: string | undefined): Promise<boolean | undefined> {
    return text !== undefined && isKey(text) ? (await this.#find(hashKey(text))) !== undefined : undefined;
  }

  /** Keys used since the last call: key id → institute id. */
  takeUsed(): ReadonlyMap<string, string> {
    const used = this.#used;
    this.#used = new Map();
    return used;
  }

  async #find(hash: Buffer): Promise<KeyInfo | undefined> {
    const name = hash.toString('base64');
    const entry = this.#entries.get(name);
    const age = entry ? this.#now() - entry.readAt : Number.POSITIVE_INFINITY;
    if (entry && age < FRESH_MS) return entry.key;
    try {
      const reading = this.#read(name, hash);
      return await (entry && age < BELIEVED_MS ? withTimeout(reading, READ_WAIT_MS, 'key not read in time') : reading);
    } catch (error) {
      this.#tellUnread(error);
      if (entry && age < BELIEVED_MS) return entry.key;
      throw new ContractError('auth_unavailable', { retryAfterSeconds: 5, cause: error });
    }
  }

  /** Requests with the same key share one read. */
  #read(name: string, hash: Buffer): Promise<KeyInfo | undefined> {
    let reading = this.#reading.get(name);
    if (!reading) {
      reading = this.#readNow(name, hash).finally(() => this.#reading.delete(name));
      // If all waiters gave up, a late failure would be unhandled.
      reading.catch(() => undefined);
      this.#reading.set(name, reading);
    }
    return reading;
  }

  #tellUnread(error: unknown): void {
    this.#unread += 1;
    if (this.#now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#options.log.warn({ err: error, requests: this.#unread }, 'API keys could not be read, or not in time');
    this.#toldAt = this.#now();
    this.#unread = 0;
  }

  async #readNow(name: string, hash: Buffer): Promise<KeyInfo | undefined> {
    const readAt = this.#now();
    const key = await this.#options.read(hash);
    this.#entries.delete(name);
    if (key) this.#entries.set(name, { key, readAt });
    if (this.#entries.size > KEYS_MAX) this.#entries.delete(this.#entries.keys().next().value!);
    return key;
  }
}
