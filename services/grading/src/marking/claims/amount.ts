import { shapeOf } from './algebra.ts';
import { evaluate, symbolsOf } from './evaluate.ts';
import { expressionIn } from './expression.ts';
import { toNotation } from './notation.ts';
import { readQuantity } from './quantity.ts';
import { type Quantity, sameQuantity } from './same-quantity.ts';
import { ASKS_FORM, type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** A number with its unit, as a key of few words or an answer to it. */
interface Amount {
  text: string;
  result: Quantity;
  /** Other readings, of which one may be the key. */
  others: Quantity[];
  ways: Quantity[];
  isExact: boolean;
}

/** Shares that are said with words: `1 in 3`, `1 out of 3`. */
const OUT_OF = /(?<=\d)\s+(?:in|out of)\s+(?=\d)/i;

/** Reads a number that is a result, in digits or words, with a unit. */
function read(text: string, { isNeutral }: Asked, unit = ''): Amount | undefined {
  const said = text.replace(OUT_OF, '/').replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  const { result, others, ways, isExact } = readQuantity(said, { unit, isKnown: isNeutral });
  return result ? { text: said, result, others, ways, isExact } : undefined;
}

const isKey = (text: string, asked: Asked): boolean => {
  const amount = read(text, { ...asked, isNeutral: () => false });
  // Digits that begin with 0 are a name, such as a telephone number.
  return amount !== undefined && !/^0\d|^\d+[A-Z]$|\p{L}{3,}.*\d|\d.*\d(?:st|nd|rd|th)\b|^\d+-/u.test(text.trim());
};

function compare(answer: Amount, key: Amount, { question, isNeutral }: Asked): Verdict {
  const wanted = { ...key.result, tolerance: 0 };
  const again =
    key.result.unit === '' ? answer : (read(answer.text, { question, isNeutral }, key.result.unit) ?? answer);
  const by = [again.result, ...again.ways].map((way) => sameQuantity(way, wanted));
  const isBare = again.result.unit === '' && key.result.unit !== '';
  if (by.includes(true)) {
    const isOtherForm = ASKS_FORM.test(question) && formOf(answer.text) !== formOf(key.text);
    return isBare || isOtherForm ? NOT_UNDERSTOOD : SAME;
  }
  if (by.includes(undefined) || again.others.some((other) => sameQuantity(other, wanted) !== false))
    return NOT_UNDERSTOOD;
  const rounded = { ...wanted, tolerance: Math.abs(wanted.value) * 0.01 };
  // A dash with a space behind it may introduce the answer: `- 5`.
  const mayBeDash =
    /^\s*-\s/.test(toNotation(answer.text).plain) &&
    sameQuantity({ ...again.result, value: -again.result.value }, wanted);
  if (mayBeDash) return NOT_UNDERSTOOD;
  const isRounded = again.isExact !== key.isExact && sameQuantity(again.result, rounded) === true;
  return isRounded ? NOT_UNDERSTOOD : different();
}

/** How a number is written: as a fraction, in digits with a point, with a power of ten. */
function formOf(text: string): string {
  const { plain } = toNotation(text);
  const number = plain
    .replace(/^.*[=≈]/s, '')
    .replace(/(?<=\d)\s*\p{L}+\.?$/u, '')
    .trim();
  const expression = expressionIn(number, { isNumeric: true });
  return expression && symbolsOf(expression).length === 0 && Number.isFinite(evaluate(expression))
    ? shapeOf([expression])
    : number;
}

export const AMOUNT: Kind<Amount> = { read, isKey, compare };
