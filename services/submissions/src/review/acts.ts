import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { type AuditEntry, reviewerDetails } from '../model/audit-store.ts';
import type { Reviewable } from './reviewable.ts';
import { type GivenMark, override } from './rules.ts';

/** What a person did to a question: how it stands now, and what the audit says of it. */
export interface Act {
  reviewed: QuestionResult;
  entry: Omit<AuditEntry, 'actor' | 'person'>;
}

/** A person's mark for a question of a copy. @throws ContractError as `override`. */
export function overrideIn({ submission, marks }: Reviewable, question: QuestionResult, given: GivenMark): Act {
  const { questionId } = question;
  const asked = marks.snapshot.questions.find(({ id }) => id === questionId);
  const graded = marks.graded.questions.find((one) => one.questionId === questionId);
  const at = toTimestamp(new Date().toISOString());
  return {
    reviewed: override(question, graded, asked?.rubric, given, at),
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
