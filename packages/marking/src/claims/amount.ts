import { evaluate, symbolsOf } from './evaluate.ts';
import { toNotation } from './notation.ts';
import { fractionInDigits } from './number-words.ts';
import { numeralAt } from './numbers.ts';
import { readQuantity } from './quantity.ts';
import { expressionIn } from './read-expression.ts';
import { type Quantity, sameQuantity } from './same-quantity.ts';
import { formOf, shapeOf } from './shape.ts';
import { isMoney, isUnit } from './units.ts';
import { type Asked, asksForm, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** A number with its unit, as a key of few words or an answer to it. */
interface Amount {
  text: string;
  /** Undefined where no single quantity can be read without the unit of the key. */
  result: Quantity | undefined;
  /** Other readings, of which one may be the key. */
  others: Quantity[];
  ways: Quantity[];
  isExact: boolean;
}

/** Shares that are said with words: `1 in 3`, `1 out of 3`. */
const OUT_OF = /(?<=\d)\s+(?:in|out of)\s+(?=\d)/i;

/** A sum of money says its unit itself. */
const MONEY = /(?:^|\d|\s)(\p{L}{2,}|\p{Sc}|¢)\.?$/u;

/** Reads a number that is a result, in digits or words, with a unit. */
function read(text: string, { isNeutral }: Asked, unit?: string): Amount {
  const said = text.replace(OUT_OF, '/').replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  const own = MONEY.exec(said.trim())?.[1] ?? '';
  return { text: said, ...readQuantity(said, { unit: unit ?? (isMoney(own) ? own : ''), isKnown: isNeutral }) };
}

const isKey = (written: string, asked: Asked): boolean => {
  const text = written.replace(OUT_OF, '/');
  const { result } = read(text, { ...asked, isNeutral: () => false });
  // Digits that begin with 0 are a name, such as a telephone number.
  const [name = '', ...sides] = text.split('=').reverse();
  const isNamed = name !== '' && sides.every((side) => /^[\p{L}\s]+$/u.test(side)); // `a*b = 0` is no amount
  const isMeasured = result !== undefined && isUnit(result.unit) && /^[-+\d]/.test(text); // `0.1 mol/dm3`
  return (
    result !== undefined &&
    isNamed &&
    (isMeasured || !/\p{L}{3,}.*\d/u.test(text)) &&
    !/^0\d|^\d+[A-Z]$|\d.*\d(?:st|nd|rd|th)\b|^\d+-/u.test(text.trim())
  );
};

function compare(answer: Amount, key: Amount, asked: Asked): Verdict {
  const { unit, value } = key.result!;
  const given = read(answer.text, asked, unit);
  if (!given.result) return NOT_UNDERSTOOD;
  const wanted = { unit, value, tolerance: 0 };
  const by = [given.result, ...given.ways].map((way) => sameQuantity(way, wanted));
  if (by.includes(true)) {
    const isFormAsked = asksForm(asked) || (!asked.policy && isReducible(key.text));
    const isOtherForm = isFormAsked && formIn(answer.text, asked) !== formIn(key.text, asked);
    if ((given.result.unit === '' && unit !== '') || isOtherForm) return NOT_UNDERSTOOD;
    return asked.policy === 'significant_figures' ? compareFigures(answer.text, key.text) : SAME;
  }
  if (by.includes(undefined) || given.others.some((other) => sameQuantity(other, wanted) !== false))
    return NOT_UNDERSTOOD;
  // A dash with a space behind it may introduce the answer: `- 5`.
  const isOpposite = sameQuantity({ ...given.result, value: -given.result.value }, wanted) !== false;
  if (isOpposite && /^\s*-\s/.test(toNotation(answer.text).plain)) return NOT_UNDERSTOOD;
  const isRounded =
    (given.isExact !== key.isExact || /[π√]|\bpi\b/i.test(key.text)) &&
    sameQuantity(given.result, { ...wanted, tolerance: Math.abs(value) * ROUNDED }) === true;
  if (!given.isExact && !key.isExact && isSameRounded(given, key)) {
    const figures = asked.policy === 'significant_figures' ? compareFigures(answer.text, key.text) : undefined;
    return figures?.is === 'different' ? figures : NOT_UNDERSTOOD;
  }
  return isRounded ? NOT_UNDERSTOOD : different();
}

/** Whether one of two decimals is the other one with fewer significant digits: 3.14159 and 3.14. */
function isSameRounded(answer: Amount, key: Amount): boolean {
  const [a, b] = [answer, key].map(({ text }) => /\d[\d.]*/.exec(toNotation(text).plain)?.[0] ?? '');
  const [given, wanted] = [a!, b!].map((digits) => digits.replace(/^[0.]+|\./g, '').length);
  const least = Math.min(given!, wanted!);
  const areDecimals = given !== wanted && least > 2 && (a!.includes('.') || b!.includes('.'));
  return areDecimals && answer.result!.value.toPrecision(least) === key.result!.value.toPrecision(least);
}

/** The relative error of a fraction or a root that was rounded. */
const ROUNDED = 0.01;

/** Whether a key is a fraction that is not in lowest terms, as a time signature or a blood pressure may be. */
function isReducible(text: string): boolean {
  const [, over, under] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text) ?? [];
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return over !== undefined && divisor(Number(over), Number(under)) > 1;
}

/** What stands behind the last equals sign. */
const resultIn = (text: string): string => toNotation(text).plain.replace(/^.*[=≈]/s, '');

/** Compares the significant figures of two numbers with one value; a key that is not in digits has none. */
function compareFigures(answer: string, key: string): Verdict {
  const [given, wanted] = [figuresIn(answer), figuresIn(key)];
  if (!wanted) return SAME;
  if (!given) return NOT_UNDERSTOOD;
  return given.least <= wanted.most && wanted.least <= given.most
    ? SAME
    : different(`it has ${given.most} significant figures, not ${wanted.most}`);
}

/** How many significant figures a number in digits may have: 3 for `0.250`, 2 to 4 for `2500`. */
function figuresIn(text: string): { least: number; most: number } | undefined {
  const { tokens } = toNotation(resultIn(text));
  const at = tokens.findIndex(
    ({ kind, text: sign }, place) => kind === 'number' || (sign === '.' && tokens[place + 1]?.kind === 'number'),
  );
  const number = numeralAt(tokens, at);
  if (!number || number.value === 0 || tokens[number.next]?.text === '/') return undefined;
  const end = tokens.findIndex(({ kind }, place) => place > at && (kind === 'word' || place >= number.next));
  const digits = tokens
    .slice(at, end < 0 ? undefined : end)
    .flatMap(({ kind, text: sign }) => (kind === 'number' ? [sign] : []))
    .join('')
    .replace(/^0+/, '');
  return { least: number.isWhole ? digits.replace(/0+$/, '').length : digits.length, most: digits.length };
}

/** Questions that tell words from digits. */
const ASKS_WORDS = /\b(?:words|figures|numerals|digits)\b/i;

/** How a number is written: as a fraction, in digits with a point, with a power of ten. */
function formIn(text: string, { policy, question }: Asked): string {
  const written = resultIn(text).trim();
  const inDigits = ASKS_WORDS.test(question) ? undefined : fractionInDigits(written);
  const number = inDigits?.trim() ?? written.replace(/(?<=\d)\s*\p{L}+\.?$/u, '');
  const expression = expressionIn(number, { isNumeric: true });
  return expression && symbolsOf(expression).length === 0 && Number.isFinite(evaluate(expression))
    ? (policy === 'same_form' ? formOf : shapeOf)([expression])
    : number;
}

export const AMOUNT: Kind<Amount> = { read, isKey, compare };
