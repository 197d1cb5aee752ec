import { create } from '@bufbuild/protobuf';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import type { BusEvent, EventBus } from '@exam-evaluation/data/bus.ts';
import {
  type BillingService,
  ListOpenReservationsResponseSchema,
  ListReservationsResponseSchema,
  type Reservation,
  ReservationSchema,
  ReservationState,
  type Unit,
} from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import {
  type Candidate,
  ExamSchema,
  type ExamSnapshot,
  ExamStatus,
  type ExamsAdminService,
  type ExamsService,
  GetExamForSubmitResponseSchema,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type RpcClient, RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';

/** The failure that a client gets when the service does not answer. */
function noAnswer(): RpcFailure {
  return new RpcFailure('fake', Object.assign(new Error('gone'), { code: 14, details: 'gone' }) as never);
}

type Held = Reservation & { unit: Unit };

/** Billing's contract in memory: one account, price 1 a unit (100 hundredths). */
export class FakeBilling {
  /** Hundredths. */
  credits = 1_000_000;
  quota = 1_000_000;
  /**
   * `refusing`: calls are neither executed nor answered. `deaf`: the next call is executed but its answer is lost; then
   * `refusing`.
   */
  outage: 'none' | 'refusing' | 'deaf' = 'none';
  readonly reservations = new Map<string, Held>();
  /** Awaited by Reserve before it does anything. */
  pause: Promise<void> = Promise.resolve();

  get committed(): number {
    return this.#sum((one) => (one.state === ReservationState.OPEN ? one.amount : 0n));
  }

  get charged(): number {
    return this.#sum((one) => one.captured);
  }

  get counted(): number {
    return [...this.reservations.values()].filter((one) => one.state !== ReservationState.VOID).length;
  }

  readonly client = {
    reserve: async ({ instituteId, attemptId, unit, quantity = 0 }) => {
      await this.pause;
      return await this.#answer(() => {
        const known = this.reservations.get(attemptId!);
        if (known?.state === ReservationState.VOID) throw refuse('conflict');
        if (known) return known;
        const amount = quantity * 100;
        if (this.counted >= this.quota) throw new ContractError('daily_quota_exceeded');
        if (amount > this.credits - this.charged - this.committed) throw new ContractError('insufficient_credits');
        return this.#put({
          instituteId: instituteId!,
          attemptId: attemptId!,
          state: ReservationState.OPEN,
          unit,
          quantity,
          creditsPerUnit: 100n,
          amount: BigInt(amount),
          createdAt: toTimestamp(new Date().toISOString()),
        });
      });
    },
    confirm: ({ attemptId }) =>
      this.#answer(() => {
        const confirmed = this.credits - this.charged - this.committed >= 0;
        if (!confirmed) this.#end(attemptId!, ReservationState.RELEASED, 0n);
        return { confirmed } as never;
      }),
    capture: ({ attemptId, amount }) =>
      this.#answer(() => this.#end(attemptId!, ReservationState.CAPTURED, amount ?? 0n)),
    release: ({ attemptId }) => this.#answer(() => this.#end(attemptId!, ReservationState.RELEASED, 0n)),
    void: ({ instituteId, attemptId }) =>
      this.#answer(() => {
        const known = this.reservations.get(attemptId!);
        return known
          ? this.#end(attemptId!, ReservationState.VOID, 0n)
          : this.#put({ instituteId, attemptId, state: ReservationState.VOID });
      }),
    listReservations: ({ instituteId, after, limit = 500 }) =>
      this.#answer(() => {
        const own = [...this.reservations.values()].filter((one) => one.instituteId === instituteId);
        const behind = own
          .filter((one) => one.attemptId > (after ?? ''))
          .sort((a, b) => (a.attemptId < b.attemptId ? -1 : 1));
        return create(ListReservationsResponseSchema, { reservations: behind.slice(0, limit) });
      }),
    listOpenReservations: () =>
      this.#answer(() =>
        create(ListOpenReservationsResponseSchema, {
          reservations: [...this.reservations.values()].filter((one) => one.state === ReservationState.OPEN),
        }),
      ),
  } as Partial<RpcClient<typeof BillingService>> as RpcClient<typeof BillingService>;

  async #answer<T>(fn: () => T): Promise<T> {
    if (this.outage === 'refusing') throw noAnswer();
    const answer = fn();
    if (this.outage === 'none') return answer;
    this.outage = 'refusing';
    throw noAnswer();
  }

  #put(init: Parameters<typeof create<typeof ReservationSchema>>[1]): Held {
    const held = create(ReservationSchema, init);
    this.reservations.set(held.attemptId, held);
    return held;
  }

  /** Idempotent: a reservation that has ended does not change. */
  #end(attemptId: string, state: ReservationState, captured: bigint): Held {
    const held = this.reservations.get(attemptId);
    if (!held) throw refuse('not_found');
    if (held.state === ReservationState.OPEN) Object.assign(held, { state, captured });
    return held;
  }

  #sum(amount: (one: Held) => bigint): number {
    return Number([...this.reservations.values()].reduce((sum, one) => sum + amount(one), 0n));
  }
}

