const answers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);

/** Texts about answers that were marked before their question was changed. */
export const carried = {
  outdated: (question: string, count: number) =>
    `Question ${question} was changed after ${answers(count)} had been marked.`,
  again: 'Mark again at no charge',
  marking: (question: string, done: number, all: number) =>
    `Question ${question}: marking ${answers(all)} again, ${done} done. No mark changes yet.`,
  change: (question: string, count: number, all: number) =>
    count === 0
      ? `Question ${question}: none of ${all} marks changes; some reasons may.`
      : `Question ${question}: ${count} of ${all} marks ${count === 1 ? 'changes' : 'change'}.`,
  failed: (count: number) => `${answers(count)} could not be marked again and keep their marks.`,
  applied: (question: string, count: number) =>
    `${answers(count)} to question ${question} ${count === 1 ? 'was' : 'were'} marked again by the changed question.`,
  apply: 'Apply',
  title: (question: string) => `What the changed question ${question} gives`,
  hint: 'Answers that a person has marked, and final copies, stay as they are. Nothing is charged.',
};
