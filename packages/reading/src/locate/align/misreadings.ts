import { distance } from 'fastest-levenshtein';
import { type Line, lowestConfidence } from '../../layout/lines.ts';
import { answerWord, type WrittenLabel } from '../labels/labels.ts';
import { isRoman, romanNumber } from '../labels/resolve.ts';
import { CONTINUED, type ScannedLine } from './candidates.ts';
import { EVIDENCE, SUPPORT } from './costs.ts';
import { noWordBefore } from './no-word.ts';
import type { Paper, Place } from './paper.ts';
import { RANK, type Reading } from './reading.ts';

/** Minimum number of labels of the same style and indentation that make a pattern. */
const LABELS_MIN = 2;
/** Confidence (0-100) from which a token is taken as recognized. */
const CONFIDENCE_MIN = 80;

/** A label whose number cannot be read; it is taken for the question that is due. */
export interface Unnumbered {
  end: number;
  support: number;
  /** The line was not read as a label, or as that of another question. */
  guessed?: true;
}

type Found = Pick<Reading, 'end' | 'support'> | undefined;

/** A question with its index on the paper. */
interface Placed {
  place: Place;
  at: number;
}

/** Finds the questions that the beginning of a line may name if it was misread. */
export class Misreadings {
  readonly #scanned: readonly ScannedLine[];
  readonly #exact: readonly (readonly Reading[])[];
  readonly #romans: readonly Placed[];
  /** What precedes the number in labels, with letters. */
  readonly #letteredLeads: readonly string[];
  /** Lines with recognized labels. */
  readonly #labelled: readonly Line[];
  /** Whether most labels begin with `Ans`. */
  readonly #isAnswer: boolean;
  /** Lines that begin with a bare number, by the punctuation after it; an empty key holds those with nothing else. */
  readonly #bare: ReadonlyMap<string, readonly ScannedLine[]>;

  constructor(scanned: readonly ScannedLine[], exact: readonly (readonly Reading[])[], paper: Paper) {
    this.#scanned = scanned;
    this.#exact = exact;
    this.#romans = paper.places
      .map((place, at) => ({ place, at }))
      .filter(({ place: [, path] }) => isRoman(path.at(-1)!));
    const labelled = scanned.filter(({ label }, at) => label && exact[at]!.length > 0);
    const named = labelled.filter(({ label }) => label!.named).map(({ line }) => line.text);
    this.#isAnswer = named.filter((text) => answerWord(text) > 0).length * 2 > named.length;
    this.#labelled = labelled.map(({ line }) => line);
    this.#letteredLeads = [...new Set(named.map(letteredLead).filter((lead) => lead !== ''))];
    const bare = labelled.filter(({ label }) => isLoneNumber(label!));
    const alone = bare.filter(({ line, label }) => line.text.slice(label!.ends[0]).trim() === '');
    this.#bare = new Map([...Map.groupBy(bare, ({ label }) => label!.style), ['', alone]]);
  }

