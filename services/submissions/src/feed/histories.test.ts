import { setTimeout as sleep } from 'node:timers/promises';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromTimestamp, type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { finds, holds, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { insertSubmission } from '../model/store.ts';
import { addMicroseconds } from '../model/timestamps.ts';
import { setFinalized, setUnfinalized } from '../model/visible-store.ts';
import { Harness } from '../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

/** One transaction of a writer. */
interface Write {
  /** How many copies it creates; if 0, it changes all copies of the writer. */
  created: number;
  /** Turns of the event loop between the clock and the rows, and between the rows and the commit. */
  pauses: [number, number];
}

const write: fc.Arbitrary<Write> = fc.record({ created: fc.nat(2), pauses: fc.tuple(fc.nat(4), fc.nat(4)) });
const writer = fc.array(write, { minLength: 1, maxLength: 4 });
const reading = fc.record({ writers: fc.tuple(writer, writer, writer), limit: fc.integer({ min: 1, max: 3 }) });

async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
}

const EXAM = crypto.randomUUID();

async function insertCopy(tx: Tx, instituteId: string, at: Instant): Promise<string> {
  const row = {
    id: crypto.randomUUID(),
    exam_id: EXAM,
    candidate_id: crypto.randomUUID(),
    candidate_external_id: 'c',
    source: 'api' as const,
    lane: 'instant' as const,
    upload_id: null,
    pages: null,
    answers: [],
    metadata: null,
    attempt_id: crypto.randomUUID(),
    rubric_version: 1,
    questions_total: 1,
    late_reason: null,
  };
  return (await insertSubmission(tx, instituteId, row, at)).id;
}

/** Makes a writer's changes with the statements of the service. @returns every moment that a row was stamped with. */
async function play(database: Database, instituteId: string, writes: readonly Write[]): Promise<Instant[]> {
  const [ids, stamps]: [string[], Instant[]] = [[], []];
  for (const { created, pauses } of writes) {
    if (created === 0 && ids.length === 0) continue;
    await database.withTenant(instituteId, async (tx) => {
      const count = created || ids.length;
      const first = await takeClock(tx, instituteId, count);
      const moments = Array.from({ length: count }, (_, n) => addMicroseconds(first, n));
      await pause(pauses[0]);
      if (created > 0) for (const at of moments) ids.push(await insertCopy(tx, instituteId, at));
      else if (count === 1) await setUnfinalized(tx, instituteId, ids[0]!, first);
      else await setFinalized(tx, instituteId, ids, first);
      stamps.push(...moments);
      await pause(pauses[1]);
    });
  }
  return stamps;
}

/** Reads the feed page by page and never looks back: by cursor, or by the last row's `updated_at`. */
class Reader {
  readonly seen = new Map<string, Instant>();
  readonly #instituteId: string;
  readonly #by: 'cursor' | 'updated_since';
  readonly #limit: number;
  #last: { id: string; updatedAt: Instant } | undefined;

  constructor(instituteId: string, by: 'cursor' | 'updated_since', limit: number) {
    this.#instituteId = instituteId;
    this.#by = by;
    this.#limit = limit;
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const { submissions, next } = await h.api.listSubmissions({ instituteId: this.#instituteId, page: this.#page() });
      for (const row of submissions) {
        const updatedAt = fromTimestamp(row.updatedAt)!;
        if (this.#last && updatedAt <= this.#last.updatedAt) {
          throw new Error(`${this.#by}: ${updatedAt} comes after ${this.#last.updatedAt}`);
        }
        this.#last = { id: row.id, updatedAt };
        this.seen.set(row.id, updatedAt);
      }
      if (submissions.length < this.#limit && next) throw new Error('a page that is not full promises more');
      if (!next) return;
    }
  }

  #page() {
    const after = this.#last && ({ ...this.#last, updatedAt: toTimestamp(this.#last.updatedAt) } as Position);
    return { limit: this.#limit, ...(this.#by === 'cursor' ? { after } : { updatedSince: after?.updatedAt }) };
  }
}

function missesNothing(database: Database) {
  return fc.asyncProperty(reading, async ({ writers, limit }) => {
    const instituteId = crypto.randomUUID();
    const readers = [new Reader(instituteId, 'cursor', limit), new Reader(instituteId, 'updated_since', limit)];
    let writing = true;
    const read = async (reader: Reader): Promise<void> => {
      while (writing) {
        await reader.catchUp();
        await sleep(2); // otherwise the readers starve the writers
      }
      await reader.catchUp();
    };
    const reads = Promise.allSettled(readers.map(read)); // a reader may fail while the writers are still at work
    const stamps = (await Promise.all(writers.map((writes) => play(database, instituteId, writes)))).flat();
    writing = false;
    for (const ended of await reads) if (ended.status === 'rejected') throw ended.reason;

    expect(new Set(stamps).size).toBe(stamps.length);
    const whole = new Reader(instituteId, 'cursor', 200);
    await whole.catchUp();
    for (const reader of readers) expect(reader.seen).toEqual(whole.seen);
  });
}

test('whatever commits when, a reader that goes on by cursor or updated_since misses no change [PAGE-4] [PAGE-6] [PAGE-18]', async () => {
  await holds(async () => missesNothing(h.db.database));
});

test('a moment read from the wall clock, before the order of commits is known, is found', async () => {
  const database = withPlant(h.db.database, async (sql, values, run) =>
    sql.includes('insert into clocks') ? await run('select clock_timestamp() as first') : await run(sql, values),
  );
  await finds('updated_at by the wall clock', missesNothing(database));
});
