import { COUNT, countFrom, hundredthsFrom } from '../counts.ts';
import {
  isAcceptance,
  isAward,
  isCode,
  isDenial,
  isOfSchemes,
  isPerson,
  isRefusal,
  isSaying,
  isStatement,
  type Token,
  tokensOf,
} from './words.ts';

/** What a part of a mark scheme tells the examiner. All marks in hundredths. */
export interface Direction {
  /**
   * `note`: how much or how many, or nothing of use. `point`: the same, of the statement in `rest`. `accept`: `rest` is
   * as good as the point before. `refuse`: `rest`, if any, earns nothing.
   */
  kind: 'note' | 'point' | 'accept' | 'refuse';
  /** How many points are enough. */
  needs: number | undefined;
  /** What each point is worth. */
  each: number | undefined;
  /** The most that the points earn. */
  most: number | undefined;
  /** What the point is worth. */
  marks: number | undefined;
  /** The statement that the direction is about; empty where it only gives amounts. */
  rest: string;
}

/** What tells directions and statements apart. */
export interface Register {
  /** The words of the question: a direction may repeat them, and a statement may need them. */
  asked: ReadonlySet<string>;
  /** Whether other parts of the text leave no doubt that it is addressed to an examiner. */
  isScheme: boolean;
}

/** No direction is longer, in characters. */
const LENGTH_MAX = 400;
const FRACTION = '[½¼¾]';
const AMOUNT = String.raw`(\d{1,3}(?:\.\d{1,2})?\s?${FRACTION}?|${FRACTION}|one|two|three|four|five|six|half|full)`;
const MARKS = '(?:marks?|pts?|points?)';
const ANY = new RegExp(
  String.raw`\bany\s+${COUNT}\b|^(?:\p{L}+ )?${COUNT} (?:of|from)\b|\b${COUNT} of (?:these|them|the (?:above|following))\b`,
  'u',
);
const MOST = new RegExp(
  String.raw`\bmax(?:imum)?\.?\s*(?:of\s*)?${COUNT}\b|\bup to (?:a (?:max\w*|total) of )?${COUNT}\b|\b${COUNT}\s?(?:${MARKS}\s)?max\b`,
);
const WORTH = new RegExp(
  String.raw`(?<![\w.])${AMOUNT}(?:m\b|\s?${MARKS}(?![\p{L}\d])|(?=\s?(?:each|per|apiece)\b))`,
  'gu',
);
/** `1 mark for each reason and 1 for its development`. */
const MORE = new RegExp(String.raw`\band (?:another )?${AMOUNT} for\b`, 'gu');
const EACH = new RegExp(String.raw`\b(?:each|per|every|apiece|for (?:one|a single|any(?! ${COUNT}\b)))\b`);
const IN_PART = /\b(?:alone|only|partial|incomplete|half|if|needed|required)\b/;
/** `(1+1)`, `2 x 2`, `½ × 4 = 2`. */
const SUM = new RegExp(
  String.raw`^\W*(?:\d|${FRACTION})+\s?(?:[x×+*]\s?(?:\d|${FRACTION})+\s?)+(?:=\s?\d+)?\W*$`,
  'iu',
);
/** Words by which a heading speaks of the answer as a whole and not of its subject. */
const OF_ANSWERS =
  /\b(?:answers?|responses?|content|points|marking|scheme|guid\w+|look for|expected|includ\w+|cover\w*|students?|candidates?|pupils?|credit|criteria|notes?|key|nb)\b/;
const IS_SAID = /\b(?:is|are|has|have)\b/;
const OF_MARKS = /\b(?:marks?|credit|if|unless|when|where|answers?|responses?|candidates?|students?|pts?)\b/;
/** `Marks allocation`, `Answers may include the following.`, `Any other relevant point.` */
const OF_SCHEME =
  /^\W*(?:mark(?:s|ing)? (?:scheme|guid|alloc|notes)|(?:answers?|responses?|candidates?|students?) (?:may|might|can|could|should|must)\b|any other\b|other (?:valid|relevant|suitable|reasonable)\b)/;
/** `No credit for`, `Nothing for`. */
const NOTHING_FOR = /^\W*(?:no (?:credit|marks?)|nothing) for\b/i;
/** A condition of marks, but not `if they say that …`. */
const CONDITION =
  /\b(?:if|unless|where|when|even)\b(?! (?:\p{L}+ )?(?:they|students?|candidates?|the \p{L}+) (?:\p{L}+ )?(?:says?|states?|mentions?))/u;
