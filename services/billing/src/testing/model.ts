/** One call of a random history; attempts and keys are few, so that calls collide. Credits are hundredths. */
export type Step =
  | { call: 'reserve'; attempt: number; key: string; quantity: number }
  | { call: 'confirm'; attempt: number }
  | { call: 'release'; attempt: number }
  | { call: 'void'; attempt: number }
  | { call: 'capture'; attempt: number; amount: number }
  | { call: 'add'; amount: number }
  | { call: 'limit'; amount: number }
  | { call: 'next day' };

interface Reserved {
  state: 'open' | 'captured' | 'released' | 'void';
  amount: number;
  captured: number;
  day: number;
  key: string;
}

export const QUOTA = 3;
export const KEY_CAP = 2;
const PRICE = 100;

/** A minimal model of what billing promises: the oracle of the property tests. */
export class Model {
  balance = 0;
  limit = 0;
  day = 0;
  readonly attempts = new Map<number, Reserved>();

  get committed(): number {
    const open = [...this.attempts.values()].filter(({ state }) => state === 'open');
    return open.reduce((sum, { amount }) => sum + amount, 0);
  }

  get available(): number {
    return this.balance + this.limit - this.committed;
  }

  /** Copies of today that count; with a key, only those of the key. */
  used(key?: string): number {
    return [...this.attempts.values()].filter(
      (found) => found.day === this.day && found.state !== 'void' && (key === undefined || found.key === key),
    ).length;
  }

  /**
   * Applies a step. @returns the refusal's code, or state and charge after the call; for confirm, whether it is
   * confirmed.
   */
  apply(step: Step): string {
    switch (step.call) {
      case 'add':
        this.balance += step.amount;
        return 'ok';
      case 'limit':
        this.limit = step.amount;
        return 'ok';
      case 'next day':
        this.day++;
        return 'ok';
      case 'reserve':
        return this.#reserve(step);
      case 'confirm':
        return this.#confirm(step.attempt);
      case 'capture':
        return this.#settle(step.attempt, 'captured', step.amount);
      case 'release':
        return this.#settle(step.attempt, 'released', 0);
      case 'void':
        if (!this.attempts.has(step.attempt)) {
          this.attempts.set(step.attempt, { state: 'void', amount: 0, captured: 0, day: -1, key: '' });
        }
        return this.#settle(step.attempt, 'void', 0);
    }
  }

  #reserve({ attempt, key, quantity }: Step & { call: 'reserve' }): string {
    const found = this.attempts.get(attempt);
    if (found?.state === 'void') return 'conflict';
    if (!found) {
      const amount = quantity * PRICE;
      if (this.used() >= QUOTA || (key !== '' && this.used(key) >= KEY_CAP)) return 'daily_quota_exceeded';
      if (amount > 0 && amount > this.available) return 'insufficient_credits';
      this.attempts.set(attempt, { state: 'open', amount, captured: 0, day: this.day, key });
    }
    return this.#shown(attempt);
  }

  #confirm(attempt: number): string {
    const found = this.attempts.get(attempt);
    if (!found) return 'not_found';
    if (found.state === 'open' && found.amount > 0 && this.available < 0) found.state = 'released';
    return found.state === 'open' || found.state === 'captured' ? 'confirmed' : 'not confirmed';
  }

  #settle(attempt: number, state: Reserved['state'], charge: number): string {
    const found = this.attempts.get(attempt);
    if (!found) return 'not_found';
    if (found.state === 'open') {
      found.state = state;
      found.captured = Math.min(charge, found.amount);
      this.balance -= found.captured;
    }
    return this.#shown(attempt);
  }

  #shown(attempt: number): string {
    const { state, captured } = this.attempts.get(attempt)!;
    return `${state} ${captured}`;
  }
}
