// Who uses the services: callers with idempotency keys, workers, readers of the feed.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Claim, CompleteRequestSchema, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import {
  Lane,
  type Submission,
  SubmissionState,
  SubmissionStatus,
  type SubmissionsService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type RpcClient, RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Answer, FeedRow, Write } from '../histories/history.ts';
import type { Life, Scheduler } from './scheduler.ts';
import { ConnectionLost } from './server.ts';

export interface Exam {
  instituteId: string;
  examId: string;
  questionIds: string[];
  candidateIds: string[];
}

/** Reports something that no fault explains. */
type Odd = (what: string) => void;

export interface Caller {
  scheduler: Scheduler;
  life: Life;
  exam: Exam;
  submissions: RpcClient<typeof SubmissionsService>;
  exams: RpcClient<typeof ExamsService>;
  /** Names of what it does, in random order. */
  actions: readonly string[];
  /** The newest copies that any caller knows. */
  known: string[];
  writes: Write[];
  odd: Odd;
}

/** What callers do after their first submit, and how often. */
const ACTIONS = {
  ...{ submit: 2, replace: 3, cancel: 2, delete: 1, finalize: 2, unfinalize: 2, 're-evaluate': 1, unregister: 2 },
};

/** A random choice of actions for a schedule, so that rare ones meet each other in some schedules. */
export function actionsOf(scheduler: Scheduler): string[] {
  return Object.entries(ACTIONS).flatMap(([action, often]) =>
    action === 'submit' || scheduler.chance(0.6) ? Array<string>(often).fill(action) : [],
  );
}

const CALLS_MAX = 3;
const TRIES_MAX = 30;

/** Makes a few writes, each repeated with its key until its outcome is known. */
export async function call(caller: Caller): Promise<void> {
  const { scheduler, life } = caller;
  const calls = 1 + Math.floor(scheduler.random() * CALLS_MAX);
  for (let n = 0; n < calls; n++) {
    // Soon after each other, so that they race, or later, when much has happened.
    await scheduler.sleep(life, scheduler.between(0, scheduler.pick([10, 60, 9_000])));
    const action = n === 0 && scheduler.chance(0.7) ? 'submit' : scheduler.pick(caller.actions);
    const send = sending(caller, action, `${life.name} ${n}`);
    if (send) await write(caller, send);
  }
}

type Sending = Pick<Write, 'key' | 'kind'> & { send: () => Promise<{ id?: string }> };

function sending(
  { scheduler, exam, submissions, exams, known }: Caller,
  action: string,
  name: string,
): Sending | undefined {
  const { instituteId, examId, questionIds, candidateIds } = exam;
  const common = { instituteId, examId, operationId: scheduler.uuid(), source: Source.API, actor: { id: 'key' } };
  const key = `${name} ${action}`;
  const candidateId = scheduler.pick(candidateIds);
  if (action === 'submit' || action === 'replace') {
    const answers = {
      items: [{ question: { case: 'questionId' as const, value: questionIds[0]! }, text: 'An answer.' }],
    };
    const candidate = { ref: { case: 'id' as const, value: candidateId } };
    const copy = { ...common, keyId: 'key', candidate, answers, metadata: { key }, replace: action === 'replace' };
    return { key, kind: 'submit', send: () => submissions.submit(copy) };
  }
  if (action === 'finalize') {
    const finalize = async () => {
      await submissions.finalizeExam({ ...common, allGraded: true });
      return {};
    };
    return { key, kind: 'change', send: finalize };
  }
  if (action === 'unregister')
    return { key, kind: 'change', send: () => exams.unregisterCandidate({ ...common, candidateId }) };
  const submissionId = known.at(-1 - Math.floor(scheduler.random() * 2));
  if (!submissionId) return undefined;
  const about = { ...common, submissionId };
  const calls: Record<string, () => Promise<{ id?: string }>> = {
    cancel: () => submissions.cancelSubmission(about),
    delete: () => submissions.deleteSubmission(about),
    unfinalize: () => submissions.unfinalizeSubmission({ ...about, reason: 'a slip' }),
    're-evaluate': () => submissions.reEvaluate({ ...about, keyId: 'key' }),
  };
  return { key, kind: 'change', send: calls[action]! };
}

async function write(caller: Caller, { send, ...named }: Sending): Promise<void> {
  const { scheduler, life, known, writes } = caller;
  const told: Write = { ...named, answers: [] };
  writes.push(told);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await send().then(
      ({ id }): Answer => ({ outcome: 'ok', id }),
      (error: unknown) => toAnswer(error, caller.odd, named.key),
    );
    told.answers.push(answer);
    if (answer.outcome === 'ok' && named.kind === 'submit') known.push(answer.id!);
    // Some callers lose their answer and ask again.
    if (answer.outcome !== 'unknown' && !scheduler.chance(scheduler.faults.lost)) return;
    await scheduler.sleep(life, scheduler.between(300, 5_000));
  }
}

