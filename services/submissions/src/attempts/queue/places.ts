// The places of copies that wait. Those at the front of a lane are counted at each look; the rest of a lane is counted for
// everybody at once and now and then, since counting it at each look would cost the square of the load.
import { LANES, type LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { LRUCache } from 'lru-cache';
import { COPY_SECONDS, countLane, FRONT, type InLine, type Mark, selectInLine } from './estimates-store.ts';

/** A count of a whole lane serves for so long. */
export const COUNT_MS = 2_000;
/** Points of a lane that a count remembers; the places between two of them are interpolated. */
export const MARKS = 1_000;

export interface QueuePlace {
  submissionId: string;
  /** 1 = next of its lane; behind the front a close estimate. */
  position: number;
  /** Seconds until it is ready. */
  seconds: number;
}

export class QueuePlaces {
  readonly #database: Database;
  readonly #counts: LRUCache<LaneName, Mark[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#counts = new LRUCache({
      max: LANES.length,
      ttl: COUNT_MS,
      fetchMethod: async (lane) => await database.withSystem((tx) => countLane(tx, lane, MARKS)),
    });
  }

  /** Places of waiting copies in their lanes, and the seconds of work ahead of each; other copies are left out. */
  async of(instituteId: string, submissionIds: string[]): Promise<QueuePlace[]> {
    const found = await this.#database.withSystem((tx) => selectInLine(tx, instituteId, submissionIds));
    return await Promise.all(found.map(async (copy) => toPlace(copy, await this.#before(copy))));
  }

  async #before(copy: InLine): Promise<Ahead> {
    const { lane, order_key: key, position, units } = copy;
    if (position !== null && units !== null) return { position, units };
    return interpolate((await this.#counts.fetch(lane)) ?? [], key);
  }
}

type Ahead = Pick<Mark, 'position' | 'units'>;

function toPlace({ submission_id: submissionId, per_unit: perUnit, workers }: InLine, ahead: Ahead): QueuePlace {
  const work = perUnit === null ? ahead.position * COPY_SECONDS : ahead.units * perUnit;
  return { submissionId, position: ahead.position, seconds: work / workers };
}

/** The place of an order key among the marks of a count; one behind the last mark came after the count. */
export function interpolate(marks: readonly Mark[], key: number): Ahead {
  const after = marks.findIndex(({ order_key }) => order_key >= key);
  const high = marks.at(after) ?? { order_key: key, position: FRONT + 1, units: FRONT + 1 };
  const low = after > 0 ? marks[after - 1]! : high;
  const share = after > 0 ? (key - low.order_key) / (high.order_key - low.order_key) : 1;
  const between = (from: number, to: number) => from + share * (to - from);
  return {
    position: Math.max(FRONT + 1, Math.round(between(low.position, high.position))),
    units: between(low.units, high.units),
  };
}
