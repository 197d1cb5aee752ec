// The services' own handlers and jobs, composed as in their service.ts, over the simulated ports.
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { reservationHandlers } from '../../services/billing/src/reservations/rpc.ts';
import { candidateHandlers } from '../../services/exams/src/candidates/rpc.ts';
import { examHandlers } from '../../services/exams/src/exams/rpc.ts';
import { submitHandlers } from '../../services/exams/src/exams/submit-rpc.ts';
import { Archive } from '../../services/submissions/src/archive/archive.ts';
import { sweepClaims } from '../../services/submissions/src/attempts/leases/sweep.ts';
import { reconcileReservations } from '../../services/submissions/src/attempts/outcome/reconcile.ts';
import { createSettler } from '../../services/submissions/src/attempts/outcome/settle.ts';
import { QueuePlaces } from '../../services/submissions/src/attempts/queue/places.ts';
import { workHandlers } from '../../services/submissions/src/attempts/rpc.ts';
import type { Deps } from '../../services/submissions/src/deps.ts';
import { feedHandlers } from '../../services/submissions/src/feed/rpc.ts';
import { gateHandlers } from '../../services/submissions/src/gates/rpc.ts';
import { submissionHandlers } from '../../services/submissions/src/intake/rpc.ts';
import { createOutbox } from '../../services/submissions/src/outbox/relay.ts';
import type { RenderQueue } from '../../services/submissions/src/renders/queue.ts';
import { reviewHandlers } from '../../services/submissions/src/review/rpc.ts';
import { busOf, clientOf, type Replica } from './network.ts';
import { type Life, type Scheduler, WORLD } from './scheduler.ts';
import type { SimulatedServer } from './server.ts';

export const PRICE = 100;

type Job = { name: string; everyMs: number; run: () => Promise<unknown> };
type Made = { handlers: Record<string, unknown>; jobs: Job[] };

/** What processes run on. */
export interface Ground {
  scheduler: Scheduler;
  databases: Record<'submissions' | 'billing' | 'exams', SimulatedServer>;
  /** All replicas, by service. */
  replicas: Record<'submissions' | 'billing' | 'exams', Replica[]>;
  /** Called when an event has reached the workers. */
  wake: () => void;
  /** Removes a guard from a client. */
  billing: (client: ReturnType<typeof clientOf<typeof BillingService>>) => typeof client;
  log: Logger;
}

/** Typed copies have no file, and drawing the checked copy is not simulated. */
const RENDERS: RenderQueue = {
  enqueue: async () => undefined,
  enqueueAgain: async () => undefined,
  available: async () => new Set(),
  claim: async () => undefined,
  heartbeat: async () => [],
  complete: async () => undefined,
  handBack: async () => undefined,
};

const MAKE: Record<keyof Ground['replicas'], (ground: Ground, life: Life) => Made> = {
  billing: ({ databases }, life) => ({
    handlers: reservationHandlers({ database: databases.billing.of(life), rates: { page: PRICE, answer: PRICE } }),
    jobs: [],
  }),

  exams: ({ scheduler, databases, replicas }, life) => {
    const submissions = clientOf(scheduler, SubmissionsService, life, () => replicas.submissions);
    const deps = { database: databases.exams.of(life), submissions };
    return { handlers: { ...submitHandlers(deps), ...examHandlers(deps), ...candidateHandlers(deps) }, jobs: [] };
  },

  submissions: ({ scheduler, databases, replicas, wake, billing, log }, life) => {
    const parts = {
      log,
      database: databases.submissions.of(life),
      billing: billing(clientOf(scheduler, BillingService, life, () => replicas.billing)),
      exams: clientOf(scheduler, ExamsService, life, () => replicas.exams),
      bus: busOf(scheduler, life, wake),
      renders: RENDERS,
      uploads: undefined as never,
      settings: { bulkFrom: 50, retriesMax: 2 },
    };
    const places = new QueuePlaces(parts.database);
    // No copy gets so old that it is archived.
    const archive = new Archive({ blobs: undefined as never, log });
    const deps: Deps = { ...parts, places, archive, outbox: createOutbox(parts), settler: createSettler(parts) };
    const handlers = [submissionHandlers, feedHandlers, reviewHandlers, gateHandlers, workHandlers];
    return {
      handlers: Object.assign({}, ...handlers.map((of) => of(deps))),
      jobs: [
        { name: 'relay the outbox', everyMs: 12_000, run: () => deps.outbox.relay() },
        { name: 'settle outcomes', everyMs: 8_000, run: () => deps.settler.settleLeftovers() },
        { name: 'sweep lapsed claims', everyMs: 9_000, run: () => sweepClaims(deps) },
        {
          name: 'reconcile reservations',
          everyMs: 25_000,
          run: () => reconcileReservations(deps, new AbortController().signal),
        },
      ],
    };
  },
};

/** Starts a process of a service; one that dies is started again after a while. */
export function start(ground: Ground, service: keyof Ground['replicas'], number: number): void {
  const { scheduler, replicas, databases } = ground;
  const life: Life = {
    name: `${service} ${number}`,
    alive: true,
    die: () => {
      for (const database of Object.values(databases)) database.forget(life);
      for (const tell of replica.broken) scheduler.after(scheduler.latency(), WORLD, tell);
      scheduler.after(scheduler.between(50, 4_000), WORLD, () => start(ground, service, number));
    },
  };
  const { handlers, jobs } = MAKE[service](ground, life);
  const replica: Replica = { life, handlers: handlers as Replica['handlers'], broken: new Set() };
  replicas[service][number] = replica;
  for (const job of jobs) void repeat(scheduler, life, job);
}

/** Repeats a job. A pass fails only when something is away, and the next one goes on. */
async function repeat(scheduler: Scheduler, life: Life, { everyMs, run }: Job): Promise<void> {
  for (;;) {
    await scheduler.sleep(life, everyMs * scheduler.between(0.3, 1.7));
    await run().catch(() => undefined);
  }
}
