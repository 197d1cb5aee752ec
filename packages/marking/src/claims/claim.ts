import type { KeyFormName } from '@exam-evaluation/contract/question-types.ts';
import { hasDenial } from '../text/denials.ts';
import { ALGEBRA } from './algebra.ts';
import { AMOUNT } from './amount.ts';
import { BASED } from './based.ts';
import { DATE, TIME_OF_DAY, YEARS } from './calendar.ts';
import { CONFIGURATION, FORMULA, REACTION } from './chemistry.ts';
import { CODE } from './code.ts';
import { GROWTH } from './growth.ts';
import { LIST } from './list.ts';
import { LENGTH_MAX } from './notation.ts';
import { PAIRS } from './pairs.ts';
import { RATIO } from './ratio.ts';
import { REAL_SET } from './real-set.ts';
import { ALLELES, UNIT } from './symbol.ts';
import { type Asked, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

// What was written means one thing: a key is read as claims of some kind, an answer is read as the same kinds, and the
// claims are compared. Pure, without I/O; each reader takes steps in proportion to the length of the text.

/** A kind with its type hidden. */
interface Reader {
  canRead: (text: string, asked: Asked) => boolean;
  isKey: (key: string, asked: Asked) => boolean;
  /** Undefined where the answer cannot be read as this kind. */
  compare: (answer: string, key: string, asked: Asked) => Verdict | undefined;
}

function reader<C>({ read, isKey, compare }: Kind<C>): Reader {
  return {
    canRead: (text, asked) => read(text, asked) !== undefined,
    isKey: (key, asked) => (isKey?.(key, asked) ?? true) && read(key, asked) !== undefined,
    compare: (answer, key, asked) => {
      const [given, wanted] = [read(answer, asked), read(key, asked)];
      return given === undefined || wanted === undefined ? undefined : compare(given, wanted, asked);
    },
  };
}

/** The kinds of claims. A key may be of several: `(2, 5)` is a point or an interval. */
const KINDS = {
  based: reader(BASED),
  pairs: reader(PAIRS),
  alleles: reader(ALLELES),
  configuration: reader(CONFIGURATION),
  unit: reader(UNIT),
  reaction: reader(REACTION),
  formula: reader(FORMULA),
  growth: reader(GROWTH),
  code: reader(CODE),
  realSet: reader(REAL_SET),
  time: reader(TIME_OF_DAY),
  date: reader(DATE),
  years: reader(YEARS),
  ratio: reader(RATIO),
  list: reader(LIST),
  amount: reader(AMOUNT),
  algebra: reader(ALGEBRA),
};

export type KindName = keyof typeof KINDS;

/** Kinds that leave no other reading of a key. */
const ALONE: readonly KindName[] = [
  'based',
  'pairs',
  'alleles',
  'configuration',
  'unit',
  'growth',
  'code',
  'reaction',
  'formula',
  'time',
  'date',
  'years',
  'ratio',
];

/** Kinds of which a text in brackets is none, if it can be read as another. */
const BARE: readonly KindName[] = ['amount', 'algebra'];

/** The longest key that is read as a claim, in characters. */
const KEY_MAX = 500;

/** A decade, which is neither seconds nor a product: `1920s`. */
const DECADE = /^\d{3}0'?s$/;

/** The kinds that a key may be of where it says its form. */
const OF_FORM: Partial<Record<KeyFormName, readonly KindName[]>> = {
  text: [],
  code: ['code'],
  expression: ['growth', 'realSet', 'ratio', 'list', 'amount', 'algebra'],
  chemistry: ['configuration', 'reaction', 'formula'],
};

/** The kinds of claims that a key makes; empty for words. */
export function kindsOf(key: string, asked: Asked): KindName[] {
  const text = key.trim();
  if (text === '' || text.length > KEY_MAX || DECADE.test(text)) return [];
  const names = (asked.form && OF_FORM[asked.form]) ?? (Object.keys(KINDS) as KindName[]);
  const found: KindName[] = [];
  for (const name of names) {
    // `[1,2)` is not 1.2 in brackets, nor `x = 5` just 5.
    const isMore = BARE.includes(name) && (/^[[({\]<]/.test(text) || (name === 'amount' && text.includes('=')));
    if (isMore && found.length > 0) continue;
    if (!KINDS[name].isKey(text, asked)) continue;
    found.push(name);
    if (ALONE.includes(name)) break;
  }
  // What a key is said to be need not look like it: `ab` as an expression.
  const isSaid = found.length === 0 && names.length < Object.keys(KINDS).length;
  const canBe = (name: KindName) => name !== 'amount' && KINDS[name].canRead(text, asked);
  return isSaid ? names.filter(canBe).slice(-1) : found;
}

/**
 * Compares an answer with a key that makes claims of these kinds: `same` if one reading of it is, `different` only if
 * every reading that was understood completely is.
 */
export function compareClaims(answer: string, key: string, kinds: readonly KindName[], asked: Asked): Verdict {
  if (answer.length > LENGTH_MAX) return NOT_UNDERSTOOD;
  if (answer.trim().normalize('NFC') === key.trim().normalize('NFC')) return SAME;
  const verdicts = kinds.flatMap((name) =>
    readings(answer, name).flatMap((text) => KINDS[name].compare(text, key, asked) ?? []),
  );
  const same = verdicts.find(({ is }) => is === 'same');
  if (same) return same;
  if (isDerived()) return SAME;
  return verdicts.find(({ is }) => is === 'not_understood') ?? verdicts[0] ?? NOT_UNDERSTOOD;

  /** Whether the last step is the same and those before are equations that say nothing else: `2x < 6, x < 3`. */
  function isDerived(): boolean {
    const steps = kinds.some((name) => BY_STEPS.includes(name)) ? answer.replace(CHAIN, '$1=$2;$1=$3').split(STEP) : [];
    const [last = '', ...before] = steps.reverse();
    return (
      before.length > 0 &&
      compareClaims(last, key, kinds, asked).is === 'same' &&
      before.every(
        (step) => /[=<>≤≥]/.test(step) && !hasDenial(step) && compareClaims(step, key, kinds, asked).is !== 'different',
      )
    );
  }

  function readings(text: string, name: KindName): string[] {
    if (name === 'code') return [text];
    const bare = withoutQuotes(text);
    return [...new Set([text.trim(), bare, withoutLead(bare, asked, key.includes('='))])];
  }
}

/** Kinds whose answers may be derived in steps, and what stands between two steps. */
const BY_STEPS: readonly KindName[] = ['realSet', 'list', 'algebra'];
const STEP = /\s*(?:\n|;|∴|[⇒→]|\b(?:so|hence|thus|therefore)\b,?|,(?=\s+\p{L}\s*[=<>≤≥]))\s*/u;

/** One letter with two values, of which the first is still to be worked out: `x = 15/3 = 5`. */
const CHAIN = /^(\s*\p{L}\s*)=([^=\n;,]+)=([^=\n;,]+)$/u;

const LEAD =
  /^(?:[\p{L}\p{M}' ,]|\d(?!\d*[.,\]])){1,80}?(?:\b(?:is|are|was|were|equals)\b:?|:(?!\d|\s*\d+\s*$)|=|\bans\b\.?|\banswer\s+-(?=\s))\s*/iu;
/** What an expression or a point is the value of: `f(x) =`, `y' =`, `dy/dx =`, `a_n =`, `(x, y) =`. */
const VALUE_OF =
  /^\s*(?:\p{L}'{0,2}\s?\(\s*[\p{L}\d]{1,3}\s*\)|\p{L}'{1,2}|\p{L}_?\{?[nkₙ]\}?|d\s?\p{L}?\s?\/\s?d\s?\p{L})\s*=\s*/u;
const POINT = /^\s*\(\s*x\s*[,;|]\s*y\s*(?:[,;|]\s*z\s*)?\)\s*=\s*/u;
/** A bullet or an arrow before an answer. */
export const BULLET = /^\s*(?:[•→⇒▪◦‣∴]|\*(?=\s)|-(?=\s+\p{L})|=>|->)\s*/u;

/** The answer without quotation marks or emphasis around it, and without a bullet and a full stop. */
const withoutQuotes = (text: string): string =>
  text
    .trim()
    .replace(BULLET, '')
    .replace(/^(?:[\p{Pi}\p{Pf}"„`']|\*\*|__)(.*?)(?:[\p{Pi}\p{Pf}"`']|\*\*|__)\.?$/su, '$1')
    .replace(/(?<!\.)\.$/, '')
    .trim();

/** Words in front of a claim: `the point (0, 5)`, `in 1947`. */
const BEFORE_SIGN = /^(?:[\p{L}']{2,}\s+){1,5}(?=[\d([{\]√∞-]|\p{Sc}|\p{L}\s*[=<>≤≥])/u;
const NAMES = new Set(
  'the point interval set line equation value coordinates vector pair solution solutions in on at by is are'.split(' '),
);

/** The answer without neutral words that introduce it. */
function withoutLead(text: string, { isNeutral }: Asked, isEquation: boolean): string {
  const [said = ''] = LEAD.exec(text) ?? [];
  const lead = isEquation && /=\s*$/.test(said) ? '' : said;
  const areNeutral = (said: string) =>
    (said.toLowerCase().match(/\p{L}+/gu) ?? []).every(
      (word) => word.length === 1 || isNeutral(word) || NAMES.has(word),
    );
  const rest = areNeutral(lead) ? text.slice(lead.length) : text;
  const [name = ''] = BEFORE_SIGN.exec(rest) ?? [];
  const bare = (areNeutral(name) ? rest.slice(name.length) : rest).replace(POINT, '');
  return isEquation ? bare : bare.replace(VALUE_OF, '');
}
