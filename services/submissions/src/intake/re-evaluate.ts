import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import { runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import {
  type ReEvaluateRequest,
  type Submission,
  SubmissionSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { withReservation } from '../attempts/reserve.ts';
import type { Price } from '../attempts/rules.ts';
import type { Deps } from '../deps.ts';
import { chargedQuestions } from '../model/answers.rules.ts';
import { addAudit } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { isUnderWay } from '../model/status.ts';
import { findSubmission, lockSubmission, type SubmissionRow } from '../model/store.ts';
import { setReEvaluating } from '../model/visible-store.ts';
import { type ExamView, viewExam } from '../snapshots/exam-view.ts';
import { enqueueRun } from './enqueue.ts';
import { requireGradable } from './exam.rules.ts';

/** Accepts another evaluation of a copy, by the exam's newest content and at the full price. */
export async function reEvaluate(deps: Deps, request: ReEvaluateRequest): Promise<Submission> {
  const { instituteId, operationId, submissionId, source, keepReviewed, features } = request;
  const { database, outbox } = deps;
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'ReEvaluate' };
  const answer = await runOperationInSteps(database, operation, SubmissionSchema, async (transact) => {
    const seen = requireLive(
      await database.readOnce(instituteId, (tx) => findSubmission(tx, instituteId, submissionId)),
      source,
    );
    requireEvaluable(seen);
    const exam = await viewExam(deps, { instituteId, examId: seen.exam_id, source });
    requireGradable(exam);
    const price = computePrice(seen, exam);
    return await withReservation(deps, request, (reserve) =>
      transact(
        async (tx) => {
          const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), source);
          requireEvaluable(submission);
          const run = await enqueueRun(tx, deps, {
            instituteId,
            submissionId,
            n: submission.attempt_count + 1,
            snapshot: exam.snapshot,
            reserved: await reserve(tx, price),
            keepReviewed,
            features,
          });
          const at = await takeClock(tx, instituteId);
          await run.insert(at);
          const details = { keep_reviewed: keepReviewed };
          await addAudit(tx, instituteId, { ...actor, action: 're_evaluate', submissionId, details });
          const { rubricVersion, questions } = exam.snapshot;
          const shown = { attemptId: run.attemptId, lane: run.lane, rubricVersion, questionsTotal: questions.length };
          await setReEvaluating(tx, instituteId, submissionId, shown, at);
          return toSubmission((await findSubmission(tx, instituteId, submissionId))!);
        },
        { pool: 'waiting' },
      ),
    );
  });
  void outbox.kick();
  return answer;
}

/** An evaluation that has ended but is not visible yet counts as in progress. */
function requireEvaluable(submission: SubmissionRow): void {
  if (submission.finalized) throw refuse('submission_finalized');
  if (isUnderWay(submission.status)) throw refuse('evaluation_in_progress');
}

/** @throws ContractError no_gradable_questions for a typed copy in which nothing is written. */
function computePrice(submission: SubmissionRow, exam: ExamView): Price {
  if (submission.pages !== null) return { unit: 'page', quantity: submission.pages };
  const { size } = chargedQuestions(submission.answers ?? [], exam.snapshot.questions);
  if (size === 0) throw refuse('no_gradable_questions');
  return { unit: 'answer', quantity: size };
}
