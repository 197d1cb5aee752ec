import { type ChoiceGroup, ChoicePolicy } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/**
 * Decides which results do not count because their choice group has enough others. Answered questions take precedence
 * over unanswered ones; then `best` takes the higher mark and `first` the earlier question. Ties are broken by paper
 * order.
 * @param questions in paper order.
 * @returns ids of the questions dropped, and of those among them that were answered.
 */
export function droppedByChoice(
  questions: readonly QuestionResult[],
  groups: readonly ChoiceGroup[],
): { dropped: Set<string>; extraAttempts: Set<string> } {
  const dropped = new Set<string>();
  const extraAttempts = new Set<string>();
  for (const group of groups) {
    const members = questions.filter((question) => group.questionIds.includes(question.questionId));
    const ranked = members.toSorted(
      (one, other) =>
        Number(isUnanswered(one)) - Number(isUnanswered(other)) ||
        (group.policy === ChoicePolicy.FIRST ? 0 : other.awarded - one.awarded),
    );
    for (const question of ranked.slice(group.attempt)) {
      dropped.add(question.questionId);
      if (!isUnanswered(question)) extraAttempts.add(question.questionId);
    }
  }
  return { dropped, extraAttempts };
}

/** Nothing was written, and no person found something that earns marks. */
function isUnanswered({ source, awarded, extractedAnswer }: QuestionResult): boolean {
  return source === 'unanswered' || (source === 'human' && awarded === 0 && !extractedAnswer);
}
