import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { LRUCache } from 'lru-cache';

/** A token has 256 bits and cannot be guessed; the limit keeps a guessing program from loading the database. */
const ATTEMPTS_MAX = 60;
const WINDOW_SECONDS = 60;
const ADDRESSES_MAX = 10_000;

/** Counts attempts to sign in, of every kind, by the address that they come from, within this process. */
export class Attempts {
  readonly #counts = new LRUCache<string, number>({ max: ADDRESSES_MAX, ttl: WINDOW_SECONDS * 1_000 });

  /** @throws ContractError rate_limited when there were too many. */
  count(address: string): void {
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count, { noUpdateTTL: true });
    if (count > ATTEMPTS_MAX) throw new ContractError('rate_limited', { retryAfterSeconds: WINDOW_SECONDS });
  }
}
