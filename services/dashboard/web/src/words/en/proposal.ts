const marks = (count: number) => (count === 1 ? '1 mark' : `${count} marks`);
const reviews = (count: number) => (count === 1 ? '1 review' : `${count} reviews`);
const DIRECTIONS: Record<string, string> = {
  stricter: 'a stricter scale',
  milder: 'a more generous scale',
  mixed: 'other marks',
};

/** Texts about what reviews of a question suggest for its other answers. */
export const proposal = {
  suggests: (count: number, question: string, direction: string) =>
    `${reviews(count)} of question ${question} suggest ${DIRECTIONS[direction] ?? direction}.`,
  would: (count: number, open: number) => `${count} of ${open} marks that nobody has reviewed would change.`,
  applied: (count: number, question: string) =>
    `${marks(count)} of question ${question} ${count === 1 ? 'comes' : 'come'} from reviews of other answers.`,
  look: 'See them',
  never: 'Never for this question',
  takeBack: 'Take them back',
  title: (question: string) => `What reviews of question ${question} suggest`,
  hint: 'Answers that a person has reviewed, and final copies, stay as they are. What needs a review still needs it.',
  table: 'Marks that would change',
  candidate: 'Candidate',
  now: 'Now',
  suggested: 'Suggested',
  why: 'Why',
  because: {
    same_answer: 'The same answer was reviewed.',
    scale: 'Answers with this mark were marked so.',
    paper: 'The question was changed.',
  } as Record<string, string>,
  more: (shown: number, total: number) => `The first ${shown} of ${total} are shown.`,
  unsaved: 'Save what you have entered first.',
  apply: (count: number) => `Apply to ${count === 1 ? 'this answer' : `all ${count}`}`,
  done: (count: number) => `${marks(count)} changed.`,
  takenBack: (count: number) => `${marks(count)} taken back.`,
  nothing: 'Nothing is suggested any more.',
};
