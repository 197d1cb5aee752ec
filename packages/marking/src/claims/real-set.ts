import { evaluate } from './evaluate.ts';
import { type Token, toNotation } from './notation.ts';
import { parseExpression } from './read-expression.ts';
import { different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** An interval of the real numbers. */
interface Interval {
  low: number;
  high: number;
  isLowOpen: boolean;
  isHighOpen: boolean;
}
/** A union of intervals, from the lowest to the highest. */
type RealSet = Interval[];
/** The numbers that a letter may be. */
interface Range {
  set: RealSet;
  name?: string | undefined;
}

const RELATIONS = /^[<>≤≥≠=]$/;
/** Relations in words. */
const WORDED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is )?(?:greater|more|larger|bigger) than or equal to\b|\b(?:is )?at least\b/gi, '≥'],
  [/\b(?:is )?(?:less|smaller) than or equal to\b|\b(?:is )?at most\b/gi, '≤'],
  [/\b(?:is )?(?:greater|more|larger|bigger) than\b/gi, '>'],
  [/\b(?:is )?(?:less|smaller) than\b/gi, '<'],
  [/\b(?:is )?not equal to\b/gi, '≠'],
  [/\b(?:infinity|inf|oo)\b/gi, '∞'],
  [/\bU\b/g, '∪'],
];
/** The real numbers without some: `ℝ \ {2}`, `all real numbers except 2 and 3`. */
const WITHOUT =
  /^(?:ℝ|R|(?:all )?reals?(?: numbers?)?)\s*(?:[\\∖-]|except(?: for)?)\s*(?:x\s*=)?\s*(\{[^{}]*\}|[^{}]*)$/i;

