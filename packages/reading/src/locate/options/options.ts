import { answerTo, type Question } from '@exam-evaluation/marking/answers.ts';
import { chooseOptions } from '@exam-evaluation/marking/objective/options.ts';
import { bigramSimilarity, sameNumbers } from '../../layout/similarity.ts';
import { readLabel } from '../labels/labels.ts';
import { tickedBoxes } from './typed-boxes.ts';

/** A tick beside an option, as OCR reads it. */
const TICK = /[✓✔√☑]|^\W*[vV](?=\s)|\s[vV]\W*$/u;
/** A tick, or up to three characters that OCR reads for a box before a bracketed label. */
const MARK_BEFORE = /^\W*[vV✓✔√☑]\s+|^\s*\S{1,3}\s+(?=[([]\s?[\p{L}\p{N}]{1,2}[)\]])/u;
/** Common misreadings of a single option letter. Digits are not replaced if options contain digits. */
const LETTERS: Record<string, string> = { '8': 'b', '6': 'b', '€': 'c', '¢': 'c', '©': 'c', '0': 'd' };
/** A dash before a number may be a minus sign. */
const LEAD_IN = /^[\W_]*(?:ans(?:wer)?|options?|choice)\b(?:[\s.:)]|[-−–—](?!\s*\d))*(?:options?\b)?\s*/i;

/**
 * Labels of the options chosen on paper: written (`B`, `(b)`, `A and C`, the option's own text) or ticked in the
 * printed list. Empty when nothing was chosen.
 */
export function chosenOptions(read: readonly string[], options: Question['options']): string[] {
  const lines = read.map(withoutBlanks);
  const byLetter = lettersOf(options);
  const labelOf = labelReader(options);
  const boxed = tickedBoxes(lines.join(' '), options);
  if (boxed) return boxed;
  // `Ans: C` decides, regardless of the lines above.
  const last = lines.at(-1) ?? '';
  const said = lines.length > 1 && LEAD_IN.test(last) ? onlyLabels(last.replace(LEAD_IN, ''), labelOf) : [];
  if (said.length > 0) return inOrder(said, options);
  const printed = lines.filter((line) => printedLabel(line, byLetter) !== undefined);
  if (new Set(printed.map((line) => printedLabel(line, byLetter))).size >= 2) {
    const written = labelsWritten(
      lines.filter((line) => !printed.includes(line)),
      options,
    );
    if (written.length > 0) return written;
    const ticked = printed.filter((line) => TICK.test(line)).map((line) => printedLabel(line, byLetter)!);
    return inOrder(ticked, options);
  }
  const whole = lines.join(' ').trim();
  const words = whole.replace(LEAD_IN, '');
  const sameText = options.filter(({ text }) => text !== '' && plainText(text) === plainText(words));
  if (labelOf(plainText(words)) === undefined && sameText.length === 1) return [sameText[0]!.label];
  const written = writtenLabels(whole, options);
  if (written) return inOrder(written, options);
  const both = labelAndText(words, options, labelOf);
  if (both) return [both];
  const sign = words.replace(/^[\s([]+|[\s)\].:]+$/g, '');
  const misread = byLetter.get(LETTERS[sign] ?? '');
  if (misread && !(/\d/.test(sign) && options.some(({ text }) => /\d/.test(text)))) return [misread];
  // `(6) Mars` is `(b) Mars`: an unknown label is ignored if the words are those of an option.
  const readings = [words, words.replace(/^[\s([]*[^\s)\].]{1,2}\s*[)\].]\s*(?=\p{L}{3})/u, '')];
  const alike = options.filter(
    ({ text }) =>
      text !== '' && readings.some((reading) => sameNumbers(text, reading) && bigramSimilarity(text, reading) >= 0.85),
  );
  return alike.length === 1 ? [alike[0]!.label] : [];
}

