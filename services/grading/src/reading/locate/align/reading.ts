import type { WrittenLabel } from '../labels/labels.ts';
import type { Target } from '../labels/resolve.ts';

/** How well a reading names its question, against what other lines name it with. */
export const RANK = { misread: 0, doubtful: 1, plain: 2, alone: 2.5, whole: 3, asked: 4, usual: 0.3 } as const;

/** What the beginning of a line may be the label of, and how much speaks for it. */
export interface Reading extends Target {
  /** The path that it names a part of, `['2']` for `(b)` read as 2 (b); absent where it names the question by itself. */
  within?: readonly string[];
  /** Its place on the paper. */
  place: number;
  support: number;
  rank: number;
  /** It says that an answer goes on. */
  continued: boolean;
  /** A number and nothing more: it may count points. */
  isNumber: boolean;
  label?: WrittenLabel;
}
