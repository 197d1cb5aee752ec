import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { type AuditEntry, reviewerDetails } from '../model/audit-store.ts';
import { isSeedIn } from '../seeds/copy.ts';
import type { Reviewable } from './reviewable.ts';
import { approve, type GivenMark, override } from './rules.ts';

/** What a person did to a question: how it stands now, and what the audit says of it. */
export interface Act {
  reviewed: QuestionResult;
  entry: Omit<AuditEntry, 'actor' | 'person'>;
}

/** What a person decides about a question of a copy: another mark, or its approval where none is given. */
export function actOn(
  copy: Reviewable,
  question: QuestionResult,
  given: Omit<GivenMark, 'awarded'> & { awarded?: number | undefined },
): Act {
  const { awarded, reviewer, penMarks } = given;
  if (awarded !== undefined) return overrideIn(copy, question, { ...given, awarded });
  const reviewed = approve(question, reviewer, penMarks);
  if (isSeedIn(copy.marking?.seeds, question.questionId)) return { reviewed, entry: seedEntry(copy, reviewed) };
  return {
    reviewed,
    entry: {
      action: 'approve',
      submissionId: copy.submission.id,
      details: { question_ids: [question.questionId], ...reviewerDetails(reviewer) },
    },
  };
}

/** A person's mark for a question of a copy. @throws ContractError as `override`. */
export function overrideIn(
  { submission, marks, marking }: Reviewable,
  question: QuestionResult,
  given: GivenMark,
): Act {
  const { questionId } = question;
  const asked = marks.snapshot.questions.find(({ id }) => id === questionId);
  const graded = marks.graded.questions.find((one) => one.questionId === questionId);
  const at = toTimestamp(new Date().toISOString());
  const reviewed = override(question, graded, asked?.rubric, given, at);
  if (isSeedIn(marking?.seeds, questionId)) return { reviewed, entry: seedEntry({ submission }, reviewed) };
  return {
    reviewed,
    entry: {
      action: 'override',
      submissionId: submission.id,
      reason: given.reason,
      details: {
        question_id: questionId,
        awarded_before: fromHundredths(question.awarded),
        awarded: fromHundredths(given.awarded),
        ...reviewerDetails(given.reviewer),
      },
    },
  };
}

/** What the audit says of a person's mark for a seed, which changes nothing of the copy: none where it was taken back. */
export function seedEntry(
  { submission }: Pick<Reviewable, 'submission'>,
  { questionId, awarded }: { questionId: string; awarded: number | null },
): Act['entry'] {
  const details = { question_id: questionId, awarded: awarded === null ? null : fromHundredths(awarded) };
  return { action: 'mark_seed', submissionId: submission.id, details };
}
