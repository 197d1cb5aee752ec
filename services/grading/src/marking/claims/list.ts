import { compareExpressions, isClose } from './algebra.ts';
import { evaluate } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { type Token, toNotation } from './notation.ts';
import { parseExpression } from './read-expression.ts';
import { ASKS_FORM, type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** An entry of a list, with the letter that it is the value of: `x = 3`. */
interface Entry {
  tokens: readonly Token[];
  name?: string | undefined;
}

/** A set `{1, 2}`, a tuple `(1, 2)`, the solutions `x = 1 or x = 2`, or a bare list. */
interface List {
  bracket: '' | '(' | '{' | '[' | '<';
  entries: Entry[];
  /** All entries are values of one letter, so that their order does not matter. */
  areSolutions: boolean;
  /** What divides the entries may be something else: a decimal comma, a minus sign. */
  isUnsure: boolean;
}

const EMPTY = /^(?:∅|[Øø⌀]|\{\s*\}|(?:the )?(?:empty|null) set)$/i;
const PAIRS: Record<string, List['bracket']> = { '{}': '{', '()': '(', '[]': '[', '<>': '<', '⟨⟩': '<' };
/** The most entries of a list. */
const ENTRIES_MAX = 60;

/** Reads `{1, 2}`, `(3; 4)`, `1, 2 and 3`, `1 2 3`, `x = 1 or 2`, `x = 4, y = -2`, `A → B → C`. */
function read(text: string): List | undefined {
  const { plain, tokens: all } = toNotation(text.trim().replace(/[.;]$/, ''));
  if (EMPTY.test(plain.trim())) return { bracket: '{', entries: [], areSolutions: false, isUnsure: false };
  // A point may be named: `V(4, -2)`.
  const named = /^\p{Lu}$/u.test(all[0]?.text ?? '') && all[1]?.text === '(' && !all[1].gap ? all.slice(1) : all;
  const bracket = PAIRS[`${named[0]?.text}${named.at(-1)?.text}`];
  const isBracketed = bracket !== undefined && encloses(named);
  const tokens = withoutPlaces(isBracketed ? named.slice(1, -1) : named);
  if (tokens.length === 0) return undefined;
  const { parts, isUnsure } = divide(tokens);
  if (parts.length > ENTRIES_MAX || parts.some((part) => part.length === 0)) return undefined;
  const entries = inherited(parts.map(entryIn)).flatMap(bothSigns);
  if (!entries.every(isWhole)) return undefined;
  const names = entries.map(({ name }) => name?.replace(/\d+$/, ''));
  const isBoth = parts.length === 1 && entries.length === 2; // `±3`, `2 ± √3`
  const areSolutions = isBoth || (names[0] !== undefined && new Set(names).size === 1);
  return { bracket: isBracketed ? bracket : '', entries, areSolutions, isUnsure };
}

/** Leaves out the places of `1. B 2. D 3. A` and `1) B 2) D`. */
function withoutPlaces(tokens: readonly Token[]): readonly Token[] {
  const isNumbered =
    tokens.length > 3 &&
    tokens.length % 3 === 0 &&
    tokens.every(({ kind, text }, at) =>
      at % 3 === 0 ? text === String(at / 3 + 1) : at % 3 === 1 ? /^[.):]$/.test(text) : kind === 'word',
    );
  return isNumbered ? tokens.filter((_, at) => at % 3 === 2) : tokens;
}

/** Whether the first bracket closes with the last one. */
function encloses(tokens: readonly Token[]): boolean {
  let depth = 0;
  return tokens.every(({ text }, at) => {
    if (/^[({[⟨]$/.test(text) || (text === '<' && at === 0)) depth += 1;
    if (/^[)}\]⟩]$/.test(text) || (text === '>' && at === tokens.length - 1)) depth -= 1;
    return depth > 0 || at === tokens.length - 1;
  });
}

/** Signs that divide entries, the strongest first. */
const DIVIDERS = [/^(?:;|and|or|&|∨)$/i, /^→$/, /^(?:,|and|or|then|next|finally|&|∨)$/i, /^\|$/, /^[<>]$/];

