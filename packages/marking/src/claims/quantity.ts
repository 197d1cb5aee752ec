import { hasDenial } from '../text/denials.ts';
import { type Amount, amountsIn } from './amounts-in.ts';
import { compounded } from './compound.ts';
import { LENGTH_MAX, toNotation } from './notation.ts';
import { parseCount, withScales, withSigns } from './number-words.ts';
import { withoutPrecision } from './precision.ts';
import { type IsKnown, isLead, isNeutral, isSubject, isThing, splitWords } from './quantity-words.ts';
import { type Quantity, sameQuantity } from './same-quantity.ts';
import { factorBetween, isMoney, isTime, isUnit } from './units.ts';

// The grammar of a numerical answer. An answer that it does not cover has no result, so that a person looks.
//
//   answer   = [ working "=" ] sentence { separator sentence }
//   sentence = [ subject ( "is" | "are" | "has" | … ) ] [ lead ] quantity [ remark ] [ "Ans" ]  |  known words
//   lead     = words such as `answer:`, `approximately`, `v`, a currency, an opening bracket
//   quantity = number [ unit ] { smaller number smaller unit }
//
// All sentences must give the same quantity. expression.ts reads numbers, units.ts units.

/** What was read in an answer: its result, if there is exactly one, and what else may be meant. */
export interface QuantityReading {
  result: Quantity | undefined;
  /** Other readings of the same writing that are as good: `1:30` as hours and minutes or minutes and seconds. */
  ways: Quantity[];
  /** Readings that make the result doubtful: other quantities, and other meanings of its digits. */
  others: Quantity[];
  /** The result is a number as results are written, not digits with a point, such as `√2` or `5π/3`. */
  isExact: boolean;
}

/** What is known about an answer before it is read. */
export interface About {
  /** The unit of the key. */
  unit?: string;
  /** Accepts words of the question and of the key's unit; by default any word. */
  isKnown?: IsKnown;
  /** The letters that the question names: of `x = 3, y = 5` only the asked one counts. */
  names?: ReadonlySet<string>;
  /** The letter whose value is asked for, in lower case. */
  letter?: string | undefined;
}

