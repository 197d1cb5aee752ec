import { create } from '@bufbuild/protobuf';
import { LABEL_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import {
  type ChoiceGroup,
  ChoiceGroupSchema,
  ChoicePolicy,
  type Question,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { duplicates, type FieldErrors } from '../field-errors.ts';

/**
 * Completes choice groups for storage: questions by id and label, an id for each group, policy `best` by default.
 * Reports unknown questions, and questions in two groups.
 */
export function resolveChoiceGroups(
  errors: FieldErrors,
  groups: readonly ChoiceGroup[],
  questions: readonly Question[],
): ChoiceGroup[] {
  const byLabel = new Map(questions.map((question) => [question.label, question]));
  const byId = new Map(questions.map((question) => [question.id, question]));
  const taken = new Set<string>();
  for (const index of duplicates(groups.map(({ label }) => label))) {
    errors.add(`choice_groups[${index}].label`, 'invalid', 'is the label of another choice group too');
  }
  return groups.map((group, index) => {
    const path = `choice_groups[${index}]`;
    const byIds = group.questionIds.length > 0;
    const listField = `${path}.${byIds ? 'question_ids' : 'question_labels'}`;
    const names = byIds ? group.questionIds : group.questionLabels;
    const members = names.flatMap((name, position) => {
      const question = (byIds ? byId : byLabel).get(name);
      const at = `${listField}[${position}]`;
      if (!question) errors.add(at, 'invalid', 'names no question of this exam');
      else if (taken.has(question.id)) errors.add(at, 'invalid', 'is a question of a choice group already');
      if (question) taken.add(question.id);
      return question ? [question] : [];
    });
    errors.requiredShort(`${path}.label`, group.label, LABEL_LENGTH_MAX);
    if (names.length === 0) errors.add(listField, 'required', 'is required');
    else errors.range(`${path}.attempt`, group.attempt, 1, names.length);
    return create(ChoiceGroupSchema, {
      id: crypto.randomUUID(),
      label: group.label,
      questionIds: members.map(({ id }) => id),
      questionLabels: members.map(({ label }) => label),
      attempt: group.attempt,
      policy: group.policy || ChoicePolicy.BEST,
    });
  });
}

/**
 * What a candidate can reach, in hundredths: of each group the `attempt` largest questions, and all outside of groups.
 * It is the same for both policies: with `first` a candidate may answer just the largest ones.
 */
export function paperMax(questions: readonly Question[], groups: readonly ChoiceGroup[]): number {
  const grouped = new Set(groups.flatMap(({ questionIds }) => questionIds));
  const marks = new Map(questions.map(({ id, maxMarks }) => [id, maxMarks]));
  const outside = questions.filter(({ id }) => !grouped.has(id)).map(({ maxMarks }) => maxMarks);
  const inside = groups.flatMap(({ questionIds, attempt }) =>
    questionIds
      .map((id) => marks.get(id) ?? 0)
      .sort((one, other) => other - one)
      .slice(0, attempt),
  );
  return [...outside, ...inside].reduce((sum, value) => sum + value, 0);
}

/**
 * The groups after a question was deleted: `attempt` is at most the number of questions left, and empty groups are
 * dropped.
 */
export function withoutQuestion(groups: readonly ChoiceGroup[], questionId: string): ChoiceGroup[] {
  return groups.flatMap((group) => {
    const questionIds = group.questionIds.filter((id) => id !== questionId);
    return questionIds.length === 0
      ? []
      : [{ ...group, questionIds, attempt: Math.min(group.attempt, questionIds.length) }];
  });
}