function divide(tokens: readonly Token[]): { parts: Token[][]; isUnsure: boolean } {
  const has = (sign: RegExp) => tokens.some(({ text }) => sign.test(text));
  const [semicolon, ...others] = DIVIDERS;
  const divider = has(/^;$/) ? semicolon : others.find(has);
  if (!divider) return beside(tokens);
  const isTight = (at: number) =>
    tokens[at + 1]?.kind === 'number' && tokens[at - 1]?.kind === 'number' && !tokens[at]!.gap && !tokens[at + 1]!.gap;
  const commas = tokens.flatMap(({ text }, at) => (text === ',' ? [at] : []));
  const tight = commas.filter(isTight).length;
  if (divider === semicolon)
    return {
      parts: splitAt(
        tokens.map((token, at) => (token.text === ',' && isTight(at) ? { ...token, text: '.' } : token)),
        divider!,
      ),
      isUnsure: false,
    };
  const parts = splitAt(tokens, divider);
  const named = parts.filter((part) => part.some(({ kind }) => kind === 'word')).length;
  if (divider.test('<') && named > 0 && named < parts.length) return { parts: [[...tokens]], isUnsure: false }; // `0 < x < 1`
  return { parts, isUnsure: divider.test('<') || (tight > 0 && tight < commas.length) };
}

/** Divides tokens at the top level; `, and` is one divider. */
function splitAt(tokens: readonly Token[], divider: RegExp): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (/^[({[]$/.test(token.text)) depth += 1;
    if (/^[)}\]]$/.test(token.text)) depth -= 1;
    const isDivider = depth === 0 && divider.test(token.text);
    const isSecond = isDivider && at > 0 && divider.test(tokens[at - 1]!.text) && token.kind === 'word';
    if (isDivider && !isSecond) parts.push([]);
    else if (!isDivider) parts.at(-1)!.push(token);
  }
  return parts;
}

/** Entries with spaces between them, packed as in `CAB`, or with one other sign between them: `B-D-A`, `2.8.1`. */
function beside(tokens: readonly Token[]): { parts: Token[][]; isUnsure: boolean } {
  const [only, sign] = tokens;
  if (tokens.length === 1 && /^(?=[A-Z]{3,8}$)(?!.*(.).*\1)/.test(only!.text))
    return { parts: Array.from(only!.text, (text) => [{ ...only!, text }]), isUnsure: false };
  const isEntry = ({ kind, text }: Token) => kind === 'number' || (kind === 'word' && text.length === 1);
  const isChain =
    tokens.length > 3 &&
    /^[-./·:]$/.test(sign!.text) &&
    tokens.every((token, at) =>
      at % 2 === 0 ? isEntry(token) && token.kind === only!.kind : token.text === sign!.text,
    );
  if (isChain && tokens.length % 2 === 1)
    return { parts: tokens.filter((_, at) => at % 2 === 0).map((token) => [token]), isUnsure: only!.kind === 'number' };
  const parts: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const isNamed = token.kind === 'word' && tokens[at + 1]?.text === '='; // `x = 3 y = -1`
    const isApart = tokens.some(({ text }) => text === '=') ? isNamed : token.gap;
    if (isApart || parts.length === 0) parts.push([token]);
    else parts.at(-1)!.push(token);
  }
  const areLetters = parts.every((part) => part.length === 1 && isEntry(part[0]!) && part[0]!.kind === 'word');
  const areNumbers = parts.every(
    (part) =>
      part.every(({ kind, text }) => kind === 'number' || /^[-+./]$/.test(text)) &&
      part.some(({ kind }) => kind === 'number'),
  );
  return {
    parts: areLetters || areNumbers || tokens.some(({ text }) => text === '=') ? parts : [[...tokens]],
    isUnsure: false,
  };
}

function entryIn(given: readonly Token[]): Entry {
  const isTurned = given.at(-2)?.text === '=' && given.at(-1)!.kind === 'word'; // `5 = x`
  const inBrackets = given.length === 3 && given[0]!.text === '(' && given[1]!.kind === 'word'; // `(B), (D)`
  const tokens = inBrackets
    ? given.slice(1, 2)
    : isTurned
      ? [...given.slice(-1), ...given.slice(-2, -1), ...given.slice(0, -2)]
      : given;
  const equals = tokens.findIndex(({ text }) => text === '=');
  const isNamed =
    tokens[0]?.kind === 'word' &&
    tokens[0].text.length === 1 &&
    (equals === 1 || (equals === 2 && tokens[1]!.kind === 'number'));
  if (!isNamed) return { tokens };
  const name = tokens.slice(0, equals).map(({ text }) => text);
  return { name: name.join(''), tokens: tokens.slice(equals + 1) };
}