const ANSWER = String.raw`(?:the\s+|my\s+)?(?:final\s+|correct\s+)?(?:ans|answer|sol|soln|solution|result)\b`;
/** `Ans`, `The answer is`, `Result:` before a number. A dash after it may be a separator, not a sign. */
const ANSWER_BEFORE = new RegExp(String.raw`^\s*${ANSWER}\.?\s*(?:is\s*)?:?\s*$`, 'i');
/** The same after a number: `20 m Ans.`, `20 m is the answer`. */
const ANSWER_BEHIND = new RegExp(String.raw`(?:^|[\s.,;[(-])(?:is\s+)?${ANSWER}[\s.)\]]*$`, 'i');
/** Values that were used: `(taking g = 10 m/s^2)`, `when t = 2`. */
const IN_BRACKETS = /\([^()\n]*=[^()\n]*\)|\[[^[\]\n]*=[^[\]\n]*\]/g;
const CONDITION_WORD = String.raw`\b(?:taking|using|assuming|where|given|when|if|since|because)\b`;
const CONDITION = new RegExp(String.raw`${CONDITION_WORD}(?<=\d[^\n=]*)[^\n]*=[^\n]*`, 'gi');
/** A currency before a number, which is its unit. */
const CURRENCY = /(?:\p{Sc}|\b(?:usd|eur|gbp|inr|rupees?|rs))(?=[\s(]*-?\s*$)/iu;
/** A subject before the number, as in `The HCF of 24 and 36 is 12`; not `12 is the answer`. */
const SUBJECT = /^([\s\S]*)\b(?:is|are|was|were|be|has|have|equals?(?:\s+to)?|comes\s+to)\b/i;
const SENTENCE_END =
  /\n|;|(?<!\b(?:sq|cu|sol|ans|approx|no))\.\s+(?=\p{Lu})|\bi\.?\s?e\b\.?,?|\b(?:so|hence|therefore|thus)\b|∴|,\s+(?=\p{L})/u;
/** What divides two quantities: a comma or semicolon outside a number, `or`, `and`. */
const DIVIDER = String.raw`;|,(?!\d)|(?<!\d),|\b(?:or|and)\b`;
const DIVIDED = new RegExp(String.raw`\d.*(?:${DIVIDER})`, 'i');
const PARTS = new RegExp(String.raw`[=≈\n()[\]]|${DIVIDER}|${CONDITION_WORD}`, 'i');
/** A multiple of an unknown, as in `2x = 42`, whose value is another number; in `5 m = 500 cm` both sides are the same. */
const MULTIPLE = /(?:^|[\s,;(])\d+(?:[.,]\d+)*\s*[n-rx-z]\s*$/;
/** Signs with which an equation does not state a result. */
const STRANGE_SIGN = /[~<>≤≥≠±]|\u0335|\u0336|\u0337|\u0338/;
const SHARE_OF = /\b(half|(?:a|three) quarters?|quarter)(?: of)? an? (\p{L}+)/giu;
const CLOCK = /(?<![\d:.,])(\d{1,4}):([0-5]\d)(?::([0-5]\d))?(?![\d:.,])/g;

const DOTTED = /(?<![\d.])(\d{1,2})\.([0-5]\d)\s*(?:h|hrs?|hours?)\b/i;
/** A share in words or digits: `1 in 4`, `one out of four`. */
const SHARE = /^\s*(\p{L}+|\d+)\s+(?:in|out of)\s+(\p{L}+|\d+)\s*\.?$/iu;

/**
 * Reads a numerical answer. After working, the result is what follows the last equals sign. There is no result where
 * there is no number or more than one, where it is a calculation still to be done, or where anything beside it is not
 * known (`isn't 5`, `5 or 6`, `~~5~~`).
 */
export function readQuantity(text: string, about: About = {}): QuantityReading {
  if (text.length > LENGTH_MAX) return NOTHING;
  const { plain } = toNotation(withoutQuotes(text));
  const { unit = '' } = about;
  if (unit !== '' && isTime(unit) && plain.search(CLOCK) >= 0) {
    const readings = ['$1 h $2 min $3 s', '$1 min $2 s'].map((units) => readPlain(inUnits(plain, units), about));
    const ways = readings.flatMap(({ result }) => result ?? []);
    return { ...readings[0]!, ways };
  }
  const read = readPlain(plain, about);
  // `1.30 h` may be an hour and a half.
  const clock = DOTTED.test(plain) ? readPlain(plain.replace(DOTTED, '$1 h $2 min'), about).result : undefined;
  return clock ? { ...read, others: [...read.others, clock] } : read;
}

const NOTHING: QuantityReading = { result: undefined, ways: [], others: [], isExact: false };

const withoutQuotes = (text: string): string =>
  /^\s*(?:[\p{Pi}\p{Pf}"„`']|\*\*)(.*?)(?:[\p{Pi}\p{Pf}"`']|\*\*)\s*$/su.exec(text)?.[1] ?? text;

const inUnits = (plain: string, units: string): string =>
  plain
    .replace(CLOCK, units)
    .replace(/(\d)\s+s(?=\s|$)|(?<=min) +s/g, (_, digit?: string) => (digit ? `${digit} s` : ''));

function readPlain(plain: string, { isKnown = () => true, names, letter, unit: wanted = '' }: About): QuantityReading {
  const turned = plain.replace(/^\s*([^=]+?)\s*=\s*(\p{L})\s*\.?$/u, '$2 = $1'); // `3 = y`
  const scaled = withScales(asked(turned, names), isMoney(wanted) || /\p{Sc}/u.test(turned));
  const whole = withSigns(withoutPrecision(scaled, wanted !== ''))
    .replace(/→/g, '=')
    .replace(/\b\p{Lu}{1,3}\$(?=\s*\d)/gu, '$$')
    .replace(/\bno\.?(?=\s+of\b)/gi, 'number')
    .replace(SHARE, (whole_, ...counts: string[]) => {
      const [part, all] = counts.slice(0, 2).map((count) => parseCount(count.toLowerCase()));
      return part !== undefined && all !== undefined ? `${part}/${all}` : whole_;
    })
    .replace(/(^|[=:])\s*\+\s*(?=[\d.])/, '$1 ')
    .replace(/-\s*(\p{Sc})\s*(?=[\d.])/gu, '$1-')
    .replace(SHARE_OF, (whole_, share: string, noun: string) => (isTime(noun) ? `${share} ${noun}` : whole_))
    .replace(/\ban? (?=(\p{L}+))/giu, (article, noun: string) => (isTime(noun) ? '1 ' : article));
  const known = { isKnown, wanted };
  const said = whole
    .replace(IN_BRACKETS, (condition, at: number) => (/\d/.test(whole.slice(0, at)) ? ' ' : condition))
    .replace(CONDITION, ' ');
  const read = parseResult(said, known);
  const others = whole.split(PARTS).flatMap((part) => {
    const found = sentence(part, known);
    return found ? [found, ...found.doubts] : [];
  });
  const named = /(?:^|[\s,;])(\p{L})\s*=[^=]*$/u.exec(whole)?.[1]?.toLowerCase();
  const isOther = letter !== undefined && named !== undefined && named !== letter;
  const result = read?.isFinal && !isOther ? read : undefined;
  return {
    result,
    ways: [],
    others: [...others, ...(read?.doubts ?? []), ...(result || !read ? [] : [read])],
    isExact: read?.isExact ?? false,
  };
}

/** Of `x = 3, y = 5` the part about the letter that the question names, if it names just one of them. */
function asked(plain: string, names: ReadonlySet<string> | undefined): string {
  const parts = plain.split(/\s*(?:[,;\n]|\band\b)\s*(?=\p{L}\s*=)/u);
  const named = parts.map((part) => /^\s*(\p{L})\s*=/u.exec(part)?.[1]?.toLowerCase());
  const isListed = parts.length > 1 && !named.includes(undefined) && new Set(named).size === parts.length;
  const wanted = isListed && names ? parts.filter((_, at) => names.has(named[at]!)) : [];
  return wanted.length === 1 ? wanted[0]! : plain;
}

interface Known {
  isKnown: IsKnown;
  wanted: string;
}

/** A quantity in a sentence. */
interface Found extends Quantity {
  isFinal: boolean;
  isExact: boolean;
  doubts: Quantity[];
}

function parseResult(plain: string, known: Known): Found | undefined {
  const equals = Math.max(plain.lastIndexOf('='), plain.lastIndexOf('≈'));
  if (equals >= 0 && !isWorking(plain.slice(0, equals), known)) return undefined;
  const found: Found[] = [];
  for (const part of plain.slice(equals + 1).split(SENTENCE_END)) {
    const quantity = sentence(part, known);
    if (quantity) found.push(quantity);
    else if (!isNeutral(part, known.isKnown)) return saidTwice(plain.slice(equals + 1), known);
  }
  const result = found.at(-1);
  const agree = result && found.every((each) => sameQuantity(each, { ...result, tolerance: 0 }) === true);
  return agree ? result : undefined;
}

/** Reads `0.7 or 70%` and `eight (8)`, where each part says the same. */
function saidTwice(plain: string, known: Known): Found | undefined {
  const parts = plain.split(/\bor\b|[()]/i).filter((part) => /[\p{L}\d]/u.test(part));
  const found = parts.map((part) => sentence(part, known));
  const [first] = found;
  const agree =
    first &&
    parts.length === 2 &&
    found.every((each) => each && sameQuantity(each, { ...first, tolerance: 0 }) === true);
  return agree ? first : undefined;
}

/** Whether the text before the last equals sign may be working: it has no other result and negates nothing. */
function isWorking(text: string, known: Known): boolean {
  const [named = '', last = ''] = ['', ...text.split(/[\n=≈]/)].slice(-2);
  const hasResult = DIVIDED.test(last) && !isEquation(named, last, known);
  const name = splitWords(last.split(/[,;]/).at(-1)!);
  const isUnknown = name.length === 1 && /^\p{L}{3,}$/u.test(name[0]!) && !isSubject(name[0]!, known.isKnown);
  if (isUnknown || hasResult || MULTIPLE.test(last) || STRANGE_SIGN.test(text)) return false;
  return !hasDenial(text);
}

/**
 * Whether the text before the last equals sign ends an equation still to be solved: `x² = 49, x` and `0 = 20 + 5a, a`,
 * but not `x = 2, y` or `2x = 10 or x`.
 */
function isEquation(left: string, right: string, known: Known): boolean {
  const [value = '', ...names] = right.split(/,(?!\d)|;/);
  if (names.length !== 1 || /\b(?:or|and)\b/i.test(right)) return false;
  const name = left.split(/[,;]/).at(-1)!.trim();
  return !/^\p{L}{1,3}$/u.test(name) || sentence(value, { ...known, isKnown: () => true }) === undefined;
}

/** Finds the only quantity of a sentence, or of a part of one. */
function sentence(part: string, known: Known): Found | undefined {
  const { isKnown } = known;
  const [led = '', named = ''] = SUBJECT.exec(part) ?? [];
  const isLed = led !== '' && amountsIn(part.slice(led.length)).length > 0;
  const [whole, subject] = isLed ? [led, named] : ['', ''];
  if (!isSubject(subject, isKnown)) return undefined;
  const said = part.slice(whole.length);
  const amounts = amountsIn(said);
  const [first] = amounts;
  if (!first) return undefined;
  const lead = part.slice(0, whole.length + first.start);
  const currency = CURRENCY.exec(lead)?.[0] ?? '';
  const parts = amounts.map(({ value, end }, at) => ({ value, unit: said.slice(end, amounts[at + 1]?.start) }));
  const compound = compounded(parts, currency, known.wanted);
  const amount = compound ? { ...first, value: compound.value, isFinal: true, isExact: false, parts: [] } : first;
  const rest = compound ? compound.rest : said.slice(first.end);
  const written = unitIn(rest, isKnown, currency);
  const unit = currency !== '' && !isUnit(written) && isThing(written, isKnown) ? currency : written; // `₹50 profit`
  const isMeasured = isUnit(unit) || (isMoney(known.wanted) && isMoney(unit));
  const isTwice = currency !== '' && isMoney(unit) && factorBetween(currency, unit) !== 1; // `£5.50p`
  if (isTwice || !isLead(said.slice(0, first.start), isMeasured, isKnown)) return undefined;
  // Digits and symbols are allowed inside a unit, as in `9.8 m/s^2`; elsewhere they would be a second answer.
  if (!isMeasured && ((!compound && amounts.length > 1) || /^(?:!|\.\.)/.test(rest) || !isThing(unit, isKnown)))
    return undefined;
  const dash = classifyDash(lead, first.minus);
  if (dash === 'unclear' || !Number.isFinite(amount.value)) return undefined;
  const value = dash === 'divides' ? -amount.value : amount.value;
  const doubts = amount.parts.map((each) => ({ value: each, unit }));
  return { value, unit, isFinal: amount.isFinal, isExact: amount.isExact, doubts };
}

/** Reads what stands behind a number as its unit. */
function unitIn(rest: string, isKnown: IsKnown, currency: string): string {
  return rest
    .replace(ANSWER_BEHIND, '')
    .replace(/(?<=[^/\s]\s+|^\s*)\(([^()\d]*)\)\s*$/, (remark, words: string) =>
      isThing(words, isKnown) ? '' : remark,
    )
    .trim()
    .replace(/[.,;)\]]+$/, '')
    .replace(/(?:^|\s+)(?:only|exactly)$/i, '')
    .replace(/\s+(?:old|long|wide|tall|high|deep|thick|away|apart)$/i, '')
    .replace(/^\/-$/, '') // `₹500/-`
    .replace(/^per\s?cent(?:age)?$/i, '%')
    .replace(/^(?=\/|per\b|$)/i, currency); // `₹50 per kg`
}

/** Decides whether a dash before a number is its sign or separates it from `Ans`. */
function classifyDash(lead: string, minus: Amount['minus']): 'sign' | 'divides' | 'unclear' {
  const isNamed = ANSWER_BEFORE.test(lead);
  if (minus === 'none') return /-[\s([]*$/.test(lead) ? 'unclear' : 'sign';
  if (/^[\s(["]*$|^[\s([]*\p{Sc}[\s([]*$/u.test(lead)) return 'sign';
  if (minus === 'apart') return isNamed ? 'divides' : 'unclear';
  return (isNamed ? /(?::|\bis)\s+$/ : /\s$/).test(lead) ? 'sign' : 'unclear';
}
