import type { BusEvent, EventBus, Subscription } from '@exam-evaluation/data/bus.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { DEAD_LETTERS } from '@exam-evaluation/data/dead-letters.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { deleteOldLetters, insertLetter, type StoredLetter } from '../outbox/dead-letter-store.ts';

/** The most letters that are kept; nobody would look through more. */
const KEPT_MAX = 10_000;

/** Collects events that no handler of any service could handle. */
export async function collectDeadLetters(database: Database, bus: EventBus): Promise<Subscription> {
  return await bus.subscribe({
    topics: [DEAD_LETTERS],
    group: 'submissions.dead_letters',
    handle: async (_topic, event) => {
      await database.withSystem((tx) => insertLetter(tx, toLetter(event)));
    },
  });
}

function toLetter({ key, payload, headers }: BusEvent): StoredLetter {
  const { id = '', topic, error = '' } = payload;
  if (isUuid(id) && topic) {
    return { id, kind: 'event', source: topic, key, payload: parsed(payload.payload ?? '{}'), headers, error };
  }
  // Something else has written to the topic; the text is shown unchanged.
  return {
    id: crypto.randomUUID(),
    kind: 'event',
    source: DEAD_LETTERS,
    key,
    payload,
    headers,
    error: 'no dead letter',
  };
}

/** Parses a letter; one that cannot be parsed is shown as text, since refusing it would block all letters after it. */
function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { text };
  } catch {
    return { text };
  }
}

export function sweepDeadLetters(database: Database): Job {
  return {
    name: 'sweep dead letters',
    intervalMs: 3_600_000,
    run: () => database.withSystem((tx) => deleteOldLetters(tx, KEPT_MAX)),
  };
}
