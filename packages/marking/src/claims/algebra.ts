import { isWord } from '../text/spelling.ts';
import { evaluate, hasVanished, isFinal, symbolsOf } from './evaluate.ts';
import { type Expression, isFunction } from './expression.ts';
import { asLogic, isLogic } from './logic.ts';
import { GREEK, type Token, toNotation } from './notation.ts';
import { CLOSE, isClose, POINTS, POINTS_MAX, POINTS_MIN, points, wholePoints } from './points.ts';
import { QUANTITY_NAMES } from './quantity-words.ts';
import { parseExpression } from './read-expression.ts';
import { formOf, shapeOf } from './shape.ts';
import { isUnit } from './units.ts';
import { otherUnknowns, renaming } from './unknowns.ts';
import { type Asked, asksForm, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** An expression with unknowns, or an equation of two; each of `ways` is one reading of the same writing. */
interface Algebra {
  ways: Side[][];
  isBoolean: boolean;
  /** A point beside a power, as in `2^3.3^2`, may multiply, and `e^2x` may be `e^(2x)`. */
  hasPoint: boolean;
  /** The same with digits behind letters as their powers, as in `x2` that was typed for `x²`. */
  raised?: Algebra | undefined;
  /** The logarithms that it has, of which the base may be any. */
  logs: string;
}
type Side = Expression;

/** Values below this are left out of a comparison. */
const TINY = 1e-6;

const LOGS = ['log', 'ln'];

/** Reads `2x + 1`, `y = 2x + 1`, `sin² x`, `A'B + C`; both readings of `a/bc`. */
function read(text: string, { question }: Pick<Asked, 'question'>): Algebra | undefined {
  const bare = toNotation(text.trim().replace(/[.;]$/, '')).plain;
  const said = ASKS_INTEGRAL.test(question) ? bare.replace(CONSTANT, '+ C') : bare;
  const read = readPlain(said, question);
  const powers = said.replace(/(?<!\p{L})(\p{L})(?=\d)/gu, '$1^');
  return read && { ...read, raised: powers === said ? undefined : readPlain(powers, question) };
}

/** The constant of an integral, which may have any name. */
const ASKS_INTEGRAL = /\b(?:integra\w*|antiderivatives?|primitives?)\b|∫/i;
const CONSTANT = /[+-]\s*(?:[ck]|const(?:ant)?\.?)\s*$/i;

function readPlain(said: string, question: string): Algebra | undefined {
  const logic = asLogic(said, question);
  const { tokens, plain } = toNotation(logic ?? withFunctionNamed(said));
  const isBoolean = logic !== undefined || (/[\p{L})]'/u.test(plain) && !/[2-9=]/.test(plain));
  const sides = split(tokens);
  if (!sides) return undefined;
  const ways = [false, true].map((isTight) =>
    sides.map((side) => parseExpression(side, { isTight, isBoolean, isName })),
  );
  const whole = ways.filter((way): way is Side[] => way.every((side) => side !== undefined));
  return whole.length === 2
    ? {
        ways: whole,
        isBoolean,
        hasPoint: /\^\d\.\d|e\^\d+\s?\p{L}/u.test(plain),
        logs: LOGS.filter((log) => plain.toLowerCase().includes(log)).join(),
      }
    : undefined;
}

/** Writes `f(x) = …` as `y = …`, and `dy/dx = …` and `f'(x) = …` as an equation for one symbol. */
const withFunctionNamed = (plain: string): string =>
  plain
    .replace(/^\s*(?:[fghy]'\s*(?:\(x\))?|d\s?[fy]\s?\/\s?d\s?x)\s*=/, 'derivative =')
    .replace(/^\s*[fghy]\s*\(x\)\s*=/, 'y =');

const isKnown = (word: string): boolean => isFunction(word) || isWord(word) || GREEK.includes(word);

const isName = (word: string): boolean => word.length > 2 && isWord(word);

function split(tokens: readonly Token[]): Token[][] | undefined {
  const at = tokens.flatMap(({ text }, index) => (text === '=' ? [index] : []));
  if (at.length > 1) return undefined;
  return at.length === 0 ? [[...tokens]] : [tokens.slice(0, at[0]), tokens.slice(at[0]! + 1)];
}

/** Whether a key is algebra rather than words: it has symbols and an operator, and its value depends on the symbols. */
function isKey(text: string, asked: Asked): boolean {
  const { tokens, plain } = toNotation(text);
  const algebra = read(text, asked);
  if (isLogic(text, asked.question)) return algebra !== undefined;
  if (!algebra || isUnit(text) || /^\p{Lu}-\d+$/u.test(text)) return false; // `C-14`
  const words = tokens.filter(
    ({ kind, text: word }) =>
      kind === 'word' && word.length > 2 && !isFunction(word.toLowerCase()) && isWord(word.toLowerCase()),
  );
  // `Wi-Fi`, `it's` and `Ctrl+C` are names.
  const isHyphened = /^\p{L}+(?:-\p{L}+)+$/u.test(text) && /\p{L}{2}/u.test(text);
  const isSpelled =
    (/^\p{L}+'?\p{L}*$/u.test(plain) && isWord(plain.replace(/'/g, '').toLowerCase())) ||
    tokens.some(({ kind, text: word }) => kind === 'word' && word.length > 3 && !isKnown(word.toLowerCase()));
  const isName = (token: Token | undefined) => token !== undefined && words.includes(token);
  const isProse = tokens.some((token, at) => isName(token) && isName(tokens[at + 1])); // `sodium hydroxide + hydrogen`
  if (isHyphened || isSpelled || isProse) return false;
  // `log(xy)` and `sin x`, but not `log in`.
  const isCall = (token: Token, at: number) =>
    isFunction(token.text.toLowerCase()) && /^(?:\(|√|\d+|\p{L})$/u.test(tokens[at + 1]?.text ?? '');
  const hasSign = tokens.some(isCall) || /[=+*·^√/']|\d\s*[a-z]|[\p{L})]\s*-|^-|\d\s*-\s*[a-z](?!\p{L})/u.test(plain);
  const areNames = words.every(({ text: word }) => QUANTITY_NAMES.has(word.toLowerCase())) || /[=+*]/.test(plain);
  const isSingle = tokens.length === 2 && tokens[0]!.kind === 'number' && !/^[a-z]$/.test(tokens[1]!.text);
  const [sides] = algebra.ways;
  const isConstant = sides!.length === 1 && symbolsOf(sides![0]!).length === 0;
  if (isConstant) return !isFinal(sides![0]!) && Number.isFinite(evaluate(sides![0]!)) && /[*·^√/+!]/.test(plain);
  if (!hasSign || !areNames || isSingle) return false;
  const [way] = algebra.ways;
  const whole: Side = way!.length === 2 ? { op: '-', args: [way![0]!, way![1]!] } : way![0]!;
  return isVariable(whole, algebra.isBoolean);
}

/** The points at which a key is computed: whole numbers where it has values at no others, as `(-2)^n`. */
function pointsOf(key: readonly Side[], names: readonly string[], isBoolean: boolean, most?: number) {
  const some = points(names, isBoolean, most);
  const hasNone = key.some((side) => some.every((point) => Number.isNaN(evaluate(side, point))));
  return hasNone && names.length > 0 ? wholePoints(names) : some;
}

function isVariable(side: Side, isBoolean: boolean): boolean {
  const names = [...new Set(symbolsOf(side))];
  if (names.length === 0) return false;
  const values = pointsOf([side], names, isBoolean).map((point) => evaluate(side, point));
  return values.some((value) => Number.isFinite(value) && Math.abs(value - values.find(Number.isFinite)!) > CLOSE);
}

function compare(answer: Algebra, key: Algebra, asked: Asked): Verdict {
  if (answer.isBoolean && !key.isBoolean) return NOT_UNDERSTOOD; // `x or y` for `x + y`
  const verdict = compareAsWritten(answer, key, asked);
  if (verdict.is === 'different' && ASKS_INTEGRAL.test(asked.question) && differByConstant(answer, key))
    return NOT_UNDERSTOOD;
  const isRaised =
    verdict.is === 'not_understood' &&
    answer.raised !== undefined &&
    key.raised === undefined &&
    compareAsWritten(answer.raised, key, asked).is === 'same';
  return isRaised ? SAME : verdict;
}

/** Whether two antiderivatives with a constant of their own are one: `ln|2x| + C` and `ln|x| + C`. */
function differByConstant({ ways: [answer] }: Algebra, { ways: [key] }: Algebra): boolean {
  if (answer!.length !== 1 || key!.length !== 1) return false;
  const names = [...new Set([...answer!, ...key!].flatMap(symbolsOf))];
  const differences = points(names, false)
    .map((point) => evaluate(answer![0]!, point) - evaluate(key![0]!, point))
    .filter(Number.isFinite);
  return differences.length >= POINTS_MIN && differences.every((each) => isClose(each, differences[0]!));
}

function compareAsWritten(answer: Algebra, key: Algebra, asked: Asked): Verdict {
  const verdicts = answer.ways.flatMap((way) => key.ways.map((wanted) => compareWays(way, wanted, key.isBoolean)));
  const form = (sides: readonly Side[]) =>
    asked.policy === 'same_form' ? formOf(sides) : shapeOf(sides, ASKS_POWERS.test(asked.question));
  // The key and the answer are read the same way; that another reading of `1/2x` is the same is no proof.
  const [first] = verdicts;
  if (
    first!.is === 'same' &&
    (asksForm(asked) || (!asked.policy && symbolsOf(key.ways[0]![0]!).length === 0)) &&
    form(answer.ways[0]!) !== form(key.ways[0]!)
  )
    return NOT_UNDERSTOOD;
  const isOtherBase = answer.logs !== '' && key.logs !== '' && answer.logs !== key.logs;
  const isSure = verdicts.every(({ is }) => is === first!.is) && !answer.hasPoint && !isOtherBase;
  return isSure || first!.is === 'same' ? first! : NOT_UNDERSTOOD;
}

/** Questions in which a power is not as good as the product that it stands for. */
const ASKS_POWERS = /\b(?:index|indices|powers?|exponents?|exponential)\b/i;

function compareWays(answer: readonly Side[], key: readonly Side[], isBoolean: boolean): Verdict {
  if (answer.length !== key.length) return oneSided(answer, key, isBoolean);
  const [given, wanted] = [answer, key].map((sides) => [...new Set(sides.flatMap(symbolsOf))]);
  const renamed = renaming(given!, wanted!);
  // Unknowns that only one side has may cancel: `x(y² + 1)/(y² + 1)`.
  const rename = renamed ?? ((name: string) => name);
  const names = renamed ? wanted! : [...new Set([...given!, ...wanted!])];
  const difference = (sides: readonly Side[], point: (name: string) => number) =>
    evaluate(sides[0]!, point, false) - (sides[1] ? evaluate(sides[1], point, false) : 0);
  const valuesAt = (most: number) =>
    pointsOf(key, names, isBoolean, most).map((point) => {
      const own = (name: string) => point(rename(name));
      const isLost = answer.some((side) => hasVanished(side, own)) || key.some((side) => hasVanished(side, point));
      return isLost
        ? ([Number.NaN, Number.NaN] as const)
        : ([difference(answer, own), difference(key, point)] as const);
    });
  // Where both nearly vanish, as high powers do, they cannot be told apart.
  const knownOf = (values: readonly (readonly [number, number])[]) =>
    values.filter(
      ([a, b]) =>
        Number.isFinite(a) &&
        Number.isFinite(b) &&
        (isBoolean || names.length === 0 || Math.max(Math.abs(a), Math.abs(b)) > TINY),
    );
  const some = valuesAt(POINTS);
  const pairs = knownOf(some).length < POINTS_MIN ? valuesAt(POINTS_MAX) : some;
  const known = knownOf(pairs);
  const verdict =
    key.length === 1 ? compareValues(pairs, known, isBoolean) : compareEquations(answer, key, names, known, rename);
  if (!renamed && verdict.is === 'different') return otherUnknowns(given!, wanted!);
  const isComplex =
    verdict.is === 'different' &&
    (key.length > 1 ? wanted!.concat(given!).includes('i') : ![...answer, ...key].every((side) => isLinearInI(side)));
  return isComplex ? NOT_UNDERSTOOD : verdict;
}

function compareEquations(
  answer: readonly Side[],
  key: readonly Side[],
  wanted: readonly string[],
  known: readonly (readonly [number, number])[],
  rename: (name: string) => string,
): Verdict {
  const ratio = known.find(([a, b]) => Math.abs(b) > CLOSE && Math.abs(a) > CLOSE);
  if (!ratio || known.length < POINTS_MIN) return NOT_UNDERSTOOD;
  const isMultiple = known.every(([a, b]) => isClose(a * ratio[1], b * ratio[0]));
  if (isMultiple) return SAME;
  return holdsOn(answer, key, wanted, rename) ? NOT_UNDERSTOOD : different();
}

function compareValues(
  pairs: readonly (readonly [number, number])[],
  known: readonly (readonly [number, number])[],
  isBoolean: boolean,
): Verdict {
  const truth = (value: number) => (isBoolean ? Number(value !== 0) : value);
  if (known.some(([a, b]) => !isClose(truth(a), truth(b)))) return different();
  return known.length === pairs.length ||
    (known.length >= POINTS_MIN && pairs.every(([a, b]) => Number.isFinite(a) === Number.isFinite(b)))
    ? SAME
    : NOT_UNDERSTOOD;
}

/** Whether `i` is only added and multiplied by numbers; its powers are not computed. */
function isLinearInI(side: Side): boolean {
  const names = [...new Set(symbolsOf(side))];
  if (!names.includes('i')) return true;
  return points(names, false).every((point) => {
    const [one, two, three] = [1, 2, 3].map((i) => evaluate(side, (name) => (name === 'i' ? i : point(name))));
    return isClose(one! + three!, 2 * two!);
  });
}

/** An expression beside an equation: the side that says what is computed may have been left out. */
function oneSided(answer: readonly Side[], key: readonly Side[], isBoolean: boolean): Verdict {
  const [longer, shorter] = answer.length > key.length ? [answer, key] : [key, answer];
  const isSide = longer.some((side) => compareWays([side], shorter, isBoolean).is === 'same');
  return isSide ? NOT_UNDERSTOOD : different('one of them is an equation');
}

/** Whether an equation holds where the key does: `t = d/v` for `v = d/t`. Only for keys solved for a symbol. */
function holdsOn(
  answer: readonly Side[],
  key: readonly Side[],
  names: readonly string[],
  rename: (name: string) => string,
): boolean {
  const [alone, other] = key[0]!.op === 'symbol' ? key : [key[1]!, key[0]!];
  if (alone!.op !== 'symbol') return true; // nothing is known about it
  const { name } = alone!;
  return points(names, false).every((point) => {
    const value = evaluate(other!, point);
    const [left, right] = answer.map((side) =>
      evaluate(side, (each) => (rename(each) === name ? value : point(rename(each)))),
    );
    return !Number.isFinite(left!) || !Number.isFinite(right!) || isClose(left!, right!);
  });
}

export const ALGEBRA: Kind<Algebra> = { read, isKey, compare };

/**
 * Compares two expressions that may be parts of lists, where `a/bc` may be either reading; undefined where either of
 * them cannot be read.
 */
export function compareExpressions(a: readonly Token[], b: readonly Token[]): Verdict | undefined {
  const [[left, tight], [right, other]] = [a, b].map((tokens) =>
    [false, true].map((isTight) => parseExpression(tokens, { isList: true, isName, isTight })),
  ) as [Expression[], Expression[]];
  if (!left || !right) return undefined;
  const verdict = compareWays([left], [right], false);
  const isSame = [
    [tight!, right],
    [left, other!],
  ].some(([one, two]) => compareWays([one!], [two!], false).is === 'same');
  return verdict.is === 'different' && isSame ? SAME : verdict;
}
