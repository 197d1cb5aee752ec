/**
 * What the alignment weighs, in one unit: a plain number with a full stop, read as it stands, speaks for a label with 7.
 * What is positive in SUPPORT speaks for a label; the others are costs of a way through the copy.
 */
export const SUPPORT = {
  /** `Q1.`, `Ans 2 -`, or a label as the exam spells it. */
  named: 11,
  /** `Q1` before words. */
  namedOpen: 10,
  /** `QS.`: a letter that stands for a figure. */
  namedFigure: 8,
  /** A number with its parts: `2b)`, `1 (a)`. */
  whole: 9,
  /** `1.`, `(2)`, `3)`. */
  number: 7,
  /** `(b)`, `ii.`, below the number that it belongs to. */
  part: 7,
  /** What may as well be something else: `1 = x`, `7` alone, `d - distance`, `O2`. */
  doubtful: 1.5,
  /** The 6 of `6.7`: as likely a decimal. */
  decimal: 0,
  /** A figure that was read as a letter, behind what the other labels begin with, or behind the sign that they end with. */
  misreadBehindLead: 4,
  misreadBeforeSign: 2.5,
  /** A figure or a roman number that was read as a letter, told by nothing but its shape. */
  misread: 2,
  /** A roman number that repeats the one before. */
  misreadRoman: 1,
  /** `QI.`, whatever figure it was. */
  misreadFigure: 3,
  /** A label without a number, or one run into the figures beside it: worth less than nothing, but for a question left out. */
  unnumbered: -0.7,
  /** What is no word before a sentence, badly read, where labels stand. */
  noWord: 0.5,
} as const;

export const EVIDENCE = {
  /** A doubtful label in the style of most. */
  usual: 4,
  /** Another line names the question in a better way; or in one as good as a number with its parts. */
  rival: 8,
  rivalPart: 3,
  /** The only label of its kind that names a question, with `Q` or alone on its line above words. */
  only: 1,
  /** Against a doubtful label, by a plain one. */
  rivalPlain: 2,
  /** The question itself is printed behind the number, as on a form that was filled in. */
  asked: 10,
  /** A sum stands behind a number and a dash: `5 - 3x = 2`. */
  sum: 4,
  /** Most lines that begin with this `Ans` have no number. */
  behindAnswerWord: 10,
  /** Set in from where the others stand, words behind it. */
  setIn: 10,
  /** A lone number, where most labels are written with `Q` or stand on lines of their own. */
  unlike: 3.5,
  /** A decimal or a lone figure behind an `Ans` that begins no label. */
  behindPlainWord: 4,
} as const;

/** From one question to another, by their places on the paper. */
export const ORDER = {
  due: 0,
  /** Questions left out between: the first, and each further one. */
  skipped: 2.2,
  skippedMore: 0.05,
  back: 2.5,
  /** From a part to one before it, below the same number. */
  backPart: 5,
  /** The first label of a copy is not that of the first question. */
  begun: 1,
  /** The question is being answered, or was answered before; a lone number counts points then. */
  same: 4,
  sameNumber: 8,
  again: 3,
  againNumber: 7,
  /** On a new page what was answered may go on. */
  onNewPage: -3,
  /** `contd.` behind what was not answered before. */
  notContinued: 3,
  /** A part whose number is written nowhere. */
  orphan: 6.2,
  /** Nothing stands between the label before and this one. */
  nothingWritten: 2.5,
  /** A number that heads parts, with words behind it. */
  headsNothing: 4,
  /** A label of another exam. */
  foreign: -2,
} as const;

/** Points within an answer. */
export const POINTS = {
  first: 0,
  next: -6.5,
  /** In another shape than the one before: `1)` and `2.`. */
  nextUnlike: -3,
} as const;

/** Below this lead of the best way over the next one it is a guess; and below that the question left out may stand there. */
export const [DOUBT, REFUSED] = [1.4, 4] as const;
/** Ways that are followed at the same time. */
export const WAYS_MAX = 40;
