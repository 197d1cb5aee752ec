import type { Line } from '../lines.ts';
import type { Candidate, ScannedLine } from './candidates.ts';
import type { CopyLabels } from './copy-labels.ts';
import { lookingLike } from './look-alikes.ts';
import type { PaperOrder, Place } from './paper-order.ts';
import type { LabelIndex, Target } from './resolve.ts';

/** So many labels in one style, in line with one another, are no chance. */
const SEVERAL = 2;

/** Numbers of labels that were read as letters, told by how the others are written and by what is due. */
export class MisreadNumbers {
  readonly #scanned: readonly ScannedLine[];
  readonly #index: LabelIndex;
  readonly #labels: CopyLabels;
  readonly #order: PaperOrder;

  constructor(scanned: readonly ScannedLine[], index: LabelIndex, labels: CopyLabels, order: PaperOrder) {
    this.#scanned = scanned;
    this.#index = index;
    this.#labels = labels;
    this.#order = order;
  }

  /** `S)` where 5 is due among `3)` and `4)`, or `Z` among labels on lines of their own. */
  bare(at: number, [questionId, path]: Place): Target | undefined {
    const { line } = this.#scanned[at]!;
    const [number = ''] = path;
    const pattern = new RegExp(String.raw`^${lookingLike(number)}(?:\s?([.):\]])(?=\s|\p{L}|$)|$)`, 'u');
    const [label, sign] = pattern.exec(line.text) ?? [];
    if (label === undefined || path.length > 1 || !/^\d+$/.test(number) || /^\d/.test(label)) return undefined;
    const alike = this.#scanned.filter(
      ({ line: other, candidate }) => candidate && isAsFarIn(other, line) && this.#isLike(candidate, other.text, sign),
    );
    if (alike.length < SEVERAL || this.#labels.isLabelled(path)) return undefined;
    return { questionId, path: [...path], end: label.length };
  }

  /** Whether a lone number has this sign behind it, or stands alone on its line where none is given. */
  #isLike({ bare, label }: Candidate, text: string, sign: string | undefined): boolean {
    const isWritten = sign === undefined ? text.slice(label.ends[0]).trim() === '' : label.style === sign;
    return bare && !label.doubtful && isWritten && this.#index.resolve(label, text, []) !== null;
  }

  /** `QI.` between `Q8.` and `Q10.`: what is due, where the question that it may name was answered before. */
  between(at: number, { label }: Candidate, { path, end }: Target, [questionId, next]: Place): Target | undefined {
    const isLetter = label.named && /^\D/.test(label.parts[0]!) && path.length === 1 && next.length === 1;
    if (!isLetter || path[0] === next[0] || this.#labels.isLabelled(next)) return undefined;
    const below = this.#scanned.slice(at + 1).find(({ candidate }) => candidate?.label.named);
    const follows = below && this.#index.resolve(below.candidate!.label, below.line.text, [])?.questionId;
    const isBetween = follows !== undefined && follows === this.#order.after(questionId, next)?.[0];
    return isBetween ? { questionId, path: [...next], end } : undefined;
  }
}

/** Whether lines of any two pages are set in from the edges of their columns as far as one another. */
const isAsFarIn = (one: Line, { left, columnLeft, page, unit }: Line): boolean =>
  Math.abs((one.left - one.columnLeft) / one.page.width - (left - columnLeft) / page.width) * page.width <= unit;