/** Reads `[1, 2)`, `]1; 2]`, `1 ≤ x < 2`, `x > 3 or x < 1`, `{x | x > 3}`, `(-∞, 1) ∪ [2, ∞)`, `ℝ \ {2}`. */
function read(text: string): Range | undefined {
  const { plain } = toNotation(WORDED.reduce((said, [words, sign]) => said.replace(words, sign), text));
  const bare = plain
    .trim()
    .replace(/\.$/, '')
    .replace(/^\{\s*\p{L}\s*(?:∈\s*(?:R|ℝ)\s*)?[|:]\s*([^{}]*)\}$/u, '$1')
    .replace(/^\p{L}\s*∈\s*(?=[[\](])/u, '');
  const [, holes] = WITHOUT.exec(bare) ?? [];
  if (holes !== undefined) {
    const set = without(holes.replace(/[{}]/g, ''));
    return set && { set };
  }
  const pieces = bare.split(/[∪∨]|\bor\b/i).map((piece) => intersection(piece.trim()));
  if (!pieces.every((piece) => piece !== undefined)) return undefined;
  return { set: united(pieces.flat()), name: /(\p{L})\s*[<>≤≥≠=]|[<>≤≥≠=]\s*(\p{L})/u.exec(bare)?.slice(1).join('') };
}

/** The real numbers without those of a list. */
function without(holes: string): RealSet | undefined {
  const numbers = holes.split(/[,;]|\band\b/i).map((hole) => endIn(toNotation(hole).tokens, true));
  return numbers.every((hole) => hole !== undefined)
    ? numbers.reduce<RealSet>((all, hole) => intersected(all, related('≠', hole)), [EVERYTHING])
    : undefined;
}

/** Reads one interval, or inequalities that all hold. */
function intersection(text: string): RealSet | undefined {
  const interval = bracketed(toNotation(text).tokens);
  if (interval) return [interval];
  const said = text.split(/[,;&∧]|\band\b/i).filter((part) => !/^\s*\p{L}\s*∈\s*[Rℝ]\s*$/u.test(part));
  const parts = said.map((part) => inequality(toNotation(part).tokens));
  if (
    parts.length === 0 ||
    !parts.every((part) => part !== undefined) ||
    new Set(parts.map(({ name }) => name)).size !== 1
  )
    return undefined;
  const within = parts.map(({ set }) => set).reduce(intersected);
  if (within.length > 0) return within;
  return parts.length === 2 && !/[&∧]|\band\b/i.test(text) ? parts.flatMap(({ set }) => set) : undefined;
}

/** The numbers that two unions of intervals share. */
const intersected = (a: RealSet, b: RealSet): RealSet =>
  a.flatMap((one) => b.map((other) => both(one, other))).filter((interval) => !isEmpty(interval));

/** The numbers that have a relation to an end. */
function related(relation: string, end: number): RealSet {
  const isOpen = !/[≤≥=]/.test(relation);
  const below = { ...EVERYTHING, high: end, isHighOpen: isOpen };
  const above = { ...EVERYTHING, low: end, isLowOpen: isOpen };
  if (relation === '=') return [both(below, above)];
  if (relation === '≠') return [below, above];
  return /[<≤]/.test(relation) ? [below] : [above];
}

const EVERYTHING: Interval = { low: -Infinity, high: Infinity, isLowOpen: true, isHighOpen: true };

function both(a: Interval, b: Interval): Interval {
  const low = a.low > b.low || (a.low === b.low && a.isLowOpen) ? a : b;
  const high = a.high < b.high || (a.high === b.high && a.isHighOpen) ? a : b;
  return { low: low.low, isLowOpen: low.isLowOpen, high: high.high, isHighOpen: high.isHighOpen };
}

const isEmpty = ({ low, high, isLowOpen, isHighOpen }: Interval): boolean =>
  low > high || (low === high && (isLowOpen || isHighOpen));

function bracketed(tokens: readonly Token[]): Interval | undefined {
  const [first, last] = [tokens[0]?.text ?? '', tokens.at(-1)?.text ?? ''];
  if (!/^[[(\]]$/.test(first) || !/^[\])[]$/.test(last) || tokens.length < 5) return undefined;
  const inner = tokens.slice(1, -1);
  const semicolon = inner.findIndex(({ text }) => text === ';');
  const at = semicolon >= 0 ? semicolon : inner.findIndex(({ text }) => text === ',');
  const isList = semicolon < 0;
  const [low, high] = [inner.slice(0, at), inner.slice(at + 1)].map((side) => endIn(side, isList));
  if (at < 0 || low === undefined || high === undefined || low >= high) return undefined;
  const isOpen = { isLowOpen: first !== '[', isHighOpen: last !== ']' };
  const hasEndless = (low === -Infinity && !isOpen.isLowOpen) || (high === Infinity && !isOpen.isHighOpen); // `[0, ∞]`
  return hasEndless ? undefined : { low, high, ...isOpen };
}

function endIn(tokens: readonly Token[], isList: boolean): number | undefined {
  const isPositive = tokens[0]?.text === '+';
  const expression = parseExpression(isPositive ? tokens.slice(1) : tokens, { isList });
  const value = expression && evaluate(expression);
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

const TURNED: Record<string, string> = { '<': '>', '>': '<', '≤': '≥', '≥': '≤' };

/** Reads `x < 2`, `3 ≥ x`, `1 ≤ x < 2`, `x ≠ 2`. */
function inequality(tokens: readonly Token[]): { set: RealSet; name: string } | undefined {
  const at = tokens.flatMap(({ text }, index) => (RELATIONS.test(text) ? [index] : []));
  if (at.length === 0 || at.length > 2) return undefined;
  const sides = [-1, ...at].map((start, index) => tokens.slice(start + 1, at[index] ?? tokens.length));
  const unknown = sides.findIndex(
    (side) => side.length === 1 && /^\p{L}$/u.test(side[0]!.text) && side[0]!.text !== 'π',
  );
  if (unknown < 0 || (at.length === 2 && unknown !== 1)) return undefined;
  const ends = sides.filter((_, index) => index !== unknown).map((side) => endIn(side, false));
  if (!ends.every((end) => end !== undefined)) return undefined;
  const set = at
    .map((place, index) => {
      const { text: relation } = tokens[place]!;
      return related(index < unknown ? (TURNED[relation] ?? relation) : relation, ends[index]!);
    })
    .reduce(intersected);
  return set.length > 0 ? { set, name: sides[unknown]![0]!.text } : undefined;
}

/** Sorts intervals and joins those that touch. */
function united(intervals: readonly Interval[]): RealSet {
  const sorted = intervals.toSorted((a, b) => a.low - b.low || Number(a.isLowOpen) - Number(b.isLowOpen));
  const joined: Interval[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    const touches = last && (next.low < last.high || (next.low === last.high && !(next.isLowOpen && last.isHighOpen)));
    if (!touches) joined.push(next);
    else if (next.high > last.high || (next.high === last.high && !next.isHighOpen)) {
      joined[joined.length - 1] = { ...last, high: next.high, isHighOpen: next.isHighOpen };
    }
  }
  return joined;
}

const near = (a: number, b: number): boolean =>
  a === b || (Number.isFinite(a - b) && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)));

function compare(answer: Range, key: Range): Verdict {
  const verdict = compareSets(answer.set, key.set);
  const isOther = answer.name && key.name && answer.name.toLowerCase() !== key.name.toLowerCase();
  return verdict.is === 'same' && isOther ? NOT_UNDERSTOOD : verdict;
}

function compareSets(answer: RealSet, key: RealSet): Verdict {
  if (answer.length !== key.length) return different('the number of intervals differs');
  for (const [at, wanted] of key.entries()) {
    const given = answer[at]!;
    if (!near(given.low, wanted.low) || !near(given.high, wanted.high)) return different('another end');
    if (given.isLowOpen !== wanted.isLowOpen)
      return different(`the left end is ${given.isLowOpen ? 'open' : 'closed'}`);
    if (given.isHighOpen !== wanted.isHighOpen)
      return different(`the right end is ${given.isHighOpen ? 'open' : 'closed'}`);
  }
  return SAME;
}

export const REAL_SET: Kind<Range> = { read, isKey: (text) => !/^[^<>≤≥≠|]*=/.test(toNotation(text).plain), compare };
