import { factsOf, TRUE_FALSE_LABELS } from '@exam-evaluation/contract/question-types.ts';
import unhomoglyph from 'unhomoglyph';
import type { Answer, Question } from '../answers.ts';
import { parseCount } from '../claims/number-words.ts';
import { hasDenial, isTakenBack } from '../text/denials.ts';
import { plainDashes, plainLetters } from '../text/letters.ts';
import { isMisspelt, isOneSlip, isWord } from '../text/spelling.ts';

interface Option {
  label: string;
  text: string;
}

const TRUE_FALSE: Option[] = TRUE_FALSE_LABELS.map((label) => ({ label, text: label }));

/** The longest text that may be a choice, in characters. */
const LENGTH_MAX = 2_000;

/** Words that mean an option of a true/false question. */
// biome-ignore format: a table
const SAME_AS = new Map([
  ['t', 'true'], ['yes', 'true'], ['y', 'true'], ['1', 'true'], ['✓', 'true'], ['✔', 'true'], ['☑', 'true'], ['✅', 'true'], ['right', 'true'], ['correct', 'true'],
  ['f', 'false'], ['no', 'false'], ['n', 'false'], ['0', 'false'], ['wrong', 'false'], ['incorrect', 'false'], ['not true', 'false'],
]);

/** The options of a choice question; a true/false question has `True` and `False` by default. */
export function effectiveOptions(question: Question): Option[] {
  if (question.options.length > 0 || factsOf(question.type).options !== 'true_false') return question.options;
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
const LEAD_IN =
  /^(?:(?:i (?:think|say|choose|chose|pick|picked)|my|both|it|this|that|it['’]?s)\s+)?(?:(?:it\s+)?is\s+(?=\S))?(?:the\s+)?(?:correct\s+|right\s+)?(?:(?:answers?|ans|options?|opt|choice|statement|letter)\b\s*(?:(?:is|are|:|=|option|letter|-(?!\s*\d))\s*)*)?/i;
/** Words behind a choice that say nothing else. */
const BEHIND = /\s*,?\s+(?:is (?:the )?(?:correct|right|correct answer|right answer|answer)|i think|only)[.!]?$/i;
/** Where a reason begins, or what was not chosen, or what a choice was changed to. */
const REASON = /\s*[,;]?\s+(?:because|since|as|due to)\s+|\s*[,;.]\s+(?=(?:it|they|this)\b(?!.*\b(?:not|never)\b))/i;
const REJECTED = /\s*[,;]?\s+(?:and\s+)?not\s+/i;
const CHANGED = /\s*(?:→|⇒|[-=]+>)\s*/;
type Find = (text: string) => string | undefined;

/** Creates a function that looks up a label by text: exact first, then normalized where that is unambiguous. */
function finder(entries: readonly [text: string, label: string][]): Find {
  const exact = new Map(entries.map(([text, label]) => [text.trim(), label]));
  const groups = Map.groupBy(entries, ([text]) => fold(text));
  const folded = new Map([...groups].flatMap(([text, same]) => (same.length === 1 ? [[text, same[0]![1]]] : [])));
  return (text) => exact.get(text.trim()) ?? folded.get(fold(text));
}

/** Reads the labels that a text chooses; empty where it is unclear. */
function written(options: readonly Option[], byLabel: Find, text: string): string[] {
  if (text.length > LENGTH_MAX) return [];
  if (isTakenBack(text) && !options.some((option) => isTakenBack(option.text))) return [];
  const plain = withLetters(plainDashes(text.trim()));
  const byText = finder(options.map((option) => [option.text, option.label]));
  const changed = plain.split(CHANGED);
  if (changed.length === 2 && only(changed[0]!, options, byLabel, byText))
    return only(changed[1]!, options, byLabel, byText) ?? [];
  const whole = chosenIn(plain, options, byLabel, byText);
  if (whole) return whole;
  const [chosen = '', rejected] = plain.split(REJECTED, 2);
  if (rejected !== undefined) {
    if (/[)\].:-]$/.test(chosen)) return []; // `b) not Paris`
    const [label, others] = [chosen, rejected].map((part) => chosenIn(part, options, byLabel, byText));
    return label?.length === 1 && others?.length && !others.includes(label[0]!) ? label : [];
  }
  const [said = '', reason] = plain.split(REASON, 2);
  const one = reason === undefined ? undefined : only(said, options, byLabel, byText);
  const isOther = one && options.some((option) => option.label !== one[0] && isNamed(option, reason!));
  return one && !isOther ? one : [];
}

/** The label of the one option that a text chooses. */
function only(...given: Parameters<typeof chosenIn>): string[] | undefined {
  const labels = chosenIn(...given);
  return labels?.length === 1 ? labels : undefined;
}

/** The labels that a text names and says nothing else; undefined where it does, and empty where it is ambiguous. */
function chosenIn(text: string, options: readonly Option[], byLabel: Find, byText: Find): string[] | undefined {
  const answer = byText(text) ? text.trim() : text.trim().replace(LEAD_IN, '').replace(BEHIND, '');
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
    if (!labelled || !rest) return byPlace(part, options) ?? bySlip(part, options);
    if (byText(rest) === labelled) return labelled;
    const others = options.filter(({ label }) => label !== labelled);
    return hasDenial(rest) || others.some((other) => isNamed(other, rest)) ? undefined : labelled;
  };
  const [label, words] = [byLabel(answer), byText(answer)];
  if (label && words && label !== words && /^[\p{L}\p{N}]+$/u.test(answer)) return []; // without options `A` may be an answer itself, such as a blood group
  // `Ans - 2` means label 2, unless an option is `-2`.
  const named = label ?? words ?? byLabel(answer.replace(/^-\s*/, ''));
  if (named) return [named]; // `AB` may be one option, such as a blood group
  const several = listed(answer, resolve);
  if (several && several.length > 1) return several;
  const one = resolve(answer);
  return one ? [one] : several;
}

/** The option at a place, as in `2` for the second one, where labels are letters and no option is a number. */
function byPlace(text: string, options: readonly Option[]): string | undefined {
  const [, named = ''] =
    /^\s*(?:the )?\(?(\d{1,2}|\d?[a-z]{2,8})[.)]?(?: (?:one|option|choice))?\s*$/i.exec(text) ?? [];
  const place = named === '' ? undefined : parseCount(named.toLowerCase());
  const mayBe =
    options.length > 2 && options.every((option) => /^\p{L}$/u.test(option.label) && !/\d/.test(option.text));
  return place !== undefined && mayBe ? options[place - 1]?.label : undefined;
}

/** The only option of which a text is a misspelling. */
function bySlip(text: string, options: readonly Option[]): string | undefined {
  const said = fold(text);
  if (!/^[\p{L} ]{4,}$/u.test(said)) return undefined;
  const letters = (word: string) => Array.from(word).toSorted().join('');
  const meant = options.filter((option) => {
    const words = fold(option.text);
    return isMisspelt(said, words) || (isOneSlip(said, words) && letters(said) === letters(words) && !isWord(said));
  });
  return meant.length === 1 ? meant[0]!.label : undefined;
}

/** Letters in squares and circles, and letters of other scripts that look the same, as Latin capitals. */
function withLetters(text: string): string {
  return text
    .replace(/^\*\*(.*)\*\*$/s, '$1')
    .replace(/[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]\ufe0f?/gu, (sign) =>
      String.fromCharCode(65 + ((sign.codePointAt(0)! - 0x1f130) % 32)),
    )
    .replace(/^\P{ASCII}$/u, (letter) => unhomoglyph(letter));
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
  const letters = /^\p{L}(?:\s+\p{L})+$/u.test(text.trim()) && parts.length === 1 && text.trim().split(/\s+/);
  const labels = (letters || parts).map(resolve);
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
