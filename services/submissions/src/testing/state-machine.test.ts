import { isDeepStrictEqual } from 'node:util';
import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Claim, JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromStatus } from '../submissions/status.ts';
import { Harness, type TestExam } from './harness.ts';
import { type Command, FAILING, Model } from './model.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

/** Those that lead on come more than once. */
const COMMANDS: readonly Command[] = [
  { name: 'submit', replace: false },
  { name: 'submit', replace: true },
  ...Array<Command>(4).fill({ name: 'claim' }),
  ...Array<Command>(3).fill({ name: 'complete', outcome: 'graded' }),
  ...Array<Command>(3).fill({ name: 'complete', outcome: 'partial' }),
  { name: 'complete', outcome: 'failed' },
  { name: 'completeStale' },
  { name: 'lapse' },
  { name: 'cancel' },
  { name: 'reEvaluate', keep: true },
  { name: 'reEvaluate', keep: false },
  { name: 'override', question: 0 },
  { name: 'override', question: FAILING },
  { name: 'approve' },
  { name: 'finalize', partial: false },
  { name: 'finalize', partial: true },
  { name: 'unfinalize' },
  { name: 'delete' },
];

/** Mostly commands that change something, so that rows go deep; one in five is any command. */
const choice = fc.noBias(fc.record({ pick: fc.nat(), wild: fc.nat({ max: 4 }).map((n) => n === 0) }));

function choose(model: Model, { pick, wild }: { pick: number; wild: boolean }): Command {
  const fitting = COMMANDS.filter((one) => wild || changes(model, one));
  return fitting[pick % fitting.length]!;
}

function changes(model: Model, one: Command): boolean {
  const after = model.clone();
  return after.apply(one) === 'ok' && !isDeepStrictEqual(after, model);
}

/** Does to the service what the model does to itself. */
class Real {
  readonly exam: TestExam = h.newExam();
  id: string = crypto.randomUUID();
  #claim: Claim | undefined;
  readonly #stale: Claim[] = [];

  async apply(command: Command, expected: string): Promise<string> {
    // Commands that would find nothing to do are not calls.
    if (expected === 'nothing' || (command.name === 'complete' && !this.#claim)) return expected;
    try {
      await this.#call(command);
      return 'ok';
    } catch (error) {
      if (error instanceof ContractError) return error.code;
      throw error;
    }
  }

  async #call(command: Command): Promise<unknown> {
    switch (command.name) {
      case 'submit': {
        const { id } = await h.submit(this.exam, { replace: command.replace });
        this.#lose();
        this.id = id;
        return;
      }
      case 'claim':
        this.#claim = await h.claim();
        expect(this.#claim?.submissionId).toBe(this.id);
        return;
      case 'complete': {
        const claim = this.#claim!;
        this.#lose();
        if (command.outcome !== 'failed') {
          const failing = { status: 'failed', awarded: 0, needsReview: true };
          return await h.complete(claim, command.outcome === 'partial' ? { [FAILING]: failing } : {});
        }
        const { instituteId, attemptId, token } = claim;
        const value = { code: 'copy_unreadable', message: '' };
        return await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value } });
      }
      case 'completeStale': {
        const stale = this.#stale.at(-1);
        const nobody = { attemptId: crypto.randomUUID(), instituteId: h.instituteId, token: 1n, kind: JobKind.GRADE };
        return await h.work.complete({ ...(stale ?? nobody), $typeName: undefined, outcome: GRADED } as never);
      }
      case 'lapse':
        await h.passTime('update attempts set lease_until = now() where id = $1', this.#claim!.attemptId);
        this.#stale.push(this.#claim!);
        this.#claim = undefined;
        return await h.runJob('sweep lapsed claims');
      case 'cancel':
        await h.api.cancelSubmission(h.write(this.id));
        return this.#fenceOff();
      case 'delete':
        await h.api.deleteSubmission(h.write(this.id));
        return this.#fenceOff();
      case 'reEvaluate':
        return await h.api.reEvaluate({ ...h.write(this.id), keepReviewed: command.keep });
      case 'override': {
        const questionId = this.exam.snapshot.questions[command.question]!.id;
        return await h.api.overrideQuestion({ ...h.write(this.id), questionId, awarded: 100 });
      }
      case 'approve':
        return await h.api.approveSubmission(h.write(this.id));
      case 'finalize': {
        const { submissionId: _, ...write } = h.write('');
        const { examId } = this.exam;
        return await h.api.finalizeExam({ ...write, examId, allGraded: true, allowPartial: command.partial });
      }
      case 'unfinalize':
        return await h.api.unfinalizeSubmission({ ...h.write(this.id), reason: 'to see' });
    }
  }

  #lose(): void {
    this.#claim = undefined;
  }

  #fenceOff(): void {
    if (this.#claim) this.#stale.push(this.#claim);
    this.#claim = undefined;
  }
}

const GRADED = { case: 'graded', value: { questions: [] } };

async function expectSame(model: Model, real: Real): Promise<void> {
  const own = [...h.billing.reservations.values()].filter((one) => one.instituteId === h.instituteId);
  const sum = (values: bigint[]) => Number(values.reduce((total, value) => total + value, 0n));
  const open = own.filter((one) => one.state === ReservationState.OPEN);
  const actual = {
    captured: sum(own.map((one) => one.captured)),
    committed: sum(open.map((one) => one.amount)),
    examFinalized: real.exam.exam.status === ExamStatus.FINALIZED,
    live: undefined as unknown,
  };
  const submission = await h.get(real.id).catch(() => undefined);
  if (submission?.state === SubmissionState.LIVE) {
    const { status, finalized, attemptCount, creditsCharged } = submission;
    const charged = creditsCharged === undefined ? undefined : Number(creditsCharged);
    actual.live = { status: fromStatus(status), finalized, attempts: attemptCount, charged };
  }
  const { live, captured, committed, examFinalized } = model;
  expect(actual).toEqual({
    captured,
    committed,
    examFinalized,
    live: live && {
      status: live.status,
      finalized: live.finalized,
      attempts: live.attempts,
      charged: live.charged,
    },
  });
}

test('any row of commands leaves the submission, the exam and the credits as the contract says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 10, maxLength: 25 }), async (choices) => {
      h.instituteId = crypto.randomUUID();
      const model = new Model();
      const real = new Real();
      for (const one of choices) {
        const command = choose(model, one);
        const expected = model.apply(command);
        expect([command, await real.apply(command, expected)]).toEqual([command, expected]);
        await expectSame(model, real);
      }
    }),
    { numRuns: 30, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
  );
}, 120_000);
