import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Api } from '../harness/api.ts';
import { PATIENCE_MS } from '../harness/eventually.ts';
import { check } from './check.ts';
import type { Answer, FeedRow, History, Write } from './history.ts';

const EPOCH = '1970-01-01T00:00:00Z';
/** Rows that a follower asks for: few, so that it needs many pages. */
const PAGE = 7;

/** A row with what its evaluation cost. */
type ChargedRow = FeedRow & { charged: number };

/**
 * Records what the callers of one institute see. Its copies must be evaluated only once, since a copy shows only its
 * last charge.
 */
export class Recorder {
  readonly #api: Api;
  readonly #granted: number;
  readonly #writes = new Map<string, Write>();
  readonly #readers: History['readers'] = {};

  /** @param credits that the institute was given, not hundredths. */
  constructor(api: Api, credits: number) {
    this.#api = api;
    this.#granted = hundredths(credits);
  }

  /**
   * Records the answer to a write.
   * @param key its idempotency key; a submit carries it in its metadata, as `key`.
   * @param answer undefined when there was none.
   */
  told(key: string, kind: Write['kind'], answer: { status: number; body: any } | undefined): void {
    const write = this.#writes.get(key) ?? { key, kind, answers: [] };
    this.#writes.set(key, write);
    write.answers.push(toAnswer(answer));
  }

  /**
   * Reads the feed on from where it is, through outages, and records each row.
   * @param isHopeless whether the system will never answer again.
   * @returns a function that catches up once more and stops following.
   */
  follow(name: string, isHopeless: () => boolean = () => false): () => Promise<void> {
    const rows: FeedRow[] = [];
    this.#readers[name] = rows;
    let endBy: number | undefined;
    const reading = (async () => {
      for (;;) {
        const isEnding = endBy !== undefined;
        const page = await readPage(this.#api, rows.at(-1)?.updatedAt ?? EPOCH, PAGE);
        rows.push(...(page ?? []));
        if ((isEnding && page?.length === 0) || isHopeless()) return;
        if (endBy !== undefined && Date.now() > endBy) throw new Error(`${name} could not read the feed`);
        if (page?.length !== PAGE) await sleep(100);
      }
    })();
    return async () => {
      endBy = Date.now() + PATIENCE_MS;
      await reading;
    };
  }

  /** Checks every promise against what was seen. Call it when nothing is running any more and followers have ended. */
  async expectKept(): Promise<void> {
    expect(check(await this.#history())).toEqual([]);
  }

  async #history(): Promise<History> {
    const feed: ChargedRow[] = [];
    for (;;) {
      const page = await readPage(this.#api, feed.at(-1)?.updatedAt ?? EPOCH, 200);
      if (!page) throw new Error('the feed cannot be read');
      if (page.length === 0) break;
      feed.push(...page);
    }
    const { balance, committed } = (await this.#api.get('/credits')).body;
    const end = { feed, granted: this.#granted, balance: hundredths(balance), committed: hundredths(committed) };
    const charges = feed.map(({ charged }) => charged);
    return { writes: [...this.#writes.values()], readers: this.#readers, end: { ...end, charges } };
  }
}

/** Rows changed after a moment; undefined while the system is away or still starting. */
async function readPage(api: Api, since: string, limit: number): Promise<ChargedRow[] | undefined> {
  try {
    const response = await fetch(
      `${api.baseUrl}/submissions?updated_since=${encodeURIComponent(since)}&limit=${limit}`,
      { headers: { 'X-API-Key': api.key }, signal: AbortSignal.timeout(60_000) },
    );
    return response.ok ? ((await response.json()) as any).data.map(toFeedRow) : undefined;
  } catch {
    return undefined;
  }
}

function toFeedRow(row: any): ChargedRow {
  return {
    id: row.id,
    slot: `${row.exam_id} ${row.candidate.id}`,
    state: row.state,
    status: row.status,
    updatedAt: row.updated_at,
    madeBy: row.metadata?.key,
    charged: hundredths(row.credits_charged ?? 0),
  };
}

function toAnswer(answer: { status: number; body: any } | undefined): Answer {
  if (!answer || answer.status >= 500) return { outcome: 'unknown' };
  if (answer.status < 300) return { outcome: 'ok', id: answer.body.id };
  const { code } = answer.body.error;
  return code === 'request_in_progress' ? { outcome: 'unknown' } : { outcome: 'refused', code };
}

function hundredths(credits: number): number {
  return Math.round(credits * 100);
}
