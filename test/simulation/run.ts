// One schedule: everything that a seed decides, from the first request until nothing is under way.
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { check } from '../histories/check.ts';
import type { Write } from '../histories/history.ts';
import { actionsOf, call, type Exam, Reader, type Taken, type Worker, work } from './actors.ts';
import type { Guard } from './guards.ts';
import { endOf, settled, unrest, watch } from './invariants.ts';
import { clientOf } from './network.ts';
import { type Ground, PRICE, start } from './processes.ts';
import { type Faults, inVirtualTime, type Life, NO_FAULTS, Scheduler, WORLD } from './scheduler.ts';
import { SimulatedServer } from './server.ts';
import { EVALUATIONS } from './statements/attempts.ts';
import { BILLING } from './statements/billing.ts';
import { EXAMS } from './statements/exams.ts';
import { ESTIMATES, SHARED } from './statements/shared.ts';
import type { Plant } from './statements/statement.ts';
import { SUBMISSIONS } from './statements/submissions.ts';
import { furnish } from './world.ts';

export const STATEMENTS = {
  submissions: [...SHARED, ...ESTIMATES, ...SUBMISSIONS, ...EVALUATIONS],
  billing: [...SHARED, ...BILLING],
  exams: [...SHARED, ...EXAMS],
};

/** How often each fault occurs in schedules that have it. */
const COMMON: Faults = {
  lost: 0.04,
  repeated: 0.03,
  doubled: 0.2,
  broken: 0.03,
  death: 0.002,
  slow: 0.04,
  stalled: 0.3,
};
const TROUBLE_MS_MAX = 90_000;
/** Longer than the minute in which the reconciler leaves an open reservation alone. */
const PAUSE_MS = 61_000;
const REST_MS_MAX = 600_000;
const WRITERS = 3;
const WORKERS = 2;

export interface Outcome {
  seed: number;
  /** What was broken; nothing when every promise was kept. */
  broken: string[];
  /** Number of events that happened. */
  steps: number;
  /** What callers asked for, and what they were told. */
  writes: Write[];
}

const intact: Plant = (_statement, _t, _values, run) => run();
const quiet = new Proxy({}, { get: () => () => undefined }) as Logger;

interface Options {
  /** The guard that is removed. */
  guard?: Guard;
  /** How often faults occur in schedules that have them, where this differs from `COMMON`. */
  often?: Partial<Faults>;
  /** Called with the databases before anything happens. */
  prepare?: (databases: Ground['databases']) => void;
}

export async function runSchedule(seed: number, { guard, often, prepare }: Options = {}): Promise<Outcome> {
  const scheduler = new Scheduler(seed);
  return await inVirtualTime(scheduler, async () => {
    const schedule = new Schedule(scheduler, guard);
    prepare?.(schedule.databases);
    await schedule.run({ ...COMMON, ...guard?.often, ...often });
    return { seed, broken: [...schedule.broken], steps: scheduler.steps, writes: schedule.writes };
  });
}

class Schedule {
  readonly broken = new Set<string>();
  readonly writes: Write[] = [];
  readonly #scheduler: Scheduler;
  readonly #ground: Ground;
  readonly #exam: Exam;
  readonly #granted: number;
  readonly #reader: Reader;
  readonly #workers: Worker[] = [];
  readonly #taken: Taken[] = [];
  readonly #odd = (what: string) => void this.broken.add(what);

  constructor(scheduler: Scheduler, guard: Guard | undefined) {
    this.#scheduler = scheduler;
    const server = (name: keyof typeof STATEMENTS) =>
      new SimulatedServer(scheduler, STATEMENTS[name], guard?.plant ?? intact);
    this.#ground = {
      scheduler,
      databases: { submissions: server('submissions'), billing: server('billing'), exams: server('exams') },
      replicas: { submissions: [], billing: [], exams: [] },
      wake: () => {
        for (const worker of this.#workers) worker.wake();
      },
      billing: guard?.billing ?? ((client) => client),
      log: quiet,
    };
    // Credits for everything, or for only three copies.
    this.#granted = scheduler.pick([100_000, 100_000, 3 * PRICE]);
    this.#exam = furnish(this.#ground, this.#granted);
    this.#reader = new Reader(this.#submissions(WORLD), this.#exam.instituteId);
  }

