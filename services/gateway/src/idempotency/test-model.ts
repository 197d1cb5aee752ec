import { REPLAY_HOURS } from '@exam-evaluation/contract/limits.ts';

/** What the service behind the gateway does with a write that it has not done yet. */
export type Behaviour = 'done' | 'refused' | 'poor' | 'over quota' | 'lost before' | 'lost after';

export type Step =
  | { name: 'request'; key: number; body: number; behaviour: Behaviour; crash: boolean }
  /** Concurrent duplicates, of one body or of two alternating bodies. */
  | { name: 'burst'; key: number; bodies: number[]; behaviour: Behaviour }
  /** All leases end; records end after `REPLAY_HOURS`, whether or not the sweeper has run. */
  | { name: 'time passes'; hours: number; swept: boolean };

/** An answer in the terms of the contract: its status and code, and whether it is a replay. */
export interface Expected {
  answer: string;
  replayed: boolean;
}

interface Entry {
  body: number;
  state: 'running' | 'open' | 'done';
  hours: number;
  /** Whether the service has done the write. */
  effect: boolean;
  /** What is replayed. */
  answer: string;
}

const ANSWERS: Record<Behaviour, string> = {
  done: '201',
  refused: '404 exam_not_found',
  poor: '402 insufficient_credits',
  'over quota': '429 daily_quota_exceeded',
  'lost before': '500 internal_error',
  'lost after': '500 internal_error',
};

/** A model of what the contract promises about Idempotency-Keys. */
export class Model {
  readonly #entries = new Map<number, Entry>();
  /** How many writes must have been done in all. */
  effects = 0;

  clone(): Model {
    const copy = new Model();
    for (const [key, entry] of this.#entries) copy.#entries.set(key, { ...entry });
    copy.effects = this.effects;
    return copy;
  }

  /** @returns the answer; undefined when the gateway dies before it gives one. */
  request({ key, body, behaviour, crash }: Step & { name: 'request' }): Expected | undefined {
    const entry = this.#entries.get(key) ?? { body, state: 'open', hours: 0, effect: false, answer: '' };
    if (entry.body !== body) return { answer: '422 idempotency_key_reused', replayed: false };
    if (entry.state === 'done') return { answer: entry.answer, replayed: true };
    if (entry.state === 'running') return { answer: '409 request_in_progress', replayed: false };
    this.#entries.set(key, entry);
    const before = entry.effect;
    entry.effect ||= behaviour === 'done' || behaviour === 'lost after';
    if (entry.effect && !before) this.effects++;
    // A write that is done gets the same answer again, whatever the service would answer to a new one.
    const answer = before ? '201' : ANSWERS[behaviour];
    if (crash) {
      entry.state = 'running';
      return undefined;
    }
    if (answer.startsWith('402') || answer.startsWith('429')) this.#entries.delete(key);
    else if (answer.startsWith('500')) entry.state = 'open';
    else Object.assign(entry, { state: 'done', answer });
    return { answer, replayed: false };
  }

  timePasses(hours: number): void {
    for (const [key, entry] of this.#entries) {
      entry.hours += hours;
      if (entry.state === 'running') entry.state = 'open';
      if (entry.hours >= REPLAY_HOURS) this.#entries.delete(key);
    }
  }
}