export interface FakeExam {
  snapshot: ExamSnapshot;
  status: ExamStatus;
  fence: bigint;
  seq: bigint;
  candidates: Candidate[];
}

/** The part of exams' contract that submissions uses, in memory. */
export class FakeExams {
  readonly exams = new Map<string, FakeExam>();
  reachable = true;

  /** Candidates erased, by id; empty: everybody. */
  readonly erased: string[] = [];
  readonly admin = {
    eraseCandidates: async ({ candidateId = '' }) => {
      if (!this.reachable) throw noAnswer();
      const isNew = !this.erased.includes(candidateId);
      if (isNew) this.erased.push(candidateId);
      return { erased: isNew ? 1 : 0, more: false } as never;
    },
  } as Partial<RpcClient<typeof ExamsAdminService>> as RpcClient<typeof ExamsAdminService>;

  readonly client = {
    batchGetCandidates: async ({ ids }) => {
      const known = [...this.exams.values()].flatMap(({ candidates }) => candidates);
      return { candidates: known.filter((one) => ids!.includes(one.id)) } as never;
    },
    getExam: async ({ examId, source }) => {
      const exam = this.#find(examId!, source ?? 0);
      return create(ExamSchema, { id: examId, status: exam.status });
    },
    getExamForSubmit: async ({ examId, source, candidate, versionHeld, atLeastFence = 0n }) => {
      const exam = this.#find(examId!, source ?? 0);
      if (exam.fence < atLeastFence) exam.fence = atLeastFence;
      const ref = candidate?.ref;
      const found = exam.candidates.find((one) => (ref?.case === 'id' ? one.id : one.externalId) === ref?.value);
      if (ref && !found) throw refuse('candidate_not_found');
      const { snapshot, status, fence } = exam;
      const held = versionHeld === snapshot.contentVersion;
      return create(GetExamForSubmitResponseSchema, {
        status,
        mode: snapshot.mode,
        fence,
        contentVersion: snapshot.contentVersion,
        snapshot: held ? undefined : snapshot,
        candidate: found,
      });
    },
    setLifecycle: async ({ examId, finalized, seq = 0n }) => {
      if (!this.reachable) throw noAnswer();
      const exam = this.exams.get(examId!);
      if (exam && exam.seq < seq) {
        exam.seq = seq;
        exam.status = finalized ? ExamStatus.FINALIZED : ExamStatus.OPEN;
      }
      return {} as never;
    },
  } as Partial<RpcClient<typeof ExamsService>> as RpcClient<typeof ExamsService>;

  #find(examId: string, source: number): FakeExam {
    if (!this.reachable) throw noAnswer();
    const exam = this.exams.get(examId);
    if (!exam || exam.status === ExamStatus.DELETED || (source && source !== exam.snapshot.source)) {
      throw refuse('exam_not_found');
    }
    return exam;
  }
}

/** Collects the published events. */
export class FakeBus implements EventBus {
  readonly published: { topic: string; event: BusEvent }[] = [];
  reachable = true;

  async publish(topic: string, events: readonly BusEvent[]): Promise<void> {
    if (!this.reachable) throw new Error('no broker');
    for (const event of events) this.published.push({ topic, event });
  }

  subscribe(): never {
    throw new Error('submissions only publishes');
  }

  backlogs(): never {
    throw new Error('submissions only publishes');
  }

  async isReachable(): Promise<boolean> {
    return this.reachable;
  }

  async close(): Promise<void> {}
}

/** Small blobs by key. */
export const keptBlobs = new Map<string, Buffer>();
/** Whether the store answers. */
export const blobsAway = { now: false };
/** Keys and folders that were deleted. */
export const deletedBlobs: string[] = [];
/** Whether the next deletion is to fail. */
export const deletionFails = { next: false };

async function forget(what: string): Promise<void> {
  if (deletionFails.next) {
    deletionFails.next = false;
    throw new Error('the blob store is away');
  }
  deletedBlobs.push(what);
  for (const key of keptBlobs.keys()) if (key.startsWith(what)) keptBlobs.delete(key);
}

function requireAnswer(): void {
  if (blobsAway.now) throw new Error('the blob store is away');
}

/** Addresses and small blobs only: these tests move no files. */
export const fakeBlobs = {
  delete: forget,
  deleteBelow: forget,
  write: async (key: string, bytes: Buffer) => {
    requireAnswer();
    keptBlobs.set(key, bytes);
  },
  read: async (key: string) => {
    requireAnswer();
    return keptBlobs.get(key);
  },
  presignPut: async (key: string) => `https://blobs.example/${key}?put`,
  presignGet: async (key: string) => `https://blobs.example/${key}`,
  isReachable: async () => true,
} as Partial<BlobStore> as BlobStore;