  get databases(): Ground['databases'] {
    return this.#ground.databases;
  }

  /** Runs with faults while callers send requests, then without, until all that was begun has ended. */
  async run(common: Faults): Promise<void> {
    const scheduler = this.#scheduler;
    watch(this.#ground.databases, this.#odd);
    for (const number of [0, 1]) start(this.#ground, 'submissions', number);
    start(this.#ground, 'billing', 0);
    start(this.#ground, 'exams', 0);
    scheduler.faults = this.#drawFaults(common);
    for (let n = 0; n < WORKERS; n++) this.#hire(n);
    let isOver = false;
    const isCalled = this.#call();
    const isRead = this.#read(() => isOver);
    const troubledFrom = scheduler.now;
    await scheduler.run(() => isCalled() || scheduler.now > troubledFrom + TROUBLE_MS_MAX);

    scheduler.faults = NO_FAULTS;
    scheduler.now += PAUSE_MS;
    const quietFrom = scheduler.now;
    const isAtRest = () => isCalled() && unrest(this.#ground.databases).length === 0;
    await scheduler.run(() => isAtRest() || scheduler.now > quietFrom + REST_MS_MAX);
    if (!isCalled()) this.#odd('callers never got an answer');
    for (const what of unrest(this.#ground.databases)) this.#odd(`not at rest: ${what}`);
    isOver = true;
    await scheduler.run(isRead);
    this.#judge();
  }

  #judge(): void {
    const { databases } = this.#ground;
    for (const what of settled(databases, this.#taken)) this.#odd(what);
    const history = {
      writes: this.writes,
      readers: { reader: this.#reader.rows },
      end: endOf(databases, this.#granted),
    };
    for (const what of check(history)) this.#odd(what);
  }

  /** Chooses faults at random, so that each occurs in a part of the schedules; a constant one would hide others. */
  #drawFaults(common: Faults): Faults {
    const drawn = Object.entries(common).map(([name, often]) => [name, this.#scheduler.chance(0.6) ? often : 0]);
    return Object.fromEntries(drawn) as Faults;
  }

  #submissions(life: Life) {
    return clientOf(this.#scheduler, SubmissionsService, life, () => this.#ground.replicas.submissions);
  }

  /** Starts the callers. @returns a function that says whether they are done. */
  #call(): () => boolean {
    const [scheduler, exam, known] = [this.#scheduler, this.#exam, [] as string[]];
    const actions = actionsOf(scheduler);
    let calling = WRITERS;
    for (let n = 0; n < WRITERS; n++) {
      const life = { name: `writer ${n}`, alive: true, isOutside: true };
      const exams = clientOf(scheduler, ExamsService, life, () => this.#ground.replicas.exams);
      const own = { scheduler, life, exam, actions, known, writes: this.writes, odd: this.#odd };
      void call({ ...own, submissions: this.#submissions(life), exams }).then(() => {
        calling -= 1;
      });
    }
    return () => calling === 0;
  }

  /** Starts a reader of the feed, which catches up at the end. @returns a function that says whether it has. */
  #read(isOver: () => boolean): () => boolean {
    let caughtUp = false;
    const reading = async () => {
      while (!isOver()) {
        await this.#scheduler.sleep(WORLD, this.#scheduler.between(500, 8_000));
        await this.#reader.catchUp().catch(() => undefined);
      }
      await this.#reader.catchUp();
      caughtUp = true;
    };
    void reading();
    return () => caughtUp;
  }

  /** Starts a worker; one that dies is replaced. */
  #hire(n: number): void {
    const scheduler = this.#scheduler;
    const succeed = () => void scheduler.after(scheduler.between(500, 20_000), WORLD, () => this.#hire(n));
    const life: Life = { name: `worker ${n}`, alive: true, die: succeed };
    const client = clientOf(scheduler, WorkService, life, () => this.#ground.replicas.submissions);
    const worker: Worker = { scheduler, life, work: client, taken: this.#taken, wake: () => undefined };
    this.#workers[n] = worker;
    void work(worker);
  }
}