  /**
   * What the beginning of a line may name: certain questions, or the one that is due.
   * @param seen the questions whose labels it may show.
   */
  at(index: number, seen: readonly Reading[]): { readings: Reading[]; due?: Unnumbered } {
    const { line, label } = this.#scanned[index]!;
    const exact = this.#exact[index]!;
    const likely = [...seen, ...this.#romanNumbers(line)];
    const isBest = ({ path, support }: Reading) =>
      !exact.some((other) => other.support >= support && other.path.join('/') === path.join('/'));
    const readings = likely.filter(isBest);
    if (exact.some(({ within, rank }) => !within || rank === RANK.whole)) {
      // `QI.` between `Q8.` and `Q10.` is Q9.
      const isLetter = label?.named && answerWord(line.text) === 0 && !label.own && /^\D/.test(label.parts[0]!);
      const isFigure = isLetter && label.parts.length === 1;
      return {
        readings: seen.filter(isBest),
        ...(isFigure ? { due: { end: label.ends[0]!, support: SUPPORT.misreadFigure } } : {}),
      };
    }
    const isRead = readings.length > 0;
    const isLike = this.#isAnswer === answerWord(line.text) > 0;
    const isLead = this.#letteredLeads.some((lead) => lead.trim() === line.text.trim());
    const unread = isLead ? line.text.length : this.#behindLead(line) || (isLike ? labelWithoutNumber(line.text) : 0);
    if (unread > 0) return { readings, due: { end: unread, support: SUPPORT.unnumbered } };
    const end = isRead ? 0 : this.#doubtfulNoWord(line);
    return { readings, ...(end > 0 ? { due: { end, support: SUPPORT.noWord } } : {}) };
  }

  /**
   * The question that is due, for a line whose label was read as another number, as a non-word or not at all. Only the
   * spacing above the line and the order of the questions can tell.
   *
   * @param spacing its evidence for a label; undefined for the first line of a column.
   * @param odds those that a line of this copy has a label, as a logarithm, where spacing is no evidence.
   * @param isNamed whether another line names a path.
   */
  guess(
    index: number,
    readings: readonly Reading[],
    {
      spacing,
      odds,
      isNamed,
    }: { spacing: number | undefined; odds: number; isNamed: (path: readonly string[]) => boolean },
  ): Unnumbered | undefined {
    const { line, label } = this.#scanned[index]!;
    const [plain] = readings.filter(({ path, within }) => path.length === 1 && !within);
    // Where two lines name the same question, one of them may be misread, even if spacing is no evidence in this copy.
    const isNamedTwice = plain !== undefined && isNamed(plain.path);
    // What is read plainly, or as a part, says more than how many lines have labels.
    const isUnclear = readings.every(({ path, rank }) => path.length === 1 && rank < RANK.plain);
    const isLikely = odds > 0 && isUnclear && this.#labelled.some((other) => hasSameIndent(other, line));
    if (spacing !== undefined && (spacing < 0 || (spacing === 0 && !isNamedTwice && !isLikely))) return undefined;
    const more = isLikely ? odds : 0;
    if (plain) {
      const other = plain.support - SUPPORT.otherNumber - (isNamedTwice ? 0 : EVIDENCE.unnamed);
      // A letter that looks like a digit tells less of the number than a digit does.
      const support = isLikely ? Math.max(other, SUPPORT.unnumbered) : other;
      return { end: plain.end, support: support + more, guessed: true };
    }
    const isNumber = label && isClosedNumber(label) && readings.length === 0;
    const end = isNumber ? label.ends[0]! : noWordBefore(line, this.#letteredLeads);
    if (end > 0) return { end, support: SUPPORT.unnumbered + more, guessed: true };
    return spacing ? { end, support: SUPPORT.unread, guessed: true } : undefined;
  }

  /** Length of a label with a known beginning and no word behind it: `Ans # `; 0 if there is none. */
  #behindLead(line: Line): number {
    const end = noWordBefore(line, this.#letteredLeads);
    return this.#letteredLeads.some((lead) => /\P{L}$/u.test(lead) && end > lead.length && line.text.startsWith(lead))
      ? end
      : 0;
  }

  /** Length of a non-word before a sentence, at the position of labels, if it is doubtful or punctuated like them. */
  #doubtfulNoWord(line: Line): number {
    const end = noWordBefore(line, this.#letteredLeads);
    const { hand, confidence } = line.words[0]!;
    const sign = line.text.slice(0, end).trim().slice(-1);
    const isDoubtful = hand || confidence < CONFIDENCE_MIN || this.#isWritten(line, sign);
    const isBefore = end > 0 && /^\p{Lu}/u.test(line.text.slice(end));
    return isBefore && isDoubtful && this.#labelled.some((other) => hasSameIndent(other, line)) ? end : 0;
  }

  /**
   * Whether bare numbers with this punctuation, or alone on their lines if it is empty, have the same indentation as
   * this line.
   */
  #isWritten(line: Line, sign: string): boolean {
    const alike = (this.#bare.get(sign) ?? []).filter((other) => hasSameIndent(other.line, line));
    return alike.length >= LABELS_MIN;
  }

  /** Reads `vit)` or `Ul.` as a roman numeral, and `Gi)` or `()` as a part. */
  #romanNumbers(line: Line): Reading[] {
    return this.#romans.flatMap(({ place, at }) => {
      const found = place[1].length > 1 ? romanPart(line, place) : roman(line.text, place);
      return found ? [toReading({ place, at }, found, line.text)] : [];
    });
  }
}

