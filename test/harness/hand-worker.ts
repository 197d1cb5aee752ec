import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { HeldClaim, heartbeatJob, Pulse } from '@exam-evaluation/grading/worker/claims.ts';
import { type Claim, JobKind, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import {
  Lane,
  type QuestionResultSchema,
  SubmissionStatus,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { startJob } from '@exam-evaluation/runtime/jobs.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { eventually } from './eventually.ts';
import type { OwnSystem } from './own-system.ts';

const ALL_LANES = [Lane.INSTANT, Lane.STANDARD, Lane.BULK];

type QuestionInit = MessageInitShape<typeof QuestionResultSchema>;

/** The outcome that a test gives a copy; by default every question earns full marks. */
export interface HandMarks {
  /** Labels of questions that could not be graded. */
  failed?: string[];
  /** Error code of the failed questions; `engine_unavailable` when left out. */
  code?: string;
  /** Marks by label, in hundredths. */
  awarded?: Record<string, number>;
  /** Review reasons by label. */
  reasons?: Record<string, string[]>;
  /** Review reasons of the submission itself. */
  reviewReasons?: string[];
}

/** A grading worker controlled by a test, which can keep copies in any state. */
export class HandWorker {
  readonly #channel;
  readonly #work;
  readonly #workerId = `hand-${crypto.randomUUID().slice(0, 8)}`;

  /** @param system one started with `GRADING_SLOTS: '0'`. */
  constructor({ runtime, dataFolder }: Pick<OwnSystem, 'runtime' | 'dataFolder'>) {
    const { tokens } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
      tokens: { grading: string };
    };
    this.#channel = openChannel(runtime.addresses.submissions, tokens.grading);
    this.#work = createClient(WorkService, this.#channel);
  }

  /** Claims a submission's copy. Copies before it in the queue are failed, since no test waits for them. */
  async claim(submissionId: string): Promise<Claim> {
    return (await eventually(
      async () => {
        const claim = await this.nextCopy();
        if (claim && claim.submissionId !== submissionId) await this.fail(claim);
        return claim;
      },
      (claim) => claim?.submissionId === submissionId,
    ))!;
  }

  /** Claims the next copy and completes drawings before it; undefined when none waits. */
  async nextCopy(): Promise<Claim | undefined> {
    for (;;) {
      const claim = await this.#next(ALL_LANES);
      if (claim?.kind !== JobKind.RENDER) return claim;
      await this.#draw(claim);
    }
  }

  /** Draws what waits to be drawn. */
  async drawAll(): Promise<void> {
    for (let claim = await this.#next([]); claim; claim = await this.#next([])) await this.#draw(claim);
  }

  async #next(lanes: Lane[]): Promise<Claim | undefined> {
    return (await this.#work.claimNext({ workerId: this.#workerId, lanes, idle: true })).claim;
  }

  async #draw(claim: Claim): Promise<void> {
    const pdf = Buffer.from(`%PDF-1.7\n% drawing ${claim.renderRevision} of ${claim.totals?.awarded}\n`);
    await fetch(claim.checkedCopyPutUrl, { method: 'PUT', body: pdf, headers: { 'content-type': 'application/pdf' } });
    await this.#work.complete({ ...handle(claim), outcome: { case: 'rendered', value: true } });
  }

  async tell(
    claim: Claim,
    status: 'PROCESSING' | 'READING' | 'GRADING',
    step: string,
    questionsDone = 0,
  ): Promise<void> {
    const progress = { step, questionsDone, questionsTotal: claim.snapshot!.questions.length };
    const held = [{ ...handle(claim), status: SubmissionStatus[status], progress }];
    await this.#work.heartbeat({ workerId: this.#workerId, held });
  }

  /** Claims copies and sends heartbeats about every half second, as a worker's process does, until it is stopped. */
  async beat(copies: number): Promise<{ held: ReadonlySet<HeldClaim>; stop: () => Promise<void> }> {
    const held = new Set<HeldClaim>();
    while (held.size < copies) held.add(new HeldClaim((await this.nextCopy())!));
    const log = createLogger({ service: 'hand', level: 'silent' });
    return {
      held,
      stop: startJob(heartbeatJob({ work: this.#work, workerId: this.#workerId, held, log, pulse: new Pulse() }), log),
    };
  }

  async grade(claim: Claim, marks: HandMarks = {}): Promise<void> {
    const value = {
      questions: claim.snapshot!.questions.map((question) => questionResult(claim, question, marks)),
      reviewReasons: marks.reviewReasons ?? [],
    };
    await this.#work.complete({ ...handle(claim), outcome: { case: 'graded', value } });
  }

  async fail(claim: Claim, code = 'timed_out'): Promise<void> {
    const value = { code, message: 'Grading took too long.' };
    await this.#work.complete({ ...handle(claim), outcome: { case: 'failed', value } });
  }

  /** Leaves a copy to another worker, as one that stops does. */
  async handBack(claim: Claim): Promise<void> {
    await this.#work.handBack(handle(claim));
  }

  close(): void {
    closeChannel(this.#channel);
  }
}

function handle({ instituteId, attemptId, token, kind }: Claim) {
  return { instituteId, attemptId, token, kind };
}

function questionResult(
  claim: Claim,
  question: NonNullable<Claim['snapshot']>['questions'][number],
  { failed = [], code = 'engine_unavailable', awarded = {}, reasons = {} }: HandMarks,
): QuestionInit {
  const { id, label, section, maxMarks } = question;
  const kept = claim.kept.find((result) => result.questionId === id);
  if (kept) return kept;
  const common = {
    questionId: id,
    label,
    section,
    counted: true,
    max: maxMarks,
    confidence: 0.9,
    confidenceBasis: 'provisional',
  };
  const marker = { name: 'hand', version: '1' };
  if (failed.includes(label)) {
    const error = { code, message: 'The marker gave up.' };
    return {
      ...common,
      marker,
      status: 'failed',
      source: 'ai',
      needsReview: true,
      reviewReasons: ['question_failed'],
      error,
    };
  }
  const reviewReasons = reasons[label] ?? [];
  return {
    ...common,
    marker,
    status: 'graded',
    source: 'ai',
    awarded: awarded[label] ?? maxMarks,
    needsReview: reviewReasons.length > 0,
    reviewReasons,
    feedback: 'Marked by hand.',
  };
}
