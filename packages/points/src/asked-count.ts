import { COUNT, countFrom } from './counts.ts';

/** Words that ask for a number of things. */
const ASK =
  '(?:name|state|list|give|mention|describe|identify|write|outline|suggest|explain|discuss|provide|cite|any|at least|' +
  'what are|with)';
/** Up to two adjectives and a plural. */
const THINGS = String.raw`((?:[\w'-]+\s+){0,2}?[\w-]{3,}(?:s|criteria|phenomena|people))\b`;
/** The text before the number: a word that asks, or the end of another thing asked for. */
const BEFORE = String.raw`(?:\b${ASK}\s+(?:(?:down|briefly|any|at least)\s+){0,3}|\band\s+|\(|,\s+)`;
/** `Give three reasons`, `Name any two layers`, `two advantages and two disadvantages`, `(two points)`. */
const COUNTED = new RegExp(String.raw`${BEFORE}${COUNT}\s+${THINGS}`, 'gi');
/** Units that say how long the answer may be, not how many points it needs. */
const LENGTH = /\b(?:sentences?|words?|lines?|paragraphs?|marks?|minutes?|hours?|days?|years?|numbers?)$/i;

/** A number of things that a question asks for. */
export interface Asked {
  count: number;
  /** What is counted, in lower case: `advantages`. */
  of: string;
}

/** The numbers of things that a question asks for, in its order. */
export function countsAsked(question: string): Asked[] {
  return [...question.matchAll(COUNTED)].flatMap(([, count, of]) =>
    LENGTH.test(of!) ? [] : [{ count: countFrom(count!), of: of!.toLowerCase() }],
  );
}