const toReading = (
  { place: [questionId, path], at }: Placed,
  { end, support }: NonNullable<Found>,
  text: string,
): Reading => ({
  ...{ questionId, path: [...path], place: at, end, support, rank: RANK.misread, isNumber: false },
  continued: CONTINUED.test(text.slice(end)),
});

/** Whether a label is a bare number with punctuation. */
const isLoneNumber = ({ named, doubtful, parts }: WrittenLabel): boolean =>
  !named && !doubtful && parts.length === 1 && /^\d/.test(parts[0]!);

/** Whether a label begins with a bare number: `46.`, also where an option's letter behind it was taken for a part. */
const isClosedNumber = ({ named, doubtful, closed, parts }: WrittenLabel): boolean =>
  !named && !doubtful && closed && /^\d/.test(parts[0]!);

function romanPart(line: Line, [, path]: Place): Found {
  const number = path.at(-1)!;
  const [run, top] = /^\W*(?:(\d{1,2})[\s.)]*)?(?:[dG][ivl|!1]{1,3}|\()\)\s*/.exec(line.text) ?? [];
  if (run && (top ?? path[0]) === path[0]) return { end: run.length, support: SUPPORT.misreadRoman };
  if (romanNumber(number) < 2) return undefined;
  const [label, token = ''] = /^\W*([iljtuvxIVX|!1]{1,5})[.):,]+(?=\s|$)/.exec(line.text) ?? [];
  const isWord = token !== number && lowestConfidence(line, label?.length ?? 0) >= CONFIDENCE_MIN;
  if (!label || isWord || distance(strokesOf(token), number) > 1) return undefined;
  return { end: label.length, support: SUPPORT.misreadRoman };
}

function roman(text: string, [, [number = '']]: Place): Found {
  if (romanNumber(number) < 2) return undefined;
  // `(ID` is (II).
  const [label, bracketed, token = bracketed] =
    /^(?:\(?([IlVX]{1,4})D|\W*(?:Q\W{0,2})?([A-Za-z|!1]{1,5})[.):]+)(?=\s|$)/.exec(text) ?? [];
  // `it.` may end a sentence.
  if (!label || !token || (!/[A-Z|!1]/.test(token) && !label.includes(')'))) return undefined;
  const away = distance(strokesOf(token + (bracketed ? 'i' : '')), number);
  return away <= Math.min(2, number.length - 1)
    ? { end: label.length, support: SUPPORT.misread - away / 2 }
    : undefined;
}

/** The strokes of a roman numeral that letters may be misread from. */
const strokesOf = (token: string): string =>
  token
    .toLowerCase()
    .replace(/[l1|!tj]/g, 'i')
    .replace(/[un]/g, 'ii')
    .replace(/m/g, 'iii')
    .replace(/y/g, 'v');

/** The beginning with letters before a label's number, such as `A` or `Ans.`; empty if there is none. */
const letteredLead = (text: string): string => /^\W*(\p{L}[\p{L}\s.#-]*)\d/u.exec(text)?.[1] ?? '';

/** Length of a label whose number was not read, such as `Ans -`, `Ans The`, `Qu.` or `AS.`; 0 if there is none. */
function labelWithoutNumber(text: string): number {
  const [question = ''] =
    /^\W*(?:Q[^\s\d]{0,2}|A[lISt])[.):]\s*|^\W*Q(?:n|ues?|uestion|UESTION|UES?)?(?:[\s.]*no)?\W*$|^\W*Question\s+(?=\p{Lu}\p{Ll})/u.exec(
      text,
    ) ?? [];
  if (question !== '') return question.length;
  const end = answerWord(text);
  return /[:\-–—)]\s*$/.test(text.slice(0, end)) || /^\p{Lu}\p{L}/u.test(text.slice(end)) ? end : 0;
}

/** Whether two lines have the same indentation, relative to the width of their pages. */
const hasSameIndent = (one: Line, { left, columnLeft, page, wordHeight }: Line): boolean =>
  Math.abs((one.left - one.columnLeft) / one.page.width - (left - columnLeft) / page.width) * page.width <= wordHeight;