/** In `x = 1 or 2` both are values of `x`. */
function inherited(entries: readonly Entry[]): Entry[] {
  const [first, ...others] = entries;
  if (first?.name === undefined || others.some(({ name }) => name !== undefined)) return [...entries];
  return entries.map((entry) => ({ ...entry, name: first.name }));
}

/** `±3` and `2 ± √3` are two entries. */
function bothSigns(entry: Entry): Entry[] {
  const at = entry.tokens.findIndex(({ text }) => text === '±');
  if (at < 0 || at === entry.tokens.length - 1) return [entry];
  return ['+', '-'].map((text) => ({
    ...entry,
    tokens: text === '+' && at === 0 ? entry.tokens.slice(1) : entry.tokens.with(at, { ...entry.tokens[at]!, text }),
  }));
}

/** Whether a key is a list of numbers, letters or values; a list of words is compared by its words. */
function isKey(text: string): boolean {
  const list = read(text);
  if (!list || /^[A-Z]+$/.test(text)) return false;
  if (list.entries.length === 0) return true;
  if (list.isUnsure && !/,/.test(text)) return false;
  if (list.entries.length === 1 && !list.areSolutions && list.bracket !== '{') return false;
  if (list.areSolutions && list.entries.length === 1)
    return list.entries[0]!.tokens.every(({ kind, text: sign }) => kind === 'number' || /^[-+./√*^%(),π]$/.test(sign));
  return list.entries.every(isShort) && (list.bracket !== '[' || list.entries.length > 1);
}

function isShort({ tokens }: Entry): boolean {
  const hasWords = tokens.some(
    ({ kind, text }) => kind === 'word' && text.length > 2 && !/^(?:sin|cos|tan|log|sqrt)$/.test(text),
  );
  return !hasWords && (tokens.length === 1 || tokens.some(({ kind }) => kind === 'number'));
}

/** Whether an entry was understood: it is one word or number, or an expression. */
const isWhole = (entry: Entry): boolean =>
  isShort(entry) && (entry.tokens.length === 1 || compareExpressions(entry.tokens, entry.tokens) !== undefined);

const IN_ORDER =
  /\b(?:orders?|arrange|ascending|descending|sequence|rank|next|first|stages|steps|increasing|decreasing|smallest|largest)\b/i;

function compare(answer: List, key: List, { question }: Asked): Verdict {
  const verdict = compareEntries(answer, key, question);
  const [one] = answer.entries;
  const isUnknown = answer.entries.some((entry) =>
    key.entries.some((other) => compareExpressions(entry.tokens, other.tokens)?.is === 'not_understood'),
  );
  const isLess = answer.entries.length === 1 && one!.tokens.length > 2 && key.entries.length > 1; // `1-4-9`
  const isMore = isLess || (answer.entries.length > 1 && key.entries.length === 1 && !answer.areSolutions);
  return (answer.isUnsure || isMore || isUnknown) && verdict.is === 'different' ? NOT_UNDERSTOOD : verdict;
}

function compareEntries(answer: List, key: List, question: string): Verdict {
  const given = inOrderOfNames(answer, key);
  const isOther = answer.bracket !== '' && key.bracket !== '' && answer.bracket !== key.bracket;
  const mayDiffer = [answer.bracket, key.bracket].every((bracket) => bracket === '(' || bracket === '<');
  const isSet = key.bracket === '' && answer.bracket === '{';
  const isInterval = key.entries.length === 2 && numberOf(key.entries[0]!) < numberOf(key.entries[1]!);
  if (isOther && !mayDiffer)
    return answer.bracket === '[' && key.bracket === '(' && !isInterval
      ? NOT_UNDERSTOOD
      : different('it has other brackets');
  if (answer.bracket === '[' && key.bracket === '') return NOT_UNDERSTOOD;
  if (given.length !== key.entries.length && !(key.bracket === '{' || key.areSolutions))
    return different('another number of entries');
  if (answer.areSolutions && !key.areSolutions && key.bracket !== '{' && key.bracket !== '') return NOT_UNDERSTOOD;
  const isFree = key.bracket === '{' || key.areSolutions;
  const inPlace = given.length === key.entries.length && given.every((entry, at) => isSame(entry, key.entries[at]!));
  if (inPlace) return SAME;
  const matched = isFree || key.bracket === '' ? haveSame(given, key.entries) : false;
  if (!matched) return different('another entry');
  return isFree || isSet || (!IN_ORDER.test(question) && answer.bracket === '{')
    ? SAME
    : IN_ORDER.test(question)
      ? different('another order')
      : NOT_UNDERSTOOD;
}

