// One schedule: everything that a seed decides, from the first request until all is at rest.
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { check } from '../histories/check.ts';
import type { Write } from '../histories/history.ts';
import { actionsOf, call, Reader, type Worker, work } from './actors.ts';
import type { Guard } from './guards.ts';
import { endOf, settled, unrest, watch } from './invariants.ts';
import { clientOf } from './network.ts';
import { type Ground, start } from './processes.ts';
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

/** How often each fault comes in schedules that have it. */
const COMMON: Faults = { lost: 0.04, repeated: 0.03, broken: 0.03, death: 0.002, slow: 0.04, stalled: 0.3 };
const TROUBLE_MS_MAX = 90_000;
/** Longer than a reservation may be open before it is looked at. */
const PAUSE_MS = 61_000;
const REST_MS_MAX = 600_000;
const WRITERS = 3;
const WORKERS = 2;

export interface Outcome {
  seed: number;
  /** What was broken; nothing when every promise was kept. */
  broken: string[];
  /** Things that happened. */
  steps: number;
  /** What callers asked for, and what they were told. */
  writes: Write[];
}

const intact: Plant = (_statement, _t, _values, run) => run();
const quiet = new Proxy({}, { get: () => () => undefined }) as Logger;

export async function runSchedule(seed: number, guard?: Guard): Promise<Outcome> {
  const scheduler = new Scheduler(seed);
  return await inVirtualTime(scheduler, () => schedule(seed, scheduler, guard));
}

async function schedule(seed: number, scheduler: Scheduler, guard: Guard | undefined): Promise<Outcome> {
  const broken = new Set<string>();
  const odd = (what: string) => void broken.add(what);
  const workers: Worker[] = [];
  const server = (name: keyof typeof STATEMENTS) =>
    new SimulatedServer(scheduler, STATEMENTS[name], guard?.plant ?? intact);
  const ground: Ground = {
    scheduler,
    databases: { submissions: server('submissions'), billing: server('billing'), exams: server('exams') },
    replicas: { submissions: [], billing: [], exams: [] },
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    billing: guard?.billing ?? ((client) => client),
    log: quiet,
  };
  const granted = scheduler.pick([100_000, 100_000, 300]);
  const exam = furnish(ground, granted);
  watch(ground.databases, odd);
  for (const number of [0, 1]) start(ground, 'submissions', number);
  start(ground, 'billing', 0);
  start(ground, 'exams', 0);

  scheduler.faults = faultsOf(scheduler);
  const taken: Worker['taken'] = [];
  for (let n = 0; n < WORKERS; n++) hire(ground, workers, taken, n);
  const submissionsOf = (life: Life) =>
    clientOf(scheduler, SubmissionsService, life, () => ground.replicas.submissions);
  const [writes, known]: [Write[], string[]] = [[], []];
  const actions = actionsOf(scheduler);
  let calling = WRITERS;
  for (let n = 0; n < WRITERS; n++) {
    const life = { name: `writer ${n}`, alive: true };
    const exams = clientOf(scheduler, ExamsService, life, () => ground.replicas.exams);
    const caller = { scheduler, life, exam, submissions: submissionsOf(life), exams, actions, known, writes, odd };
    void call(caller).then(() => {
      calling -= 1;
    });
  }
  const reader = new Reader(submissionsOf(WORLD), exam.instituteId);
  let resting = false;
  const reading = (async () => {
    while (!resting) {
      await scheduler.sleep(WORLD, scheduler.between(500, 8_000));
      await reader.catchUp().catch(() => undefined);
    }
  })();

  const troubled = scheduler.now;
  await scheduler.run(() => calling === 0 || scheduler.now > troubled + TROUBLE_MS_MAX);
  scheduler.faults = NO_FAULTS;
  scheduler.now += PAUSE_MS;
  const quietFrom = scheduler.now;
  const isAtRest = () => calling === 0 && unrest(ground.databases).length === 0;
  await scheduler.run(() => isAtRest() || scheduler.now > quietFrom + REST_MS_MAX);
  if (calling > 0) odd(`${calling} callers never got an answer`);
  for (const what of unrest(ground.databases)) odd(`not at rest: ${what}`);
  resting = true;
  let caughtUp = false;
  void reading
    .then(() => reader.catchUp()) // once more: a page may have been read before all came to rest
    .then(() => {
      caughtUp = true;
    });
  await scheduler.run(() => caughtUp);

  for (const what of settled(ground.databases, taken)) odd(what);
  const end = endOf(ground.databases, granted);
  for (const what of check({ writes, readers: { reader: reader.rows }, end })) odd(what);
  return { seed, broken: [...broken], steps: scheduler.steps, writes };
}

/** Each fault in a part of the schedules: one that comes too often hides what another would show. */
function faultsOf(scheduler: Scheduler): Faults {
  const on = Object.entries(COMMON).map(([name, often]) => [name, scheduler.chance(0.6) ? often : 0]);
  return Object.fromEntries(on) as Faults;
}

/** A worker; one that dies has a successor. */
function hire(ground: Ground, workers: Worker[], taken: Worker['taken'], n: number): void {
  const { scheduler, replicas } = ground;
  const life: Life = {
    name: `worker ${n}`,
    alive: true,
    die: () => void scheduler.after(scheduler.between(500, 20_000), WORLD, () => hire(ground, workers, taken, n)),
  };
  const client = clientOf(scheduler, WorkService, life, () => replicas.submissions);
  const worker: Worker = { scheduler, life, work: client, taken, wake: () => undefined };
  workers[n] = worker;
  void work(worker);
}
