import type { WrittenLabel } from '../labels/labels.ts';
import type { Target } from '../labels/resolve.ts';

/** How clearly a reading names its question, for comparison with other lines that name it. */
export const RANK = { misread: 0, doubtful: 1, plain: 2, whole: 3, asked: 4, usual: 0.3 } as const;

/** A question that the beginning of a line may name, with the evidence for it. */
export interface Reading extends Target {
  /**
   * The path that the label is relative to: `['2']` for `(b)` read as 2 (b). Absent for a label that names the whole
   * path.
   */
  within?: readonly string[];
  /** Index of the question on the paper. */
  place: number;
  support: number;
  rank: number;
  /** The label is followed by `contd.` or the like. */
  continued: boolean;
  /** The label is a bare number, which may be a number in a list. */
  isNumber: boolean;
  label?: WrittenLabel;
  /** The line was not read as a label, or as that of another question. */
  guessed?: true;
}