function toAnswer(error: unknown, odd: Odd, what: string): Answer {
  if (error instanceof ContractError && error.status < 500) return { outcome: 'refused', code: error.code };
  if (!(error instanceof ContractError || error instanceof RpcFailure || error instanceof ConnectionLost)) {
    odd(`an answer that no fault explains: ${what}: ${(error as Error).message}`);
  }
  return { outcome: 'unknown' };
}

export interface Taken {
  attemptId: string;
  claim: string;
}

export interface Worker {
  scheduler: Scheduler;
  life: Life;
  work: RpcClient<typeof WorkService>;
  /** Outcomes that were handed in and accepted, with their claims. */
  taken: Taken[];
  /** Lets a pause end early. */
  wake: () => void;
}

/** Acts as a grading worker: claims the next job, works on it while renewing its lease, and hands in the outcome. */
export async function work(worker: Worker): Promise<void> {
  const { scheduler, life } = worker;
  const workerId = `${life.name} ${scheduler.uuid()}`;
  for (;;) {
    const { claim } = await worker.work
      .claimNext({ workerId, lanes: [Lane.INSTANT, Lane.STANDARD, Lane.BULK], idle: scheduler.chance(0.9) })
      .catch(() => ({ claim: undefined }));
    if (claim) await grade(worker, claim, workerId).catch(() => undefined);
    else await pause(worker, 5_000);
  }
}

async function pause(worker: Worker, ms: number): Promise<void> {
  await Promise.race([
    worker.scheduler.sleep(worker.life, ms),
    new Promise<void>((resolve) => {
      worker.wake = resolve;
    }),
  ]);
}

async function grade({ scheduler, life, work, taken }: Worker, job: Claim, workerId: string): Promise<void> {
  const { instituteId, attemptId, token, kind } = job;
  const claim = `${workerId} at ${scheduler.now}`;
  const held = [{ instituteId, attemptId, token, kind }];
  if (scheduler.chance(scheduler.faults.stalled)) await scheduler.sleep(life, scheduler.between(12_000, 25_000));
  for (let beats = Math.floor(scheduler.random() * 3); beats > 0; beats--) {
    await scheduler.sleep(life, scheduler.between(500, 4_000));
    const { lostAttemptIds } = await work.heartbeat({ workerId, held }).catch(() => ({ lostAttemptIds: [] }));
    if (lostAttemptIds.length > 0 && !scheduler.chance(0.3)) return; // some learn of it too late
  }
  if (scheduler.chance(0.05)) return void (await work.handBack(held[0]!));
  const outcome = scheduler.chance(0.15) ? FAILED : gradedBy(job);
  const tryAgain = outcome === FAILED && scheduler.chance(0.6); // the machine was at fault
  for (let tries = 0; tries < 4; tries++) {
    const answer = await work.complete({ ...held[0]!, outcome, tryAgain }).catch((error: unknown) => error);
    if (!(answer instanceof Error)) return void (tryAgain || taken.push({ attemptId, claim }));
    if (answer instanceof ContractError && answer.status < 500) return; // stale
    await scheduler.sleep(life, 1_500);
  }
}

type Outcome = MessageInitShape<typeof CompleteRequestSchema>['outcome'];
const FAILED: Outcome = { case: 'failed', value: { code: 'engine_unavailable', message: 'failed' } };

/** Full marks; the feedback names the claim that gave them. */
function gradedBy({ snapshot, token }: Claim): Outcome {
  const questions = snapshot!.questions.map(({ id: questionId, label, maxMarks }) => ({
    ...{ questionId, label, status: 'graded', source: 'ai', counted: true, awarded: maxMarks, max: maxMarks },
    ...{ confidence: 0.9, extractedAnswer: 'An answer.', feedback: `claim ${token}` },
  }));
  return { case: 'graded', value: { questions } };
}

/** Reads the feed page by page, and never goes back. */
export class Reader {
  readonly rows: FeedRow[] = [];
  readonly #submissions: RpcClient<typeof SubmissionsService>;
  readonly #instituteId: string;
  #after: { updatedAt: NonNullable<Submission['updatedAt']>; id: string } | undefined;

  constructor(submissions: RpcClient<typeof SubmissionsService>, instituteId: string) {
    this.#submissions = submissions;
    this.#instituteId = instituteId;
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const page = { limit: 2, after: this.#after };
      const { submissions, next } = await this.#submissions.listSubmissions({ instituteId: this.#instituteId, page });
      for (const row of submissions) {
        this.#after = { updatedAt: row.updatedAt!, id: row.id };
        this.rows.push(toFeedRow(row));
      }
      if (!next) return;
    }
  }
}

function toFeedRow(row: Submission): FeedRow {
  return {
    id: row.id,
    slot: `${row.examId} ${row.candidateId}`,
    state: SubmissionState[row.state].toLowerCase() as FeedRow['state'],
    status: SubmissionStatus[row.status].toLowerCase(),
    updatedAt: fromTimestamp(row.updatedAt)!,
    madeBy: row.metadata?.key as string,
  };
}
