import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import {
  type CompleteRequest,
  type GradedCopy,
  JobKind,
  type WorkService,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../../deps.ts';
import { layOver } from '../../marks/rules.ts';
import { loadReviews } from '../../marks/store.ts';
import { chargedQuestions } from '../../model/answers.rules.ts';
import { findSubmission } from '../../model/store.ts';
import { loadSnapshot } from '../../snapshots/store.ts';
import { keepMarks } from '../marking/outcome.ts';
import { waitLonger } from '../queue/waiting.ts';
import { type Ended, judgeGraded } from '../rules.ts';
import { staleClaim } from '../stale-claim.ts';
import { type AttemptRow, decide, findAttempt, lockAttempt, marksAgain } from '../store.ts';
import { whileHeld } from './end.ts';

/** Receives the outcome of a run, settles its credits, and shows it. */
export function completeHandler({
  database,
  renders,
  settler,
  log,
  settings: { retriesMax },
}: Pick<Deps, 'database' | 'renders' | 'settler' | 'log' | 'settings'>): Handlers<typeof WorkService>['complete'] {
  return async (request) => {
    const { instituteId, attemptId, token, kind } = request;
    if (kind === JobKind.RENDER) {
      await renders.complete(request);
      return {};
    }
    if (request.outcome.case === 'failed' && request.tryAgain && (await putOff(database, request, retriesMax)))
      return {};
    await database.withTenant(instituteId, async (tx) => {
      const attempt = await lockAttempt(tx, instituteId, attemptId);
      if (!attempt || BigInt(attempt.token) !== token) throw staleClaim(log, 'complete', attemptId, token);
      // This is a repeated call of the same claim, whose first answer was lost.
      if (attempt.outcome !== null) return;
      const ended = await judge(tx, attempt, request.outcome);
      await decide(tx, instituteId, attemptId, { ...ended, shown: false, fenceOff: false });
    });
    await settler.settle(instituteId, attemptId);
    return {};
  };
}

/** Puts the copy of a run that failed through no fault of its own off, unless this has happened often enough. */
async function putOff(
  database: Database,
  { instituteId, attemptId, token }: CompleteRequest,
  retriesMax: number,
): Promise<boolean> {
  const seen = await database.withTenant(instituteId, (tx) => findAttempt(tx, instituteId, attemptId));
  if (!seen || seen.retries >= retriesMax) return false;
  const isPutOff = await whileHeld(database, { ...seen, token: Number(token) }, async (tx, _submission, attempt) => {
    await waitLonger(tx, attempt, 'raised');
    return true;
  });
  return isPutOff ?? false;
}

async function judge(tx: Tx, attempt: AttemptRow, outcome: CompleteRequest['outcome']): Promise<Ended> {
  if (outcome.case === 'graded') {
    if (marksAgain(attempt)) return await keepMarks(tx, attempt, outcome.value);
    return await judgeResult(tx, attempt, outcome.value);
  }
  if (outcome.case === 'failed') return { outcome: 'failed', charge: 0, error: outcome.value };
  throw invalidFields([{ field: 'outcome', code: 'required', message: 'graded or failed' }]);
}

async function judgeResult(tx: Tx, attempt: AttemptRow, graded: GradedCopy): Promise<Ended> {
  const { institute_id: instituteId, submission_id: submissionId } = attempt;
  const snapshot = await loadSnapshot(tx, instituteId, attempt.exam_id, attempt.snapshot_version);
  const expected = snapshot.questions.map((question) => question.id);
  if (expected.join() !== graded.questions.map((question) => question.questionId).join()) {
    const message = 'one result for each question of the snapshot, in paper order';
    throw invalidFields([{ field: 'graded.questions', code: 'invalid', message }]);
  }
  const reviews = attempt.keep_reviewed
    ? (await loadReviews(tx, instituteId, [submissionId])).get(submissionId)
    : undefined;
  const { questions } = layOver(graded.questions, reviews ?? new Map(), snapshot);
  const submission = await findSubmission(tx, instituteId, submissionId);
  return judgeGraded(graded, questions, attempt, chargedQuestions(submission?.answers ?? [], snapshot.questions));
}
