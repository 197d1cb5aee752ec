import { isDeepStrictEqual } from 'node:util';
import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { finds, holds, type Plant, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, test } from '@jest/globals';
import fc from 'fast-check';
import { fromStatus } from '../model/status.ts';
import { Harness, type TestExam } from './harness.ts';
import { type Command, FAILING, Model } from './model.ts';

const started: TestDatabase[] = [];
afterAll(() => Promise.all(started.map((db) => db.close())));

/** The service over a database of its own; `plant` rewrites its SQL to plant a bug. */
async function startService(plant: Plant = (sql, values, run) => run(sql, values)): Promise<Harness> {
  const db = await startTestDatabase('submissions');
  started.push(db);
  return new Harness(db, 50, withPlant(db.database, plant));
}

/** Commands that lead to further states are listed more than once. */
const COMMANDS: readonly Command[] = [
  { name: 'submit', replace: false },
  { name: 'submit', replace: true },
  ...Array<Command>(4).fill({ name: 'claim' }),
  ...Array<Command>(3).fill({ name: 'complete', outcome: 'graded' }),
  ...Array<Command>(2).fill({ name: 'complete', outcome: 'partial' }),
  { name: 'complete', outcome: 'failed' },
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

/** Mostly commands that change something, so that sequences reach deep states; one in five is any command. */
const choice = fc.noBias(fc.record({ pick: fc.nat(), wild: fc.nat({ max: 4 }).map((n) => n === 0) }));
/** One command, or two at once. */
const step = fc.array(choice, { minLength: 1, maxLength: 2 });
const history = fc.array(step, { minLength: 2, maxLength: 6 });

function choose(model: Model, { pick, wild }: { pick: number; wild: boolean }): Command {
  const fitting = COMMANDS.filter((one) => wild || changes(model, one));
  return fitting[pick % fitting.length]!;
}

function changes(model: Model, one: Command): boolean {
  const after = model.clone();
  after.apply(one);
  return !isDeepStrictEqual(after, model);
}

/** What one worker, which does one thing at a time, cannot do twice at once. */
const isWork = ({ name }: Command) => name === 'claim' || name === 'complete';

/** Does to the service what the model does to itself. */
class Real {
  readonly exam: TestExam;
  /** Ids of the submissions that the last accepted submits made, the newest last. */
  #ids: string[] = [crypto.randomUUID()];
  readonly #h: Harness;
  #claim: Claim | undefined;

  constructor(h: Harness) {
    this.#h = h;
    this.exam = h.newExam();
  }

  async apply(command: Command): Promise<string> {
    try {
      return await this.#call(command);
    } catch (error) {
      if (error instanceof ContractError) return error.code;
      throw error;
    }
  }

  async #call(command: Command): Promise<string> {
    const h = this.#h;
    const id = this.#ids[0]!;
    switch (command.name) {
      case 'submit':
        this.#ids.push((await h.submit(this.exam, { replace: command.replace })).id);
        return 'ok';
      case 'claim': {
        const claim = await h.claim();
        this.#claim = claim ?? this.#claim;
        return claim ? 'ok' : 'nothing';
      }
      case 'complete':
        return await this.#complete(command.outcome);
      case 'lapse':
        await h.passTime(
          'update attempts set lease_until = now() where submission_id = $1 and lease_until > now()',
          id,
        );
        await h.runJob('sweep lapsed claims');
        await h.passTime('update attempts set not_before = now() where submission_id = $1 and not_before > now()', id);
        return SEEN_BY_ITS_EFFECT;
      case 'cancel':
        await h.api.cancelSubmission(h.write(id));
        return 'ok';
      case 'delete':
        await h.api.deleteSubmission(h.write(id));
        return 'ok';
      case 'reEvaluate':
        await h.api.reEvaluate({ ...h.write(id), keepReviewed: command.keep });
        return 'ok';
      case 'override': {
        const questionId = this.exam.snapshot.questions[command.question]!.id;
        await h.api.overrideQuestion({ ...h.write(id), questionId, awarded: 100 });
        return 'ok';
      }
      case 'approve':
        await h.api.approveSubmission(h.write(id));
        return 'ok';
      case 'finalize': {
        const { submissionId: _, ...write } = h.write('');
        const { examId } = this.exam;
        const done = await h.api.finalizeExam({ ...write, examId, allGraded: true, allowPartial: command.partial });
        return done.finalized.length > 0 ? 'finalized' : done.skipped[0] ? `skipped ${done.skipped[0].reason}` : 'none';
      }
      case 'unfinalize':
        await h.api.unfinalizeSubmission({ ...h.write(id), reason: 'to see' });
        return 'ok';
    }
  }

  async #complete(outcome: 'graded' | 'partial' | 'failed'): Promise<string> {
    const claim = this.#claim;
    if (!claim) return 'nothing';
    this.#claim = undefined;
    if (outcome === 'failed') {
      const { instituteId, attemptId, token } = claim;
      const value = { code: 'copy_unreadable', message: '' };
      await this.#h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value } });
    } else {
      const failing = { status: 'failed', awarded: 0, needsReview: true };
      await this.#h.complete(claim, outcome === 'partial' ? { [FAILING]: failing } : {});
    }
    return 'ok';
  }

  /** The service's state, in the form that `visible` gives it for a model. */
  async state() {
    const own = [...this.#h.billing.reservations.values()].filter((one) => one.instituteId === this.#h.instituteId);
    const sum = (values: bigint[]) => Number(values.reduce((total, value) => total + value, 0n));
    // Of two that replaced one another, the later one is live.
    const found = await Promise.all(this.#ids.slice(-2).map((id) => this.#h.get(id).catch(() => undefined)));
    const submission = found.findLast((one) => one?.state === SubmissionState.LIVE) ?? found.at(-1);
    this.#ids = submission ? [submission.id] : this.#ids;
    return {
      captured: sum(own.map((one) => one.captured)),
      committed: sum(own.filter((one) => one.state === ReservationState.OPEN).map((one) => one.amount)),
      examFinalized: this.exam.exam.status === ExamStatus.FINALIZED,
      live: submission?.state === SubmissionState.LIVE && {
        status: fromStatus(submission.status),
        finalized: submission.finalized,
        attempts: submission.attemptCount,
        charged: submission.creditsCharged === undefined ? undefined : Number(submission.creditsCharged),
      },
    };
  }
}

const SEEN_BY_ITS_EFFECT = 'seen by its effect';

function visible({ live, captured, committed, examFinalized }: Model) {
  const shown = live && {
    status: live.status,
    finalized: live.finalized,
    attempts: live.attempts,
    charged: live.charged,
  };
  return { captured, committed, examFinalized, live: shown ?? false };
}

/** Every model that the commands, in some order, lead to with these answers. */
function outcomes(models: readonly Model[], commands: readonly Command[], answers: readonly string[]): Model[] {
  const there = [...commands.keys()];
  return models.flatMap((before) =>
    [there, there.toReversed()].slice(0, commands.length).flatMap((order) => {
      const model = before.clone();
      const fits = order.every((n) => {
        // A claim skips a copy that another command is changing at the moment.
        const passedOver = commands.length === 2 && commands[n]!.name === 'claim' && answers[n] === 'nothing';
        const answer = passedOver ? 'nothing' : model.apply(commands[n]!, before.submits);
        return answers[n] === SEEN_BY_ITS_EFFECT || answers[n] === answer;
      });
      return fits ? [model] : [];
    }),
  );
}

/** Two concurrent commands must have the effects of one order or the other. */
function followsTheContract(h: Harness) {
  return fc.asyncProperty(history, async (steps) => {
    h.instituteId = crypto.randomUUID();
    let models = [new Model()];
    const real = new Real(h);
    const done: unknown[] = [];
    for (const choices of steps) {
      const chosen = choices.map((one) => choose(models[0]!, one));
      const commands = chosen.every(isWork) ? chosen.slice(0, 1) : chosen;
      const answers = await Promise.all(commands.map((command) => real.apply(command)));
      const state = await real.state();
      done.push({ commands, answers, state });
      models = outcomes(models, commands, answers).filter((model) => isDeepStrictEqual(visible(model), state));
      if (models.length === 0) throw new Error(`not what the contract says, in any order: ${JSON.stringify(done)}`);
    }
    // Deletes what this case leaves, so that the next case's worker does not find it.
    await h.passTime("delete from attempts where institute_id = $1 and state in ('queued', 'running')", h.instituteId);
  });
}

test('any series of commands, two at once, leaves submission, exam and credits as the contract says', async () => {
  await holds(async () => followsTheContract(await startService()));
});

test('a missing row lock is found', async () => {
  const lockless = await startService((sql, values, run) => run(sql.replace(/ for (update|share)\s*$/, ''), values));
  await finds('rows read without a lock', followsTheContract(lockless));
});

test('a missing guard is found', async () => {
  const guardless = await startService(async (sql, values, run) => {
    const rows = await run<object>(sql, values);
    return sql.includes('from submissions') ? rows.map((row) => ({ ...row, finalized: false })) : rows;
  });
  await finds('finalized marks that can be changed', followsTheContract(guardless));
});
