import { asList, type Fault, repeated } from '../rule.ts';

export interface GivenChoiceGroup {
  label?: string;
  question_labels?: string[] | undefined;
  question_ids?: string[] | undefined;
  attempt?: number;
}

/**
 * Checks the choice groups of one request against each other. The exams service checks all of this again, against the
 * exam's questions.
 * @param labels of the exam's questions, where the request has them all.
 */
export function checkChoiceGroups(
  given: readonly GivenChoiceGroup[] | null | undefined,
  fault: Fault,
  labels?: readonly unknown[],
): void {
  const groups = asList(given);
  for (const i of repeated(groups.map((group) => group?.label))) {
    fault([i, 'label'], 'invalid', 'is the label of another choice group too');
  }
  for (const list of ['question_labels', 'question_ids'] as const) {
    const named = groups.flatMap((group, i) => asList(group?.[list]).map((name, n) => ({ name, path: [i, list, n] })));
    for (const at of repeated(named.map(({ name }) => name))) {
      fault(named[at]!.path, 'invalid', 'is a question of a choice group already');
    }
    for (const { name, path } of labels && list === 'question_labels' ? named : []) {
      if (!labels!.includes(name)) fault(path, 'invalid', 'names no question of this exam');
    }
  }
  for (const [i, group] of groups.entries()) {
    const { length } = asList(group?.question_ids ?? group?.question_labels);
    if (length > 0 && typeof group?.attempt === 'number' && group.attempt > length) {
      fault([i, 'attempt'], 'out_of_range', `must be 1 to ${length}`);
    }
  }
}
