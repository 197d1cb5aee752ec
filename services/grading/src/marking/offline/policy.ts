import { STEP, type Steps } from '../marks.ts';

/** What the offline marker follows of a paper's instructions to the examiner; the rest it does not understand. */
export interface Policy extends Steps {
  /** `exact`: a word misspelt is another word. `free`: spelling is no fault of language either. */
  spelling: 'usual' | 'exact' | 'free';
}

/** What holds for a part of the paper, or only at times, is left to people. */
const LIMITED =
  /\b(?:if|unless|except|when(?:ever)?|wher(?:e|ever)|only for|(?:in|for|of) (?:the )?(?:sections?|parts?|questions?|q\.? ?\d))\b/;
const NEGATION = /\b(?:not|never|no|cannot|without|neither|nor|avoid|refrain)\b|n't\b/g;

const HALVES = String.raw`half[- ]marks?\b`;
const NO_HALVES = new RegExp(
  String.raw`\bno ${HALVES}|(?:\b(?:not|never)|n't) (?:award|give|use|allow|grant)s? (?:any )?${HALVES}` +
    String.raw`|\b${HALVES} (?:\w+ ){1,2}(?:not|never)(?: be)? (?:award|giv|us|allow|grant|permit)` +
    String.raw`|\bwhole marks only|\bonly (?:in )?whole marks|\bin whole marks`,
);

const MARKING = '(?:mark|evaluat|assess|grad|correct|award|examin|check)';
/** An adverb of how to mark the whole paper: `mark strictly`, `strict marking`; not `strictly prohibited`, `strict about units`. */
const manner = (word: string): RegExp =>
  new RegExp(
    String.raw`\b(?:(?:${MARKING}\w*|be)\b[^,:]{0,30}\b(?:${word})(?:ly)?\b(?! (?:prohib|forbid|follow|adher|accord|as per|in accord|to the|by the|about|on|in|regarding|towards|with(?! (?:the )?mark(?:s|ing)\b)))` +
      `|(?:${word}) (?:${MARKING}(?:ing|ion|ment)))`,
  );
const LENIENT = new RegExp(`${manner('lenient|generous|liberal').source}|\\bbenefit of (?:the )?doubt`);
const STRICT = manner('strict|severe|rigorous|harsh');

const SPELLING = /\b(?:mis)?spel(?:l(?:ing|ings|ed|t)?|t)\b/;
const TOLERATED =
  /\b(?:ignor|disregard|overlook|excus|forgiv|tolerat|condon|lenien|generous|liberal|accept|allow|permit)\w*/;
const HELD_AGAINST = new RegExp(
  String.raw`\b(?:penal|punish|deduct|cut\b|take off|mark(?:ed)? down|lose|strict|insist|counts?\b|counted|matters?\b|required|necessary|essential|important)` +
    String.raw`|\bbe (?:spel(?:t|led) )?(?:exact|correct|accurate|right|perfect)|\b(?:has|have) to be (?:exact|correct|accurate)` +
    String.raw`|\b(?:is|are|be|as) (?:\w+ as )?(?:wrong|incorrect|mistakes|faults)\b`,
);
/** Nothing is given for what is misspelt. */
const NO_CREDIT =
  /(?:\b(?:no|zero|0) (?:marks?|credit)\b|(?:\b(?:not|never)|n't) (?:award|give) (?:any )?(?:marks?|credit)\b).*(?:(?:wrong|incorrect|bad)(?:ly)? (?:spel|mis)|misspel|spel(?:t|led) (?:wrong|incorrect)|spelling (?:mistake|error))/;

/** Reads the instructions clause by clause; of two that disagree the later one is followed. */
export function policyOf(instructions: string | undefined): Policy {
  const policy: Policy = { rounding: 'nearest', step: STEP, spelling: 'usual' };
  const text = (instructions ?? '').toLowerCase().replace(/’/g, "'");
  for (const clause of text.split(/(?<=[.!?])\s+|[;\n]+|,?\s+\b(?:but|however|although|though)\b/)) {
    policy.spelling = spellingAsked(clause) ?? policy.spelling;
    if (SPELLING.test(clause) || LIMITED.test(clause)) continue;
    if (NO_HALVES.test(clause)) policy.step = 2 * STEP;
    policy.rounding = roundingAsked(clause) ?? policy.rounding;
  }
  return policy;
}

function roundingAsked(clause: string): Policy['rounding'] | undefined {
  const [lenient, strict] = [LENIENT.exec(clause), STRICT.exec(clause)];
  const found = lenient ?? strict;
  if (!found || (lenient && strict)) return undefined;
  const before = clause.slice(0, found.index + found[0].length).replace(/\bno half.marks?\b/, '');
  return negations(before) > 0 ? undefined : lenient ? 'up' : 'down';
}

/** What a clause says of spelling; undefined where it says nothing, or nothing clear. */
function spellingAsked(clause: string): Policy['spelling'] | undefined {
  if (!SPELLING.test(clause)) return undefined;
  const against = HELD_AGAINST.exec(clause);
  if (NO_CREDIT.test(clause) && !/deduct|lost|cut|penal/.test(clause)) return 'exact';
  const tolerated = TOLERATED.exec(clause);
  const found = tolerated ?? against;
  if (!found || (tolerated && against) || LIMITED.test(clause)) return undefined;
  const end = found.index + found[0].length;
  if (negations(clause) > 1 || negations(clause.slice(end)) > 0) return undefined;
  const isExact = (tolerated === null) === (negations(clause.slice(0, end)) === 0);
  if (tolerated?.[0].startsWith('accept') && !isExact && /\bcorrect(?:ly)?\b/.test(clause) && !/phonetic/.test(clause))
    return /\bonly\b/.test(clause) ? 'exact' : undefined;
  return isExact ? 'exact' : 'free';
}

const negations = (text: string): number => text.match(NEGATION)?.length ?? 0;

/** What was followed in marking, for the candidate; empty where nothing was. */
export function followed({ rounding, step, spelling }: Partial<Policy>): string {
  const told = [
    rounding === 'up' ? 'between two marks the higher one' : '',
    rounding === 'down' ? 'between two marks the lower one' : '',
    step !== undefined && step > STEP ? 'whole marks only' : '',
    spelling === 'exact' ? 'spelling has to be exact' : '',
    spelling === 'free' ? 'spelling does not count' : '',
  ].filter(Boolean);
  return told.length > 0 ? `As the paper asks: ${told.join('; ')}.` : '';
}