const QUOTED = /^["'“‘\d]/;

/** Reads a part of a mark scheme as a direction, or as a statement behind a direction; undefined where it is neither. */
export function directionIn(part: string, register: Register): Direction | undefined {
  const text = part.trim();
  const tokens = tokensOf(text.slice(0, LENGTH_MAX));
  if (SUM.test(text)) return note('');
  if (!opens(tokens, register)) return undefined;
  if (text.length <= LENGTH_MAX && isClosed(tokens, text, register)) return note(text);
  const clauses = text.length > LENGTH_MAX ? [] : text.split(/,\s+/);
  const said = clauses.length > 1 ? clauses.map((clause) => directionIn(clause, register)) : [];
  if (said.length > 1 && said.every((clause) => clause?.rest === '')) return note(text);
  return headed(text, tokens, register);
}

/** Words that a statement about most subjects does without; the second need other directions beside them. */
const FOR_EXAMINERS = /\b(?:\d|½|one|two|half|full|no) ?marks?\b|\bmark scheme\b/i;
const FOR_EXAMINERS_OF_SCHEMES =
  /\b(?:candidates?|examiners?)\b|^(?:accept|allow|award|credit|reject|ignore|penali[sz]e|deduct|target|level \d)\b/i;

/**
 * Whether a statement may be a direction that was not understood.
 * @param isScheme other parts of the text are directions.
 */
export function mayBeDirection(statement: string, question: string, isScheme: boolean): boolean {
  const found = FOR_EXAMINERS.exec(statement) ?? (isScheme ? FOR_EXAMINERS_OF_SCHEMES.exec(statement) : null);
  return found !== null && !question.toLowerCase().includes(found[0].toLowerCase());
}

/** The first word, behind signs and `also` or `note`. */
function firstOf(tokens: readonly Token[]): string {
  const said = tokens.filter(({ text }) => /[\p{L}\p{N}½¼¾]/u.test(text)).map(({ text }) => text);
  return said.find((word) => !['also', 'note', 'nb', 'please'].includes(word)) ?? '';
}

/** Whether a part begins as directions do. */
function opens(tokens: readonly Token[], { asked }: Register): boolean {
  const first = firstOf(tokens);
  if (/^\d|^[½¼¾]/.test(first)) return true;
  const isOfBoth = isAcceptance(first) || isAward(first) || isPerson(first) || (isRefusal(first) && !isDenial(first));
  return isOfSchemes({ text: first, end: 0 }) && !(isOfBoth && asked.has(stem(first)));
}

/** Whether nothing is said but a direction: no word is left that the question does not say. */
function isClosed(tokens: readonly Token[], text: string, { asked }: Register): boolean {
  const lower = text.toLowerCase();
  const first = firstOf(tokens);
  const isAct = isAward(first) || isAcceptance(first) || (isRefusal(first) && !isDenial(first));
  const isFree = /[:–—=]|\s-\s/.test(text.replace(/[:\s]+$/, ''));
  const isKnown = (token: Token) => isOfSchemes(token) || (!isFree && asked.has(stem(token.text)));
  // `A maximum of two terms is allowed` is a statement, unless it speaks of marks or of a condition.
  if (IS_SAID.test(lower) && !OF_MARKS.test(lower)) return false;
  const hasValue = isAct && !isAnchored(lower) && /\d/.test(text);
  if (hasValue || !tokens.every(isKnown)) return false;
  if (tokens.some(({ text: word }) => isCode(word))) return true;
  const isIntroduction = /:\s*$/.test(text) && OF_ANSWERS.test(lower);
  return isAnchored(lower) || isIntroduction || (isAct && tokens.length > 1) || OF_SCHEME.test(lower);
}

function isAnchored(lower: string): boolean {
  return lower.search(WORTH) >= 0 || ANY.test(lower) || MOST.test(lower);
}

/** A direction in front of a statement: `Students earn 1 point for explaining that …`, `Accept: …`, `Any two: …`. */
function headed(text: string, tokens: readonly Token[], register: Register): Direction | undefined {
  const count = tokens.findIndex((token) => !isOfSchemes(token));
  const head = tokens.slice(0, count < 0 ? tokens.length : count);
  const first = firstOf(head);
  let end = 0;
  for (const [index, token] of head.entries()) {
    const before = text.slice(0, token.end).toLowerCase();
    if (!links(head, index, text) || !(isAnchored(before) || isHeading(before, first))) continue;
    end = token.end;
    if (/^[:–—-]$/.test(token.text)) break;
  }
  const upTo = text.slice(0, end).toLowerCase();
  const wholeHead = text.slice(0, head.at(-1)?.end ?? 0).toLowerCase();
  if (isAnchored(wholeHead) && CONDITION.test(wholeHead)) return { ...note(''), kind: 'refuse' };
  if (/\b(?:is|are)\b/.test(upTo) || (isAnchored(upTo) && isStatement(first))) return undefined;
  const isRefused = head.some(({ text: word, end: at }) => (end === 0 || at <= end) && isRefusal(word));
  const isAccepted = isAcceptance(first);
  if ((isRefused || isAccepted) && !isAnchored(upTo.replace(/\b(?:no|0|zero) marks?\b/, '')))
    return judged(text, head, isRefused, register);
  // `½ mark only for a part of it` speaks of what earns less.
  if ((isRefused && end > 0) || /\bonly for$/.test(upTo)) return { ...note(''), kind: 'refuse' };
  if (end === 0) return undefined;
  const again = isAnchored(upTo) || text.length > LENGTH_MAX ? undefined : directionIn(text.slice(end), register);
  if (again) return again;
  const rest = text.slice(end).trim();
  return { ...note(upTo), kind: 'point', rest: upTo.endsWith('for') ? rest.replace(/^the\s+/, '') : rest };
}

/** Whether a statement may begin behind a token of a head. */
function links(head: readonly Token[], index: number, text: string): boolean {
  const { text: word, end } = head[index]!;
  if (word === ':' || word === '–' || word === '—') return true;
  if (word === '-') return /\s/.test(text[end] ?? '') && /\s/.test(text[end - 2] ?? '');
  if (word === 'for') return true;
  if (word === 'that' || word === 'how' || word === 'why') return isSaying(head[index - 1]?.text ?? '');
  if (word === 'following') return /\b(?:any|each|of|from)\b/i.test(text.slice(0, end));
  return isSaying(word) && word.endsWith('ing') && head[index - 1]?.text === 'for';
}

/** Whether a head speaks of what answers say, without amounts: `Indicative content:`, `Candidates may say that`. */
function isHeading(lower: string, first: string): boolean {
  if (lower.endsWith(':')) return OF_ANSWERS.test(lower) || isAcceptance(first);
  return isPerson(first) && first !== 'they' && lower.endsWith(' that');
}

/** `Accept …`, `Do not allow …`: these may also be orders that belong to a statement. */
function judged(text: string, head: readonly Token[], isRefused: boolean, register: Register): Direction | undefined {
  const acts = head.filter(
    ({ text: word }) => isAcceptance(word) || isAward(word) || isRefusal(word) || word === 'credit',
  );
  const last = acts.at(-1)!;
  const verb = text.slice(0, last.end);
  const rest = text.slice(last.end).replace(/^\s*(?:also\b)?\s*(?::|for\b|refs?\.? to\b|any refs?\.? to\b)?\s*/i, '');
  const word = verb.match(/\p{L}+$/u)?.[0] ?? '';
  const isPlain =
    /^\s*:/.test(text.slice(last.end)) ||
    QUOTED.test(rest) ||
    (word.length > 2 && word === word.toUpperCase()) ||
    /\balso\b/i.test(verb) ||
    /^(?:do not|don['’]t) (?:accept|allow|credit|award|penali[sz]e)$/i.test(verb) ||
    (NOTHING_FOR.test(text) && (register.isScheme || !/\b(?:is|are|was|were)\b/.test(rest))) ||
    (register.isScheme && !register.asked.has(stem(word.toLowerCase())));
  const isAct = acts.some(({ text: act }) => isAcceptance(act) || isAward(act) || !isDenial(act));
  if (!isPlain || (!isAct && !NOTHING_FOR.test(text))) return undefined;
  return { ...note(''), kind: isRefused ? 'refuse' : 'accept', rest };
}

/** The amounts of a direction. */
function note(text: string): Direction {
  const lower = text.toLowerCase();
  const [, any, of, ofThese] = ANY.exec(lower) ?? [];
  const [, max, upTo, max2] = MOST.exec(lower) ?? [];
  const needs = any ?? of ?? ofThese;
  const most = max ?? upTo ?? max2;
  const worth = lower
    .replace(MOST, ' ')
    .replace(ANY, ' ')
    .split(/[,;.]\s+|\s\(/)
    .filter((clause) => !IN_PART.test(clause))
    .flatMap((clause) =>
      [...clause.matchAll(WORTH), ...clause.matchAll(MORE)].map(([, amount]) => hundredths(amount!) ?? 0),
    );
  const sum = worth.length > 0 ? worth.reduce((a, b) => a + b, 0) : undefined;
  const isEach = EACH.test(lower);
  return {
    kind: 'note',
    needs: needs === undefined ? undefined : countFrom(needs),
    // `Up to 2 marks per reason`.
    each: isEach ? (sum ?? (most === undefined ? undefined : 100 * countFrom(most))) : undefined,
    most: most === undefined || (isEach && sum === undefined) ? undefined : 100 * countFrom(most),
    marks: isEach ? undefined : sum,
    rest: '',
  };
}

/**
 * The amounts of a direction in plain notation.
 * @param isWorthSaid the worth of the statement stands beside it already.
 */
export function amountsOf({ needs, each, most, marks }: Direction, isWorthSaid = false): string {
  const all = [
    needs !== undefined && `any ${needs}`,
    each !== undefined && `${each / 100} each`,
    most !== undefined && `max ${most / 100}`,
    marks !== undefined && !isWorthSaid && `${marks / 100} marks`,
  ];
  return all.map((note) => (note ? ` [${note}]` : '')).join('');
}

const AMOUNTS: Record<string, number> = { one: 100, two: 200, three: 300, four: 400, five: 500, six: 600, half: 50 };

/** Marks as schemes write them, in hundredths: `½`, `two`. */
export function hundredths(amount: string): number | undefined {
  return AMOUNTS[amount.trim()] ?? hundredthsFrom(amount);
}

/** A word without the ending of a plural. */
export function stem(word: string): string {
  return word.toLowerCase().replace(/(?<=\p{L}{3})(?:es|s)$/u, '');
}
