import { amountsOf, directionIn, hundredths, type Register } from './direction.ts';
import { isOfSchemes, tokensOf } from './words.ts';

const INNERMOST = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\])/g;
/** `(1)`, `[2 marks]`, `(1½)`: what the text before it is worth. */
const WORTH =
  /\s*[([]\s?(\d{1,2}(?:\.\d{1,2})?\s?½?|½|one|two|three|half)\s?(?:(marks?|m|pts?|points?)(?:\s?(?:only|each time))?)?\s?[)\]]/gi;
/** A larger number without a word for marks is a quantity. In hundredths. */
const BARE_MAX = 1000;
const ALSO = /^(?:or\b:?|also\b:?)\s+|\s+(?:(?:is|are)\s+)?(?:also\s+)?(?:acceptable|accepted|allowed|ok)$/i;
const NOT = /^not\b/i;
/** A part of `(1 + 1 for an example)`, the worth of a statement in its parts. */
const ADDEND = /^\D*?(\d½?|½)\D*$/;
const PLAIN = /^[\d.]+ marks$/;

/** A text without brackets that only say what it is worth, and what they say in plain notation. */
export function withoutWorth(text: string): { bare: string; worth: string } {
  let worth = '';
  const bare = text.replace(WORTH, (whole, amount: string, word: string | undefined, at: number) => {
    const note = worthOf(whole, amount, word, { text, at });
    worth += note ?? '';
    return note === undefined ? whole : '';
  });
  return { bare, worth };
}

/** Where a bracket with the space before it begins in a text. */
interface Place {
  text: string;
  at: number;
}

function worthOf(whole: string, amount: string, word: string | undefined, place: Place): string | undefined {
  const marks = hundredths(amount.toLowerCase());
  // Right behind a word, as in `area(5)`, a number is an argument.
  const isArgument = /^[([]/.test(whole) && /\w/.test(place.text[place.at - 1] ?? '');
  const isQuantity = isArgument || (marks ?? 0) > BARE_MAX || isReckoned(whole, place);
  if (marks === undefined || (word === undefined && isQuantity)) return undefined;
  return ` [${marks / 100} marks]`;
}

/** A sign of arithmetic before a bracket, and one behind it; a stroke may divide two ways of saying something. */
const [SIGN_BEFORE, SIGN_BEHIND] = [/(?:[×*÷^+]|[\p{L}\d]\s*[-−/])$/u, /^\s*(?:[×*÷^²³]|\/\s*\d)/u];
/** How many characters before a bracket are examined. */
const NEAR = 40;
const SUM = /^\s*\(\s*\d[\d\s.]*(?:[-+−][\d\s.]+)+\)$/;

/** Whether a bracket is part of a calculation: `2 × (9 + 4)`, `(3 + 7) / 2`, `3 (2 + 1) = 9`. */
function isReckoned(whole: string, { text, at }: Place): boolean {
  const behind = text.slice(at + whole.length);
  return (
    SIGN_BEFORE.test(text.slice(Math.max(0, at - NEAR), at)) ||
    SIGN_BEHIND.test(behind) ||
    (SUM.test(whole) && /^\s*=/.test(behind))
  );
}

/** A statement whose directions in brackets are in plain notation. */
export function plainBrackets(text: string, register: Register): string {
  const worthy = text.replace(WORTH, (whole, amount: string, word: string | undefined, at: number) => {
    return worthOf(whole, amount, word, { text, at }) ?? whole;
  });
  return worthy.replace(INNERMOST, (whole, round: string | undefined, square: string | undefined, at: number) => {
    const inside = (round ?? square ?? '').trim();
    if (isReckoned(whole, { text: worthy, at })) return whole;
    const sum = sumIn(inside);
    if (sum !== undefined) return ` [${sum / 100} marks]`;
    if (inside === '' || PLAIN.test(inside)) return whole;
    const parts = inside.split(/;\s*/).map((part) => plainOf(part.trim(), register));
    return parts.every((part) => part !== undefined) ? parts.join('') : whole;
  });
}

/** What `1+1` or `1 + example 1` comes to, in hundredths; undefined for anything else. */
function sumIn(inside: string): number | undefined {
  const addends = inside.split('+').map((addend) => addend.trim());
  const amounts = addends.map((addend) => (tokensOf(addend).every(isOfSchemes) ? ADDEND.exec(addend)?.[1] : undefined));
  if (amounts.length < 2 || amounts.includes(undefined)) return undefined;
  return amounts.reduce((sum, amount) => sum + (hundredths(amount!) ?? 0), 0);
}

/** What a part of a bracket tells the examiner; undefined where it belongs to the answer. */
function plainOf(part: string, register: Register): string | undefined {
  if (NOT.test(part)) return '';
  if (ALSO.test(part)) return ` [${/^or\b/i.test(part) ? 'or' : 'also'} ${part.replace(ALSO, '')}]`;
  const direction = directionIn(part, { ...register, isScheme: true });
  if (!direction) return undefined;
  if (direction.kind === 'refuse') return '';
  if (direction.kind === 'accept') return ` [or ${direction.rest}]`;
  return direction.kind === 'note' ? amountsOf(direction) : undefined;
}
