import type { Line } from '../../layout/lines.ts';
import type { WrittenLabel } from '../labels/labels.ts';
import type { ScannedLine } from './candidates.ts';
import { EVIDENCE, SUPPORT } from './costs.ts';
import { noWordBefore } from './no-word.ts';
import { RANK, type Reading } from './reading.ts';

/** Minimum number of labels with the same sign and indentation that make a pattern. */
const LABELS_MIN = 2;

/** A label whose number cannot be read, or none; it is taken for the question that is due, and a person is told where it is guessed. */
export interface Unnumbered {
  end: number;
  support: number;
  guessed?: true;
}

/** What else tells of a label at a line. */
interface Evidence {
  /** That of the spacing above the line; undefined for the first line of a column. */
  spacing: number | undefined;
  /** The odds that a line of this copy has a label, as a logarithm, where spacing is no evidence. */
  odds: number;
  /** Whether another line names a path. */
  isNamed: (path: readonly string[]) => boolean;
}

/** Finds lines that may begin with a label though none, or that of another question, was read. */
export class UnreadLabels {
  readonly #scanned: readonly ScannedLine[];
  /** Lines with labels that were read. */
  readonly #labelled: readonly Line[];
  /** Labels without a number, by the words that precede numbers in this copy. */
  readonly #unnumbered: readonly RegExp[];
  /** Lines that begin with a bare number, with the sign after it. */
  readonly #bare: readonly { line: Line; sign: string }[];

  constructor(scanned: readonly ScannedLine[], exact: readonly (readonly Reading[])[]) {
    this.#scanned = scanned;
    const labelled = scanned.filter(({ label }, at) => label && exact[at]!.length > 0);
    this.#labelled = labelled.map(({ line }) => line);
    const leads = labelled.filter(({ label }) => label!.named).map(({ line }) => leadOf(line.text));
    this.#unnumbered = [...new Set(leads)].filter((lead) => lead !== '').map(withoutNumber);
    const bare = labelled.filter(({ label }) => isClosedNumber(label!) && label!.parts.length === 1);
    this.#bare = bare.map(({ line, label }) => ({ line, sign: signAt(line, label!.ends[0]!) }));
  }

  /**
   * The label of the question that is due, if a line may begin with it: behind the words that precede the numbers of
   * labels, or where the spacing above the line or the odds speak for one.
   */
  at(index: number, readings: readonly Reading[], { spacing, odds, isNamed }: Evidence): Unnumbered | undefined {
    const { line, label } = this.#scanned[index]!;
    const [plain] = readings.filter(({ path, within }) => path.length === 1 && !within);
    // Where two lines name the same question, one of them may be misread, even if spacing is no evidence in this copy.
    const isNamedTwice = plain !== undefined && isNamed(plain.path);
    // What is read plainly, or as a part, says more than how many lines have labels.
    const isUnclear = readings.every(({ path, rank }) => path.length === 1 && rank < RANK.plain);
    const isLikely = odds > 0 && isUnclear && this.#labelled.some((other) => hasSameIndent(other, line));
    const behind = plain ? 0 : Math.max(0, ...this.#unnumbered.map((one) => one.exec(line.text)?.[0].length ?? 0));
    if (behind > 0) return { end: behind, support: SUPPORT.unnumbered + (spacing ?? 0), guessed: true };
    const noWord = noWordBefore(line);
    const isLike = !plain && noWord > 0 && this.#hasSignOfNumbers(line, noWord);
    if (!isLike && spacing !== undefined && (spacing < 0 || (spacing === 0 && !isNamedTwice && !isLikely)))
      return undefined;
    const more = (isLikely ? odds : 0) + (spacing ?? 0);
    const other = plain ? plain.support - SUPPORT.otherNumber - (isNamedTwice ? 0 : EVIDENCE.unnamed) : -Infinity;
    if (plain && (other > SUPPORT.unnumbered || plain.rank > RANK.misread))
      return { end: plain.end, support: other + more, guessed: true };
    const isNumber = label && isClosedNumber(label);
    const end = isNumber ? label.ends[0]! : noWord;
    if (end > 0) return { end, support: SUPPORT.unnumbered + more, guessed: true };
    return spacing ? { end, support: SUPPORT.unread + more, guessed: true } : undefined;
  }

  /** Whether bare numbers in line with this line have the sign that its first token ends with. */
  #hasSignOfNumbers(line: Line, end: number): boolean {
    const sign = signAt(line, end);
    const alike = this.#bare.filter((other) => other.sign === sign && hasSameIndent(other.line, line));
    return /[.):\]]/.test(sign) && alike.length >= LABELS_MIN;
  }
}

const signAt = ({ text }: Line, end: number): string => text.slice(0, end).trim().slice(-1);

/** Whether a label begins with a bare number: `46.`, also where an option's letter behind it was taken for a part. */
const isClosedNumber = ({ named, doubtful, closed, parts }: WrittenLabel): boolean =>
  !named && !doubtful && closed && /^\d/.test(parts[0]!);

/** The words before a label's number, such as `A` or `Answer to Q`; empty if there are none. */
const leadOf = (text: string): string => /^\W*(\p{L}[\p{L}\s.#-]*?)[\s.#-]*\d/u.exec(text)?.[1] ?? '';

/**
 * A label without its number: its words and at most two characters that are none, closed by a sign, or before a capital
 * letter, or alone. A single letter needs a sign: `A stack`.
 */
function withoutNumber(lead: string): RegExp {
  const alone = lead.length > 1 ? String.raw`|\W*$|\s+(?=\p{Lu})|\W+[^\p{L}\p{N}\s]\s+` : '';
  const closed = String.raw`\W{0,2}[^\s\d]{0,2}[.):\]\-–—]+(?:\s+|$)`;
  return new RegExp(String.raw`^\W*${lead.replaceAll('.', String.raw`\.`)}(?:${closed}${alone})`, 'u');
}

/** Whether two lines have the same indentation, relative to the width of their pages. */
const hasSameIndent = (one: Line, { left, columnLeft, page, wordHeight }: Line): boolean =>
  Math.abs((one.left - one.columnLeft) / one.page.width - (left - columnLeft) / page.width) * page.width <= wordHeight;
