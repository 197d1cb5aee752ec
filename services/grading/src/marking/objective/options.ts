import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Answer, Question } from '../../answers.ts';
import { isDenial, isTakenBack } from '../text/denials.ts';
import { plainDashes, plainLetters } from '../text/letters.ts';

interface Option {
  label: string;
  text: string;
}

const TRUE_FALSE: Option[] = [
  { label: 'True', text: 'True' },
  { label: 'False', text: 'False' },
];

/** The longest text that may be a choice, in characters. */
const LENGTH_MAX = 2_000;

/** Words that mean an option of a true/false question. */
// biome-ignore format: a table
const SAME_AS = new Map([
  ['t', 'true'], ['yes', 'true'], ['right', 'true'], ['correct', 'true'],
  ['f', 'false'], ['no', 'false'], ['wrong', 'false'], ['incorrect', 'false'], ['not true', 'false'],
]);

/** The options of a choice question; a true/false question has `True` and `False` by default. */
export function effectiveOptions(question: Question): Option[] {
  if (question.options.length > 0 || question.type !== QuestionType.TRUE_FALSE) return question.options;
  return TRUE_FALSE;
}

/**
 * Finds the labels of the chosen options, in the order of the options: those ticked, or else those written, such as
 * `B`, `(b)`, `b) Paris`, `A and C` or the text of an option. Undefined when the writing does not name options clearly.
 */
export function chooseOptions(options: readonly Option[], answer: Answer): string[] | undefined {
  const byLabel = finder(options.map(({ label }) => [label, label]));
  const ticked = answer.selectedOptions.map((label) => byLabel(label) ?? label);
  const chosen = new Set(ticked.length > 0 ? ticked : written(options, byLabel, answer.text));
  if (chosen.size === 0) return undefined;
  const known = options.map((option) => option.label).filter((label) => chosen.has(label));
  return [...known, ...[...chosen].filter((label) => !known.includes(label))];
}

/**
 * Words that introduce a choice: `Answer:`, `the correct option is`. A dash before a number is not included, since it
 * may be its sign.
 */
const LEAD_IN = /^(?:the\s+)?(?:correct\s+|right\s+)?(?:answers?|ans|options?)\b\s*(?:(?:is|are|:|=|-(?!\s*\d))\s*)*/i;
type Find = (text: string) => string | undefined;

/** Creates a function that looks up a label by text: exact first, then normalized where that is unambiguous. */
function finder(entries: readonly [text: string, label: string][]): Find {
  const exact = new Map(entries.map(([text, label]) => [text.trim(), label]));
  const groups = Map.groupBy(entries, ([text]) => fold(text));
  const folded = new Map([...groups].flatMap(([text, same]) => (same.length === 1 ? [[text, same[0]![1]]] : [])));
  return (text) => exact.get(text.trim()) ?? folded.get(fold(text));
}

function written(options: readonly Option[], byLabel: Find, text: string): string[] {
  if (text.length > LENGTH_MAX) return [];
  if (isTakenBack(text) && !options.some((option) => isTakenBack(option.text))) return [];
  const answer = plainDashes(text.trim()).replace(LEAD_IN, '');
  const byText = finder(options.map((option) => [option.text, option.label]));
  const resolve = (part: string): string | undefined => {
    const alias = SAME_AS.get(fold(part)) ?? part;
    const whole = byLabel(part) ?? byText(part) ?? byLabel(alias) ?? byText(alias);
    if (whole) return whole;
    // `b Paris`, without punctuation, names an option if both the label and the text are its own.
    const [, first, words] = /^([\p{L}\p{N}]{1,8})\s+(.+)$/su.exec(part.trim()) ?? [];
    if (first && words && byLabel(first) !== undefined && byLabel(first) === byText(words)) return byLabel(first);
    // In `b) Paris` the label decides, unless the words are those of another option.
    const [, head, rest] = /^[([]?([\p{L}\p{N}]{1,8})\s*[)\].:-]+\s*(.+)$/su.exec(part.trim()) ?? [];
    const labelled = head && byLabel(head);
    if (!labelled || !rest) return undefined;
    if (byText(rest) === labelled) return labelled;
    const others = options.filter(({ label }) => label !== labelled);
    return rest
      .toLowerCase()
      .split(/[^\p{L}'’]+/u)
      .some(isDenial) || others.some((other) => isNamed(other, rest))
      ? undefined
      : labelled;
  };
  const [label, words] = [byLabel(answer), byText(answer)];
  if (label && words && label !== words && /^[\p{L}\p{N}]+$/u.test(answer)) return []; // without options `A` may be an answer itself, such as a blood group
  // `Ans - 2` means label 2, unless an option is `-2`.
  const named = label ?? words ?? byLabel(answer.replace(/^-\s*/, ''));
  if (named) return [named]; // `AB` may be one option, such as a blood group
  const several = listed(answer, resolve);
  if (several && several.length > 1) return several;
  const one = resolve(answer);
  return one ? [one] : (several ?? []);
}

/** Whether a text mentions an option by its words, or by its label alone or in the notation of a label. */
function isNamed({ label, text }: Option, within: string): boolean {
  const [words, sign] = [` ${fold(within)} `, fold(label)];
  if (text !== '' && words.includes(` ${fold(text)} `)) return true;
  if (fold(within) === sign) return true;
  return [...within.matchAll(/([\p{L}\p{N}]{1,8})\s*[)\].:-]/gu)].some(([, head]) => fold(head!) === sign);
}

/** Parses a list of options: `A, C`, `a and c`, `(A) (C)`, `AC`. Undefined where any part names no option. */
function listed(text: string, resolve: (part: string) => string | undefined): string[] | undefined {
  const capitals = /^[A-Z]{2,}$/.test(text.trim()) && text.trim().split('');
  const parts =
    capitals ||
    text.split(/\s*(?:[,;/&+\n]|\band\b)\s*|(?<=[)\].])\s*(?=[([]\p{L})/iu).filter((part) => fold(part) !== '');
  const labels = parts.map(resolve);
  return labels.every((label) => label !== undefined) ? labels : undefined;
}

/** Normalizes case, accents, punctuation and spaces; an option that consists of symbols is kept unchanged. */
function fold(text: string): string {
  const bare = plainDashes(plainLetters(text))
    .replace(/[^\p{L}\p{N}.+*/%<>=≤≥±√×÷^-]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .trim();
  return bare.replace(/\s+/g, ' ') || text.trim();
}
