import { numbersIn } from '../../claims/amounts-in.ts';
import { toNotation } from '../../claims/notation.ts';
import { withSigns } from '../../claims/number-words.ts';
import type { Quantity } from '../../claims/same-quantity.ts';
import { factorBetween, isUnit } from '../../claims/units.ts';
import type { Reading } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';

/** A number in a text, with the unit after it or the currency before it. */
export interface Figure extends Quantity {
  /**
   * What introduces it: an equals sign, a word such as `is`, a connective such as `so` (`joint`), nothing (it begins a
   * line, or is the whole text), or something else.
   */
  by: 'equals' | 'word' | 'joint' | 'nothing' | 'other';
  /** It is part of a calculation, such as `20` in `20 / 5`, or otherwise not a statement, such as `not 5`. */
  isOperand: boolean;
  /** The letter that it is the value of: `x` in `x = 5`. */
  name: string | undefined;
  /** The figure as written, in normalized notation. */
  text: string;
  /** The text between it and the previous figure, and between it and the next. */
  before: string;
  behind: string;
}

const EQUALS = /(?:[=≈≃≅~]|\bequals?(?:\s+to)?)\s*(?:[-+(]\s*)?[₹€$£]?\s*$/i;
const NAME = /(?:^|[\s,;(])(\p{L}\w?)\s*=\s*$/u;
const WORDS =
  /\b(?:is|are|was|were|be|gives?|gets?|got|has|have|makes?|takes?|took|costs?|needs?|needed|requires?|earns?|about|approximately|approx|around|answer|ans|result|total)\b\.?:?\s*(?:[-+(]\s*)?[₹€$£]?\s*$/i;
const JOINTS =
  /\b(?:so|therefore|thus|hence|then|to|of|at|in|by|only|just|exactly|nearly|almost|roughly|or)\b,?\s*(?:[-+(]\s*)?[₹€$£]?\s*$/i;
const NOTHING = /(?:^|[\n:;•]|[.!?]\s)\s*(?:\(?[a-z\d]{1,2}[.)]\s*)?[-+(]?\s*[₹€$£]?\s*$/i;
const DENIED =
  /\b(?:not|never|n't|cannot\s+be|isn't|than|least|most|over|under|above|below|between)\s+(?:equal\s+to\s+)?[₹€$£]?\s*$/i;
const [BEFORE, BEHIND] = [
  /(?:[\d\p{L})\]%]\s*[-+*/×÷^·]|\b(?:plus|minus|times|divided\s+by|multiplied\s+by))\s*[(₹€$£]?\s*$/iu,
  /^\s*\)?\s*(?:[-+*/×÷^·=≈](?!\s*$)|x\s*\d|%\s+of\b|(?:plus|minus|times|divided\s+by|multiplied\s+by)\s+(?:the\b|[\d(]|\p{L}\b)|[!√π²³]|\p{L}(?:\^|[²³]))/iu,
];
/** What follows a number that is only part of an expression: `3x`, `5√2`, `2 h 30 min`, `3:2`. */
const GOES_ON = /^(?:[\p{L}√π](?!\p{L})|\s*:\s*\d|\s*to\s+\d[^=]*$|\s*±)/u;
/** What follows the first number of a range, `between 2 and 3`; but `x = 2 and 3` are two figures. */
const IN_PAIR = /^\s*and\s+\d[^=]*$/;
const UNIT_WORDS = 3;
/** A multiple with its sign in front: `×800`. */
const MULTIPLE = /(?<=(?:^|[=:;\n]|\bis)\s*)[x×]\s?(?=\d)/gi;
const CURRENCY = /([₹€$£])\s*$/;
/** Evidence that a text uses decimal commas, `0,95` or `5,08 %`, so that `56,952` is not in thousands. */
const DECIMAL_COMMA = /(?<![\d,])(?:0,\d|\d+,\d{1,2}\s*%)/;
const ARROWS = /[-=]{1,9}>|[⇒→]/g;
/** The marks of a step, which are not figures: `(2 marks)`, `[1]`, `(0.25p)`. */
const WORTH = /[([]\s*\d+(?:\.\d+)?\s*(?:marks?|points?|pts?|m|p)?\s*[)\]](?=\s*(?:$|[\n.;=]))/gi;

/** How many characters before and after a number are examined. */
const NEAR = 60;

/** Cached `readFigures`, for texts that are read several times. */
export const readFiguresCached = rememberFor(({ text }: Reading) => readFigures(text));

/** Reads the numbers of a text, in order. */
export function readFigures(text: string): Figure[] {
  const inPoints = DECIMAL_COMMA.test(text) ? text.replace(/(?<=\d),(?=\d)/g, '.') : text;
  const spaced = inPoints
    .replace(/[^\S\n]+/g, ' ')
    .replace(ARROWS, '\n')
    .replace(MULTIPLE, '');
  const plain = withSigns(toNotation(spaced).plain).replace(WORTH, '');
  const numbers = numbersIn(plain);
  let at = 0;
  const figures = numbers.map(({ value, start, end }, index): Figure => {
    const lead = (start > NEAR ? 'x' : '') + plain.slice(Math.max(0, start - NEAR), start);
    const rest = plain.slice(end, numbers[index + 1]?.start);
    const unit = readUnit(rest.slice(0, NEAR));
    const behind = plain.slice(end + unit.length, end + unit.length + NEAR);
    const before = plain.slice(at, start);
    const by = ledBy(lead);
    const goesOn = GOES_ON.test(behind) || (by !== 'equals' && by !== 'nothing' && IN_PAIR.test(behind));
    at = end + unit.length;
    return {
      value,
      unit: unit.trim() || (CURRENCY.exec(lead)?.[1] ?? ''),
      by,
      isOperand: BEFORE.test(lead) || DENIED.test(lead) || BEHIND.test(behind) || (unit === '' && goesOn),
      name: NAME.exec(lead)?.[1]?.toLowerCase(),
      text: `${plain.slice(start, end)}${unit}`,
      before,
      behind: rest.slice(unit.length),
    };
  });
  return figures.reduce<Figure[]>(joined, []);
}

function ledBy(lead: string): Figure['by'] {
  if (EQUALS.test(lead)) return 'equals';
  if (NOTHING.test(lead)) return 'nothing';
  if (WORDS.test(lead)) return 'word';
  return JOINTS.test(lead) ? 'joint' : 'other';
}

/** Joins figures such as `2 h 30 min`. */
function joined(before: Figure[], figure: Figure): Figure[] {
  const last = before.at(-1);
  const isBeside = last?.unit && figure.unit && /^\s*(?:and\s+)?$/.test(figure.before);
  const factor = isBeside ? factorBetween(last.unit, figure.unit) : undefined;
  if (!last || factor === undefined || factor <= 1) before.push(figure);
  else {
    const value = last.value * factor + figure.value;
    before.splice(-1, 1, {
      ...figure,
      value,
      by: last.by,
      name: last.name,
      before: last.before,
      text: `${last.text}${figure.before}${figure.text}`,
    });
  }
  return before;
}

/** A further word of a unit: `m s^-1`, `km per hour`, `N m`; but not `57 s in a row`. */
const UNIT_GOES_ON = /[\^/\d°]|^per$|^(?!in$|a$|an$|at$|as$|is$|to$|so$|if$|of$|or$|by$|on$)\p{L}{1,2}$/u;

/** The text in which a unit may be: up to a sign, or to the letter of another equation, `2.5 m/s². s = …`. */
const NEAR_UNIT = /^(?:(?!\.\s+\p{L}\w?\s*[=≈])[^,;=≈\n()[\]])*/u;

/** Reads the unit right after a number. */
function readUnit(rest: string): string {
  const [near = ''] = NEAR_UNIT.exec(rest)!;
  const words = [...near.matchAll(/\s*\S+/g)].slice(0, UNIT_WORDS).map(([word]) => word);
  const end = words.findIndex(
    (word, at) => at > 0 && words[at - 1]!.trim() !== 'per' && !UNIT_GOES_ON.test(word.trim()),
  );
  for (let count = end < 0 ? words.length : end; count > 0; count -= 1) {
    const said = words
      .slice(0, count)
      .join('')
      .replace(/[.!?]+$/, '');
    // `/` alone begins a fraction: `s = 1/2 × 20`.
    if (/[^\s/]/.test(said) && isUnit(said.trim())) return said;
  }
  return '';
}
