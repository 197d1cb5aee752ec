// Measures the effect of some work on another institute's calls and on the system's memory.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerTimes, Neighbour } from '../../harness/neighbour.ts';
import { openInstitute, type System } from './systems.ts';

const ASKED_EVERY_MS = 20;
const MEMORY_EVERY_MS = 200;
/** The pause between two pieces of work, in which the neighbour's calls are timed without load. */
const PAUSE_MS = 3_000;

/** A line of the table. */
export interface Row {
  what: string;
  outcome: string;
  seconds: number;
  times: AnswerTimes;
  /** The neighbour's calls that were not answered with 200. */
  refused: number;
  memory: { before: number; most: number; after: number; serving: number };
}

export class Watch {
  readonly #system: System;
  readonly #neighbour: Neighbour;
  readonly #rows: Row[] = [];
  readonly #unloaded: number[] = [];

  private constructor(system: System, neighbour: Neighbour) {
    this.#system = system;
    this.#neighbour = neighbour;
  }

  static async begin(system: System): Promise<Watch> {
    const { key } = await openInstitute(system.runtime);
    const { baseUrl } = system.runtime;
    return new Watch(system, new Neighbour({ baseUrl, key, everyMs: ASKED_EVERY_MS }));
  }

  /** Times the neighbour's calls without other load, to compare those under load with. */
  async pause(ms = PAUSE_MS): Promise<void> {
    await this.#neighbour.take();
    await sleep(ms);
    this.#unloaded.push(...(await this.#neighbour.take()).times.sorted);
  }

  /** @param work returns what became of it. */
  async during(what: string, work: () => Promise<string>): Promise<void> {
    await this.pause();
    const before = this.#system.memory();
    let most = before.all;
    const sampling = setInterval(() => {
      most = Math.max(most, this.#system.memory().all);
    }, MEMORY_EVERY_MS);
    const startedAt = performance.now();
    const outcome = await work().catch((error: Error) => `!! ${error.message.slice(0, 150)}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    const { times, refused } = await this.#neighbour.take();
    clearInterval(sampling);
    const after = this.#system.memory();
    const memory = { before: before.all, most: Math.max(most, after.all), after: after.all, serving: after.serving };
    const row = { what, outcome, seconds, times, refused, memory };
    this.#rows.push(row);
    console.error(`${what}: ${outcome}, ${seconds.toFixed(1)} s, worst ${times.quantile(1).toFixed(0)} ms`);
  }

  /** The table, as Markdown. */
  table(): string {
    const unloaded = new AnswerTimes(this.#unloaded);
    const base = unloaded.quantile(0.99);
    const lines = this.#rows.map(({ what, outcome, seconds, times, refused, memory }) => {
      const [p99, worst] = [times.quantile(0.99), times.quantile(1)];
      const cells = [
        ...[what, outcome, seconds.toFixed(1)],
        ...[p99, worst].map((ms) => `${ms.toFixed(0)} (${(ms / base).toFixed(1)})`),
        `${memory.before}, ${memory.most}, ${memory.after} (${memory.serving})`,
      ];
      return `| ${cells.join(' | ')} |${refused > 0 ? ` !! ${refused} answers were no 200` : ''}`;
    });
    const shown = [0.5, 0.99, 1].map((share) => unloaded.quantile(share).toFixed(0));
    return [
      `${this.#system.name}; load of the machine at the end: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
      `unloaded \`GET /me\` × ${unloaded.count}: p50 ${shown[0]} ms, p99 ${shown[1]} ms, worst ${shown[2]} ms`,
      '',
      '| What | What became of it | Seconds | `GET /me` p99, ms (× unloaded p99) | Worst | MB before, most, after (of these serving) |',
      '|---|---|---|---|---|---|',
      ...lines,
    ].join('\n');
  }

  async stop(): Promise<void> {
    await this.#neighbour.stop();
  }
}
