/** The first page of an exam. */
export const overview = {
  title: 'Overview',
  next: 'What to do next',
  nothing: 'There is nothing to do.',
  /** `shown` is the formatted number. */
  steps: {
    questions: { text: 'The paper has no questions yet.', act: 'Write the paper' },
    open: { text: 'The exam is a draft. Open it, so that copies can be handed in.', act: 'Check and open' },
    candidates: { text: 'No candidate is registered yet.', act: 'Add candidates' },
    finish: { text: 'All copies are marked.', act: 'Look at the marks and finish' },
    close: { text: 'All copies are final, and the exam is still open.', act: 'Close the exam' },
    finished: { text: 'The marks are final.', act: 'Marks and checked copies' },
    hand_in: {
      text: (count: number, shown: string) =>
        count === 1 ? 'The copy of 1 candidate is awaited.' : `Copies of ${shown} candidates are awaited.`,
      act: 'Hand in copies',
    },
    review: {
      text: (count: number, shown: string) =>
        count === 1 ? '1 answer needs a person.' : `${shown} answers need a person.`,
      act: 'Review',
    },
    by_hand: {
      text: (count: number, shown: string) =>
        count === 1
          ? '1 copy could not be read. It can be marked by hand.'
          : `${shown} copies could not be read. They can be marked by hand.`,
      act: 'Mark by hand',
    },
    running: {
      text: (count: number, shown: string) =>
        count === 1 ? '1 copy is being marked.' : `${shown} copies are being marked.`,
      act: 'Watch',
    },
    missing: {
      text: (count: number, shown: string) =>
        count === 1 ? '1 candidate has handed nothing in.' : `${shown} candidates have handed nothing in.`,
      act: 'Hand in more',
    },
  },
  /** Where copies are on their way, after their number. */
  stages: {
    final: 'final',
    marked: 'marked',
    person: 'to review',
    running: 'being marked',
    awaited: 'not handed in',
  },
  /** `ahead` is how far off it is, such as `in 12 minutes`. */
  ready: (ahead: string) => `Expected to be marked ${ahead}.`,
  figures: 'In figures',
  questions: 'Questions',
  marks: 'Marks',
  candidates: 'Candidates',
  copies: 'Copies',
  graded: 'Graded',
  running: 'Being marked',
  failed: 'Failed',
  needsPerson: 'Need a person',
  finalized: 'Final',
  credits: 'Credits',
  available: 'Available to the institute',
  committed: 'Held by running evaluations',
  pagePrice: 'Price of a page',
  answerPrice: 'Price of a typed answer',
  remove: 'Delete this exam',
  removeHint: 'Possible while no copy has been handed in.',
  removeTitle: 'Delete this exam?',
  removeText: (title: string) => `"${title}" goes with its paper and its list of candidates. This cannot be undone.`,
  removed: 'The exam is deleted.',
};
