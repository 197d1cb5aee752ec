import type { BusEvent, EventBus, Subscription } from '@exam-evaluation/data/bus.ts';
import { MalformedEvent, settingAside } from '@exam-evaluation/data/dead-letters.ts';
import type { Claim, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { Lane } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { observed } from '@exam-evaluation/runtime/metrics.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { detached, inSpan, SpanKind } from '@exam-evaluation/runtime/spans.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { HeldClaim, heartbeatJob, Pulse } from './claims.ts';
import { nextSlots } from './slots.ts';

export interface WorkerDeps {
  work: RpcClient<typeof WorkService>;
  bus: EventBus;
  log: Logger;
  /** Unique per process. */
  workerId: string;
  /** Most copies graded at the same time; one more slot is kept for the instant lane. 0: nothing is claimed. */
  slots: number;
  /** Time of the steps since the last call by their processor time; undefined where nothing was done. */
  slowness: () => number | undefined;
  /** Does the work of one claim, to its completion. Never rejects. */
  runJob: (held: HeldClaim) => Promise<void>;
}

const GROUP = 'grading';
const TOPIC = {
  instant: 'grading.wakeups.instant',
  standard: 'grading.wakeups.standard',
  bulk: 'grading.wakeups.bulk',
};
const ALL_LANES = [Lane.INSTANT, Lane.STANDARD, Lane.BULK];
/** How often an idle worker polls the queue, in case a wake-up event was lost. */
const ASK_EVERY_MS = 5_000;
/** How often the worker looks whether to work on fewer copies at once, or on one more. */
const SLOTS_EVERY_MS = 30_000;
const DRAIN_MS = 20_000;
/** After this long without a pass of the heartbeat the process is stuck, since one takes 10 s at most. */
const SILENT_MS_MAX = 120_000;
/**
 * A copy past its time limit ends at once, and handing in its outcome takes a few minutes at most; beyond this its work
 * must be hanging.
 */
const OVERDUE_MS_MAX = 300_000;

const watchSlots = observed({
  grading_slots: [
    'Copies that this worker may hold at the same time, without the slot for instant ones; fewer than the setting while the machine is busy',
  ],
  grading_slots_busy: ['Copies that this worker holds'],
});

/**
 * Claims copies from the queue and works on them. An event only wakes it up; the queue decides which copy it gets.
 * While no slot is free it stops taking events, so that the bus shows the true backlog.
 */
export class Worker {
  readonly #deps: WorkerDeps;
  readonly #held = new Set<HeldClaim>();
  readonly #running = new Set<Promise<void>>();
  #instant: Subscription | undefined;
  #others: Subscription | undefined;
  #claiming: Promise<void> | undefined;
  #askAgain = false;
  #stopping = false;
  #triedAt = performance.now();
  #slots: number;
  readonly #pulse = new Pulse();

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.#slots = deps.slots;
    watchSlots(async () => [
      { name: 'grading_slots', value: this.#slots },
      { name: 'grading_slots_busy', value: this.#held.size },
    ]);
  }

  get jobs(): Job[] {
    const { work, workerId, log } = this.#deps;
    const heartbeat = heartbeatJob({ work, workerId, log, held: this.#held, pulse: this.#pulse });
    const beat = (signal: AbortSignal) =>
      heartbeat.run(signal).finally(() => {
        this.#triedAt = performance.now();
      });
    return [
      { ...heartbeat, run: beat },
      { name: 'ask for work', intervalMs: ASK_EVERY_MS, run: () => this.#fillSlots() },
      { name: 'count slots', intervalMs: SLOTS_EVERY_MS, run: async () => this.#countSlots() },
    ];
  }

  /** Why this process makes no progress and should be restarted; undefined while it is healthy. */
  get stuck(): string | undefined {
    if (performance.now() - this.#triedAt > SILENT_MS_MAX) return 'no heartbeat has completed for too long';
    const late = [...this.#held].some(({ leftMs }) => -leftMs > OVERDUE_MS_MAX);
    return late ? 'work on a copy continues long after its time limit' : undefined;
  }

  /** May be called again after it failed. */
  async start(): Promise<void> {
    const { bus } = this.#deps;
    const handle = settingAside(bus, (topic: string, { payload, headers }: BusEvent) => {
      if (!isUuid(payload.attempt_id ?? '')) throw new MalformedEvent('a wake-up names an attempt');
      return inSpan(`process ${topic}`, { kind: SpanKind.CONSUMER, parent: headers }, () => this.#fillSlots());
    });
    this.#instant ??= await bus.subscribe({ topics: [TOPIC.instant], group: `${GROUP}.instant`, handle });
    this.#others ??= await bus.subscribe({ topics: [TOPIC.standard, TOPIC.bulk], group: GROUP, handle });
  }

  /** Stops claiming, gives running copies some time to finish, and hands back the rest. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([this.#instant?.close(), this.#others?.close()]);
    await this.#claiming;
    const drained = Promise.all(this.#running);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([drained, new Promise((resolve) => (timer = setTimeout(resolve, DRAIN_MS)))]);
    clearTimeout(timer);
    await Promise.all([...this.#held].map((held) => this.#handBack(held)));
    await drained;
  }

  /** Claims until nothing waits or no slot is free. A call while another is running makes that one loop once more. */
  async #fillSlots(): Promise<void> {
    this.#askAgain = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined;
    });
    await this.#claiming;
  }

  async #claimAll(): Promise<void> {
    while (this.#askAgain && !this.#stopping) {
      this.#askAgain = false;
      for (;;) {
        const lanes = this.#freeLanes();
        if (lanes.length === 0 || this.#stopping) break;
        const claim = await this.#claimNext(lanes);
        if (!claim) break;
        this.#run(claim);
      }
    }
  }

  #countSlots(): void {
    this.#slots = nextSlots(this.#slots, this.#deps.slots, this.#deps.slowness());
    this.#applyBackpressure();
  }

  #freeLanes(): Lane[] {
    const slots = this.#slots;
    if (this.#held.size < slots) return ALL_LANES;
    return slots > 0 && this.#held.size <= this.#deps.slots ? [Lane.INSTANT] : [];
  }

  async #claimNext(lanes: Lane[]): Promise<Claim | undefined> {
    const context = { requestId: `worker-${crypto.randomUUID()}`, deadline: Number.POSITIVE_INFINITY };
    const { claim } = await runInContext(context, () =>
      this.#deps.work.claimNext({
        workerId: this.#deps.workerId,
        lanes,
        idle: this.#held.size === 0,
        slowestRenewalMs: this.#pulse.slowestMs,
        marks: true,
        reads: true,
      }),
    );
    return claim;
  }

  #run(claim: Claim): void {
    const held = new HeldClaim(claim);
    this.#held.add(held);
    const running = this.#deps.runJob(held).finally(() => {
      this.#held.delete(held);
      this.#running.delete(running);
      this.#applyBackpressure();
      if (!this.#stopping)
        void detached(() => this.#fillSlots()).catch((error) =>
          this.#deps.log.warn({ err: error }, 'cannot ask for work'),
        );
    });
    this.#running.add(running);
    // After starting the jobs: claimed copies must be worked on even if the bus fails here.
    this.#applyBackpressure();
  }

  #applyBackpressure(): void {
    const lanes = this.#freeLanes();
    const apply = (subscription: Subscription | undefined, free: boolean) =>
      free ? subscription?.resume() : subscription?.pause();
    if (this.#stopping) return;
    apply(this.#instant, lanes.includes(Lane.INSTANT));
    apply(this.#others, lanes.includes(Lane.STANDARD));
  }

  async #handBack(held: HeldClaim): Promise<void> {
    held.drop('the worker stops');
    const { instituteId, attemptId, token, kind } = held.claim;
    try {
      await this.#deps.work.handBack({ instituteId, attemptId, token, kind }, { timeoutMs: 3_000 });
    } catch (error) {
      this.#deps.log.warn({ err: error, ...held.ids }, 'could not hand a copy back; its lease will end');
    }
  }
}
