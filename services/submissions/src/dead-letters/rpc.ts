import type { BusEvent, EventBus } from '@exam-evaluation/data/bus.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { clampRows } from '@exam-evaluation/data/page.ts';
import type { SubmissionsAdminService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import {
  countLetters,
  databaseTime,
  deleteLetters,
  reviveDrawings,
  type StoredLetter,
  selectLetters,
  selectStored,
} from '../outbox/dead-letter-store.ts';
import { publish } from '../outbox/publish.ts';
import type { Outbox } from '../outbox/relay.ts';
import { addLifecycle, type Lifecycle } from '../outbox/store.ts';

const LIST_MAX = 500;
const BATCH = 100;

type LetterHandlers = Pick<Handlers<typeof SubmissionsAdminService>, 'listDeadLetters' | 'replayDeadLetters'>;

/** RPCs for operators to inspect and replay dead letters. */
export function deadLetterHandlers(parts: { database: Database; bus: EventBus; outbox: Outbox }): LetterHandlers {
  const { database } = parts;
  return {
    listDeadLetters: async ({ limit }) =>
      await database.withSystem(async (tx) => {
        const letters = await selectLetters(tx, clampRows(limit, LIST_MAX, LIST_MAX));
        const total = (await countLetters(tx)).reduce((sum, { count }) => sum + count, 0);
        return {
          letters: letters.map(({ died_at, ...letter }) => ({ ...letter, diedAt: toTimestamp(died_at) })),
          total,
        };
      }),

    replayDeadLetters: async ({ id }) => {
      if (id && !isUuid(id)) throw noLetter(id);
      const replayed = await replay(parts, id || null);
      if (id && replayed === 0) throw noLetter(id);
      await parts.outbox.kick();
      return { replayed };
    },
  };
}

function noLetter(id: string): ContractError {
  return new ContractError('not_found', { message: `There is no dead letter ${id}.` });
}

/** Replays the letters present at the start; those that fail again during the replay stay. */
async function replay({ database, bus }: { database: Database; bus: EventBus }, id: string | null): Promise<number> {
  const before = await database.withSystem(databaseTime);
  let replayed = await database.withSystem((tx) => reviveDrawings(tx, id, before));
  for (;;) {
    const letters = await database.withSystem((tx) => selectStored(tx, { id, before, limit: BATCH }));
    // Published before they are deleted: a crash between leaves a letter that can be replayed again, which does no
    // harm.
    for (const letter of letters) if (letter.kind === 'event') await publish(bus, letter.source, [toEvent(letter)]);
    replayed += await database.withSystem(async (tx) => {
      const deleted = await deleteLetters(
        tx,
        letters.map((letter) => letter.id),
      );
      for (const letter of letters) {
        if (letter.kind !== 'lifecycle' || !deleted.includes(letter.id)) continue;
        await addLifecycle(tx, letter.key, letter.payload as Lifecycle);
      }
      return deleted.length;
    });
    if (letters.length < BATCH) return replayed;
  }
}

function toEvent({ key, payload, headers }: StoredLetter): BusEvent {
  return { key, payload: payload as BusEvent['payload'], headers };
}
