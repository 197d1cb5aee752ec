import type { Tiers } from '@exam-evaluation/contract/tiers.ts';
import type { Counters } from '@exam-evaluation/data/counters.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { KeyInfo } from '../keys/key.ts';
import { type Charge, chargesFor, type RequestKind, retryAfterSeconds, tightest } from './rules.ts';

/** The RateLimit-* headers of an answer. */
export type RateHeaders = Record<'RateLimit-Limit' | 'RateLimit-Remaining' | 'RateLimit-Reset', string>;

export interface Counted {
  headers: RateHeaders;
  /** The `rate_limited` refusal, where the request must not go on. */
  refusal: ContractError | undefined;
}

/** Counts requests in the windows of their key and institute; a refused one counts nowhere. */
export class Limiter {
  readonly #counters: Counters;
  readonly #tiers: Tiers;

  constructor(counters: Counters, tiers: Tiers) {
    this.#counters = counters;
    this.#tiers = tiers;
  }

  /** @param files files asked for by a POST /uploads. */
  async count(key: KeyInfo, kind: RequestKind, files?: number): Promise<Counted> {
    return await this.#take(key, this.#charges(key, kind, files));
  }

  /** The current windows, for the answer to a request that was refused before it was counted. */
  async look(key: KeyInfo, kind: RequestKind): Promise<RateHeaders> {
    const charges = this.#charges(key, kind).map((charge) => ({ ...charge, cost: 0 }));
    return (await this.#take(key, charges)).headers;
  }

  #charges(key: KeyInfo, kind: RequestKind, files?: number): Charge[] {
    const tier = this.#tiers[key.tier] ?? this.#tiers.standard;
    return chargesFor({ keyId: key.id, instituteId: key.instituteId, kind, files }, tier);
  }

  async #take(key: KeyInfo, charges: Charge[]): Promise<Counted> {
    const { allowed, windows } = await this.#counters.take(
      key.instituteId,
      charges,
      charges.map((charge) => charge.cost),
    );
    const shown = tightest(windows);
    const headers = {
      'RateLimit-Limit': String(shown.limit),
      'RateLimit-Remaining': String(shown.remaining),
      'RateLimit-Reset': String(shown.resetSeconds),
    };
    if (allowed) return { headers, refusal: undefined };
    const seconds = retryAfterSeconds(windows, charges);
    const details = { retry_after_seconds: seconds };
    return { headers, refusal: new ContractError('rate_limited', { details, retryAfterSeconds: seconds }) };
  }
}
