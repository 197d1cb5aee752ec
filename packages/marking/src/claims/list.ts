import { compareExpressions } from './algebra.ts';
import { divide } from './divide.ts';
import { evaluate } from './evaluate.ts';
import { isLogic } from './logic.ts';
import { type Token, toNotation } from './notation.ts';
import { parseExpression } from './read-expression.ts';
import { formOf } from './shape.ts';
import { type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** An entry of a list, with the letter that it is the value of: `x = 3`. */
interface Entry {
  tokens: readonly Token[];
  name?: string | undefined;
  /** What a point among several consists of: `(1, 2)` in `(1, 2) and (3, 4)`. */
  point?: Entry[] | undefined;
}

/** A set `{1, 2}`, a tuple `(1, 2)`, the solutions `x = 1 or x = 2`, or a bare list. */
interface List {
  bracket: '' | '(' | '{' | '[' | '<';
  entries: Entry[];
  /** All entries are values of one letter, so that their order does not matter. */
  areSolutions: boolean;
  /** What divides the entries may be something else: a decimal comma, a minus sign. */
  isUnsure: boolean;
  /** Names with `or` between them, of which one may be meant: `A or D`. */
  isOpen: boolean;
}

const EMPTY = /^(?:∅|[Øø⌀]|\{\s*\}|(?:the )?(?:empty|null) set)$/i;
const PAIRS: Record<string, List['bracket']> = { '{}': '{', '()': '(', '[]': '[', '<>': '<', '⟨⟩': '<' };
/** The most entries of a list. */
const ENTRIES_MAX = 60;

/** Reads `{1, 2}`, `(3; 4)`, `1, 2 and 3`, `1 2 3`, `x = 1 or 2`, `x = 4, y = -2`, `A → B → C`. */
function read(text: string): List | undefined {
  const { plain, tokens } = toNotation(text.trim().replace(/[.;]$/, ''));
  if (EMPTY.test(plain.trim()))
    return { bracket: '{', entries: [], areSolutions: false, isUnsure: false, isOpen: false };
  return listIn(tokens, true);
}

/** @param mayNest whether the entries may be points. */
function listIn(all: readonly Token[], mayNest: boolean): List | undefined {
  const isIn = all[0]?.kind === 'word' && all[1]?.text === '∈' && all[2]?.text === '{'; // `x ∈ {1, 2}`
  const named = withoutName(isIn ? all.slice(2) : all);
  const bracket = PAIRS[`${named[0]?.text}${named.at(-1)?.text}`];
  const isBracketed = bracket !== undefined && encloses(named);
  const tokens = withoutPlaces(isBracketed ? named.slice(1, -1) : named);
  if (tokens.length === 0) return undefined;
  const { parts, isUnsure } = divide(tokens);
  if (parts.length > ENTRIES_MAX || parts.some((part) => part.length === 0)) return undefined;
  const entries = inherited(parts.map((part) => (mayNest && pointIn(part)) || entryIn(part))).flatMap(bothSigns);
  if (!entries.every(isWhole)) return undefined;
  const names = entries.map(({ name }) => name?.replace(/\d+$/, ''));
  const isBoth = parts.length === 1 && entries.length === 2; // `±3`, `2 ± √3`
  const areSolutions = isBoth || (names[0] !== undefined && new Set(names).size === 1);
  const areNames = entries.every(({ tokens: [only, ...more] }) => only?.kind === 'word' && more.length === 0);
  const isOpen = areNames && tokens.some(({ text }) => /^or$/i.test(text));
  return { bracket: isBracketed ? bracket : '', entries, areSolutions, isUnsure, isOpen };
}

/** A point may be named: `V(4, -2)`. */
const withoutName = (tokens: readonly Token[]): readonly Token[] =>
  /^\p{Lu}$/u.test(tokens[0]?.text ?? '') && tokens[1]?.text === '(' && !tokens[1].gap ? tokens.slice(1) : tokens;

/** Reads one point of several. */
function pointIn(tokens: readonly Token[]): Entry | undefined {
  const bare = withoutName(tokens);
  const list = bare[0]?.text === '(' && encloses(bare) ? listIn(bare, false) : undefined;
  return list && list.entries.length > 1 && !list.areSolutions ? { tokens: bare, point: list.entries } : undefined;
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
function isKey(text: string, { question }: Asked): boolean {
  const list = read(text);
  if (!list || isLogic(text, question) || /^[A-Z]+$/.test(text)) return false;
  if (list.entries.length === 0) return true;
  if (list.isUnsure && !/,/.test(text)) return false;
  if (list.entries.length === 1 && !list.areSolutions && list.bracket !== '{') return false;
  if (list.areSolutions && list.entries.length === 1)
    return list.entries[0]!.tokens.every(({ kind, text: sign }) => kind === 'number' || /^[-+./√*^%(),π]$/.test(sign));
  return list.entries.every(isShort) && (list.bracket !== '[' || list.entries.length > 1);
}

function isShort({ tokens, point }: Entry): boolean {
  if (point) return point.every(isShort);
  const hasWords = tokens.some(
    ({ kind, text }) => kind === 'word' && text.length > 2 && !/^(?:sin|cos|tan|log|sqrt)$/.test(text),
  );
  return !hasWords && (tokens.length === 1 || tokens.some(({ kind }) => kind === 'number'));
}

/** Whether an entry was understood: it is one word or number, or an expression. */
const isWhole = (entry: Entry): boolean =>
  entry.point?.every(isWhole) ??
  (isShort(entry) && (entry.tokens.length === 1 || compareExpressions(entry.tokens, entry.tokens) !== undefined));

/** Questions in which the order of a list counts. */
export const IN_ORDER =
  /\b(?:orders?|arrange|ascending|descending|sequence|rank|next|first|stages|steps|increasing|decreasing|smallest|largest)\b/i;

/** Questions for all that there are of something, of which the order does not count. */
const ASKS_ALL = /\b(?:all|both|every|factors|divisors)\b/i;

function compare(answer: List, key: List, { question, policy }: Asked): Verdict {
  const verdict = compareEntries(answer, key, question);
  if (verdict.is === 'same' && policy === 'same_form' && formsOf(answer) !== formsOf(key)) return NOT_UNDERSTOOD;
  const [one] = answer.entries;
  const isUnknown = answer.entries.some((entry) =>
    key.entries.some((other) => compareEntry(entry, other) === 'not_understood'),
  );
  const isLess = answer.entries.length === 1 && one!.tokens.length > 2 && key.entries.length > 1; // `1-4-9`
  const isMore = isLess || (answer.entries.length > 1 && key.entries.length === 1 && !answer.areSolutions);
  if (answer.isOpen && !key.isOpen && verdict.is === 'same') return NOT_UNDERSTOOD;
  return (answer.isUnsure || isMore || isUnknown) && verdict.is === 'different' ? NOT_UNDERSTOOD : verdict;
}

/** The forms of the entries, in any order. */
const formsOf = ({ entries }: List): string =>
  entries
    .map(({ tokens }) => parseExpression(tokens, { isList: true }))
    .map((expression) => (expression ? formOf([expression]) : ''))
    .sort()
    .join();

function compareEntries(answer: List, key: List, question: string): Verdict {
  const given = inOrderOfNames(answer, key);
  const isOther = answer.bracket !== '' && key.bracket !== '' && answer.bracket !== key.bracket;
  const isVector = key.bracket === '(' && key.entries.length > 2; // no interval
  const mayDiffer =
    (isVector && answer.bracket === '[') ||
    [answer.bracket, key.bracket].every((bracket) => bracket === '(' || bracket === '<');
  const isSet = key.bracket === '' && answer.bracket === '{';
  const isInterval = key.entries.length === 2 && numberOf(key.entries[0]!) < numberOf(key.entries[1]!);
  if (isOther && !mayDiffer)
    return answer.bracket === '[' && key.bracket === '(' && !isInterval
      ? NOT_UNDERSTOOD
      : different('it has other brackets');
  if (answer.bracket === '[' && key.bracket === '') return NOT_UNDERSTOOD;
  if (given.length !== key.entries.length && !(key.bracket === '{' || key.areSolutions))
    return isIntercept(given, key) ? NOT_UNDERSTOOD : different('another number of entries');
  if (answer.areSolutions && !key.areSolutions && key.bracket !== '{' && key.bracket !== '') return NOT_UNDERSTOOD;
  const isOrdered = IN_ORDER.test(question);
  const hasParts = key.entries.every((entry) => entry.point !== undefined || operationOf(entry) !== undefined);
  const isFree = key.bracket === '{' || key.areSolutions || (!isOrdered && (hasParts || ASKS_ALL.test(question)));
  const inPlace = given.length === key.entries.length && given.every((entry, at) => isSame(entry, key.entries[at]!));
  if (inPlace) return SAME;
  const matched = isFree || key.bracket === '' ? haveSame(given, key.entries) : false;
  if (!matched) return different('another entry');
  return isFree || isSet || (!isOrdered && answer.bracket === '{')
    ? SAME
    : isOrdered
      ? different('another order')
      : NOT_UNDERSTOOD;
}

/** Whether a point on an axis may be meant by its one coordinate: `5` or `y = 5` for `(0, 5)`. */
const isIntercept = (given: readonly Entry[], { bracket, entries }: List): boolean =>
  bracket === '(' &&
  given.length === 1 &&
  entries.some((entry) => isSame(given[0]!, entry)) &&
  entries.some((entry) => numberOf(entry) === 0);

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

const isSame = (a: Entry, b: Entry): boolean => compareEntry(a, b) === 'same';

function compareEntry(a: Entry, b: Entry): Verdict['is'] {
  if (a.name !== undefined && b.name !== undefined && a.name[0]!.toLowerCase() !== b.name[0]!.toLowerCase())
    return 'different';
  const [x, y] = [a, b].map(whole);
  if (x !== undefined && y !== undefined) return x === y ? 'same' : 'different';
  // `3 × 4` and `2 × 6` are two products, though they have one value.
  const some = operationOf(a) ?? operationOf({ tokens: asOperation(a, b) });
  const others = operationOf(b) ?? operationOf({ tokens: asOperation(b, a) });
  if (some && others) return some === others ? 'same' : 'different';
  if (a.point && b.point) {
    const { point } = b;
    return a.point.length === point.length && a.point.every((entry, at) => isSame(entry, point[at]!))
      ? 'same'
      : 'different';
  }
  const [left, right] = [a, b].map(({ tokens }) =>
    tokens
      .map(({ text }) => text)
      .join('')
      .toLowerCase(),
  );
  const is = left === right ? 'same' : (compareExpressions(a.tokens, b.tokens)?.is ?? 'different');
  return is === 'same' && (some ?? others) ? 'not_understood' : is;
}

/** The value of an entry that is a whole number in digits, as most are. */
function whole({ tokens, point }: Entry): number | undefined {
  const digits = point ? '' : tokens.map(({ text }) => text).join('');
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** A sum or product of numbers that is not worked out, whatever the order of its parts: `3 × 4`. */
function operationOf({ tokens }: Entry): string | undefined {
  const isOperation =
    tokens.length > 2 &&
    tokens.length % 2 === 1 &&
    tokens.every(({ kind, text }, at) => (at % 2 === 0 ? kind === 'number' : /^[-+*·x]$/i.test(text)));
  const signs = tokens.map((token) =>
    /^x$/i.test(token.text) ? { ...token, kind: 'sign' as const, text: '*' } : token,
  );
  const expression = isOperation ? parseExpression(signs, { isList: true }) : undefined;
  return expression && formOf([expression]);
}

/** The numbers of a point with the sign of an operation between them: `(3, 4)` beside `2 × 6`. */
function asOperation({ point = [] }: Entry, { tokens: [, sign] }: Entry): readonly Token[] {
  return sign ? point.flatMap(({ tokens }, at) => (at === 0 ? tokens : [sign, ...tokens])) : [];
}

export const LIST: Kind<List> = { read, isKey, compare };