function numberOf({ tokens }: Entry): number {
  const expression = parseExpression(tokens, { isList: true });
  return expression ? evaluate(expression) : Number.NaN;
}

/** `y = -2, x = 4` in the order of the letters, where the key has that order or no letters. */
function inOrderOfNames(answer: List, key: List): Entry[] {
  const names = (list: List) => list.entries.map(({ name }) => name);
  const isSorted = names(key).every((name, at, all) => at === 0 || (all[at - 1] ?? '') <= (name ?? ''));
  const areNamed = !answer.areSolutions && names(answer).every((name) => name !== undefined) && isSorted;
  return areNamed ? answer.entries.toSorted((a, b) => (a.name! < b.name! ? -1 : 1)) : answer.entries;
}

/** Whether each entry of one list is in the other, whatever their order and however often. */
function haveSame(a: readonly Entry[], b: readonly Entry[]): boolean {
  const within = (some: readonly Entry[], all: readonly Entry[]) =>
    some.every((entry) => all.some((other) => isSame(entry, other)));
  return within(a, b) && within(b, a);
}

function isSame(a: Entry, b: Entry): boolean {
  if (a.name !== undefined && b.name !== undefined && a.name[0]!.toLowerCase() !== b.name[0]!.toLowerCase())
    return false;
  const verdict = compareExpressions(a.tokens, b.tokens);
  const [left, right] = [a, b].map(({ tokens }) =>
    tokens
      .map(({ text }) => text)
      .join('')
      .toLowerCase(),
  );
  return left === right || verdict?.is === 'same';
}

export const LIST: Kind<List> = { read, isKey, compare };

/** The terms of a ratio. */
type Ratio = Expression[];

/** Reads `2 : 5`, `2 to 5`, `2 is to 5`, `red : blue = 2 : 5`. */
function readRatio(text: string): Ratio | undefined {
  const { plain } = toNotation(text);
  const said = plain.slice(plain.lastIndexOf('=') + 1).replace(/\b(?:is )?to\b/gi, ':');
  const terms = splitAt(toNotation(said.trim().replace(/\.$/, '')).tokens, /^:$/).map((term) =>
    /^[\d.,' /√-]+$/.test(term.map(({ text: sign }) => sign).join('')) ? parseExpression(term) : undefined,
  );
  return terms.length > 1 && terms.every((term) => term !== undefined) ? terms : undefined;
}

const CLOCK = /^\s*(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?\s*$/;

const isRatioKey = (text: string, { question }: Asked): boolean =>
  readRatio(text) !== undefined &&
  /:/.test(text) &&
  (!CLOCK.test(text) || /\b(?:ratio|proportion|scale|odds)\b/i.test(question));

function compareRatios(answer: Ratio, key: Ratio, { question }: Asked): Verdict {
  if (answer.length !== key.length) return different('another number of terms');
  const isScaled = (isOther: boolean) =>
    key.every((term, at) =>
      isClose(
        evaluate(answer[at]!, undefined, isOther) * evaluate(key[0]!),
        evaluate(answer[0]!, undefined, isOther) * evaluate(term),
      ),
    );
  if (!isScaled(false)) return isScaled(true) ? NOT_UNDERSTOOD : different();
  const isEqual = isClose(evaluate(answer[0]!), evaluate(key[0]!));
  return isEqual || !ASKS_FORM.test(question) ? SAME : NOT_UNDERSTOOD;
}

export const RATIO: Kind<Ratio> = { read: readRatio, isKey: isRatioKey, compare: compareRatios };