/** The option of a label followed by the option's text, as in `c Fe`; the label may be misread. */
function labelAndText(
  words: string,
  options: Question['options'],
  labelOf: (text: string) => string | undefined,
): string | undefined {
  const [, sign = '', text = ''] = /^(\S{1,2})\s+(\S.*)$/.exec(words) ?? [];
  const same = options.filter((option) => option.text !== '' && plainText(option.text) === plainText(text));
  const named = labelOf(sign) ?? (/^\p{L}{2}$/u.test(sign) ? 'none' : same[0]?.label);
  return same.length === 1 && named === same[0]!.label ? named : undefined;
}

/** Whether lines begin with the labels of several options, followed by words. */
export function printsSeveral(lines: readonly string[], options: Question['options']): boolean {
  const byLetter = lettersOf(options);
  return new Set(lines.flatMap((line) => printedLabel(line, byLetter) ?? [])).size > 1;
}

/** Removes the underscores of a blank to fill in. */
const withoutBlanks = (line: string): string => line.replaceAll(/_+/g, ' ').trim();

/** Labels of options in lines that consist of labels or begin with `Ans`, written beside a printed list. */
export function labelsWritten(lines: readonly string[], options: Question['options']): string[] {
  const labelOf = labelReader(options);
  return inOrder(
    lines
      .map(withoutBlanks)
      .flatMap((line) => (LEAD_IN.test(line) ? (writtenLabels(line, options) ?? []) : onlyLabels(line, labelOf))),
    options,
  );
}

/** Removes from a line what OCR reads for a mark or box before an option. */
export const withoutMark = (line: string): string => line.replace(MARK_BEFORE, '');

const lettersOf = (options: Question['options']): Map<string, string> =>
  new Map(options.map(({ label }) => [label.toLowerCase(), label]));

/** Reads a label in any spelling, including `T` and `F`. */
function labelReader(options: Question['options']): (text: string) => string | undefined {
  const byLetter = lettersOf(options);
  return (text) => byLetter.get(text.toLowerCase()) ?? truthLabel(text.toLowerCase(), options);
}

/**
 * A text without the differences that do not matter: case, spacing and a final period. Digits and symbols do matter.
 */
const plainText = (text: string): string =>
  text.toLowerCase().replace(/[−–—]/g, '-').replace(/\s+/g, ' ').replace(/\.$/, '').trim();

/** The option that a printed line such as `(a) Paris` or `b. London` belongs to. */
function printedLabel(line: string, byLetter: ReadonlyMap<string, string>): string | undefined {
  const label = readLabel(withoutMark(line));
  if (!label?.closed || label.named) return undefined;
  return label.ends[0]! < line.trim().length ? byLetter.get(label.parts[0]!) : undefined;
}

/**
 * All labels of an answer that consists of labels; if it has words too, only the unambiguous labels. Undefined for an
 * answer that does not begin with a label.
 */
function writtenLabels(text: string, options: Question['options']): string[] | undefined {
  const labelOf = labelReader(options);
  const answer = text.replace(LEAD_IN, '');
  const labels = onlyLabels(answer, labelOf);
  if (labels.length > 0) return labels;
  const first = /^\W*([\p{L}\p{N}]{1,8})\s*[).:\]\-–—]/u.exec(answer);
  if (!first || labelOf(first[1]!) === undefined) return undefined;
  return chooseOptions(options, answerTo({ id: '' }, { text: answer })) ?? [];
}

/** All labels of a text that consists of labels. */
function onlyLabels(text: string, labelOf: (text: string) => string | undefined): string[] {
  const pieces = text.split(/(?:[\s,;&/()[\].:\-–—]|\band\b)+/i).filter((piece) => piece !== '');
  const labels = pieces.map(labelOf);
  return labels.every((label) => label !== undefined) ? labels : [];
}

/** `T` for True and `F` for False, where these are the options. */
function truthLabel(text: string, options: Question['options']): string | undefined {
  if (text !== 't' && text !== 'f') return undefined;
  return options.find((option) => option.label.toLowerCase() === (text === 't' ? 'true' : 'false'))?.label;
}

const inOrder = (labels: readonly string[], options: Question['options']): string[] =>
  options.map((option) => option.label).filter((label) => labels.includes(label));
