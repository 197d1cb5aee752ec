/**
 * Weights of the alignment. The scale is set by a plain number with a period, read without correction, which supports a
 * label with 7. SUPPORT is subtracted from the cost of an alignment; ORDER and POINTS are added.
 */
export const SUPPORT = {
  /** `Q1.`, `Ans 2 -`, or a label as the exam writes it. */
  named: 11,
  /** `Q1` before words, without punctuation. */
  namedOpen: 10,
  /** A number with its part: `2b)`, `1 (a)`. */
  whole: 9,
  /** `1.`, `(2)`, `3)`. */
  number: 7,
  /** `(b)` or `ii.` below the number that it belongs to. */
  part: 7,
  /** A label that may be something else: `1 = x`, `7` alone, `d - distance`, `O2`. */
  doubtful: 1.5,
  /** The 6 of `6.7`, which is more likely a decimal number. */
  decimal: 0,
  /** A number in a ring, where the picture shows one figure rather than the others. */
  ringed: 5.5,
  /** A number before words without any punctuation, where no number has any: `1 the heart`. */
  open: 2.5,
  /**
   * A label whose number is missing or joined to adjacent digits. The support is negative: it pays off only if a
   * question would otherwise be left out.
   */
  unnumbered: -0.7,
  /** A line without any label; only the spacing above it may tell that one was not read. */
  unread: -3.2,
  /** The first line of a copy, above all labels, if it may begin an answer; the second in an exam with one question. */
  unlabelled: -0.7,
  onlyUnlabelled: 1.5,
  /** Subtracted from a number as read, if it is taken for that of the question that is due. */
  otherNumber: 4,
} as const;

export const EVIDENCE = {
  /** Added to a doubtful label in the most frequent style. */
  usual: 4,
  /**
   * Subtracted if another line names the question better; rivalPart if that line is only about as good as a number with
   * its part.
   */
  rival: 8,
  rivalPart: 3,
  /**
   * Added to a doubtful label that is the only one for its question, and that has a `Q` or is alone on a line above
   * text.
   */
  only: 1,
  /** Subtracted from a doubtful label if a plain one names the question. */
  rivalPlain: 2,
  /** Added if the number is followed by the text of the question, as on a form. */
  asked: 10,
  /** Subtracted if the number is followed by a dash and a calculation: `5 - 3x = 2`. */
  sum: 4,
  /** Subtracted after a word such as `Ans` that mostly begins lines without a number. */
  behindAnswerWord: 10,
  /** Subtracted from a number before words that is indented more than the others. */
  setIn: 10,
  /**
   * Subtracted from a number that may be a point of a list, times the logarithm of how much rarer bare numbers are among
   * the copy's labels than labels with a `Q`.
   */
  unlike: 2,
  /** Subtracted from a number taken for that of the question that is due, if no other label names the one read. */
  unnamed: 2,
  /** Subtracted from a decimal number or a single digit after `Ans` if no other label begins with `Ans`. */
  behindPlainWord: 4,
} as const;

/** Added to the support of the label on a line that the form may print; without a label, the weight of such a line. */
export const FURNITURE = {
  /** Printed for certain, as a page number or a header. */
  sure: 4,
  /** Just below what the label has, so that the rest of the copy decides: it comes again where the answer is. */
  even: -0.1,
  /** Least weight. */
  least: 0.1,
} as const;

/** Costs of going from one question to another, by their order on the paper. */
export const ORDER = {
  due: 0,
  /** Questions left out in between: once, plus a little for each. */
  skipped: 2.2,
  skippedMore: 0.05,
  back: 2.5,
  /** From a part to an earlier part of the same number. */
  backPart: 5,
  /** The first label of a copy is not that of the first question. */
  begun: 1,
  /** The same question again, directly or after others. A bare number is then more likely a number in a list. */
  same: 4,
  sameNumber: 8,
  again: 3,
  againNumber: 7,
  /** An earlier answer may continue on a new page. */
  onNewPage: -3,
  /** `contd.` after the label of a question that has not been answered. */
  notContinued: 3,
  /** A part whose number was not written. */
  orphan: 6.2,
  /** The previous label is followed by nothing. */
  nothingWritten: 2.5,
  /** A number that only has parts, such as 2 before 2 (a), followed by words. */
  headsNothing: 4,
  /** A label of another exam. */
  foreign: -2,
} as const;

/** Costs of points in a list within an answer. */
export const POINTS = {
  first: 0,
  next: -6.5,
  /** A point written differently from the one before: `1)` and `2.`. */
  nextUnlike: -3,
  /** Probability from which a line may begin with the next point though it was read as something else. */
  seenMin: 0.01,
} as const;

/**
 * Extra cost of the best alternative: below the first, the label is uncertain; below the second, a question that the
 * alternative finds here may have been missed.
 */
export const [UNCERTAIN_BELOW, MISSED_BELOW] = [1.4, 4] as const;
/** Beam width: maximum number of partial alignments kept after each line. */
export const BEAM_WIDTH = 40;
