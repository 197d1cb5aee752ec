import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { LRUCache } from 'lru-cache';

/** A token has 256 bits and cannot be guessed; limits keep a guessing program from loading the database. */
const ATTEMPTS_MAX = 60;
const WINDOW_SECONDS = 60;
const ADDRESSES_MAX = 10_000;

/** Counts attempts, such as those to sign in, by the address that they come from or what they open, within this process. */
export class Attempts {
  readonly #counts = new LRUCache<string, number>({ max: ADDRESSES_MAX, ttl: WINDOW_SECONDS * 1_000 });

  readonly #max: number;

  /** @param max attempts of one address in a minute. */
  constructor(max = ATTEMPTS_MAX) {
    this.#max = max;
  }

  /** @throws ContractError rate_limited when there were too many. */
  count(address: string): void {
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count, { noUpdateTTL: true });
    if (count > this.#max) throw new ContractError('rate_limited', { retryAfterSeconds: WINDOW_SECONDS });
  }
}
