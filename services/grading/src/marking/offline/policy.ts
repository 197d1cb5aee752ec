import { STEP, type Steps } from '../marks.ts';

/** What the offline marker follows of a paper's instructions to the examiner; the rest it does not understand. */
export interface Policy extends Steps {
  /** `exact`: a word misspelt is another word. `free`: spelling is no fault of language either. */
  spelling: 'usual' | 'exact' | 'free';
  /** For the candidate: what was followed. */
  note: string;
}

const NEGATED = /\b(?:not|never|no|don['’]?t|without|ignore|disregard|overlook)\b/i;
const LENIENT = /\b(?:lenient(?:ly)?|generous(?:ly)?|liberal(?:ly)?|benefit of the doubt)\b/i;
const STRICT = /\b(?:strict(?:ly)?|severe(?:ly)?|rigorous(?:ly)?|harsh(?:ly)?)\b/i;
const NO_HALVES =
  /\b(?:no|not|never|without|avoid)\b[^.;]{0,30}\bhalf[- ]?marks?\b|\b(?:only )?(?:in )?whole marks(?: only)?\b/i;
const SPELLING = /\b(?:mis)?spell?(?:ing|ings|ed|t)?\b/i;
const FAULT =
  /\b(?:penali[sz]ed?|deduct(?:ed)?|wrong|fault|incorrect|matters?|count(?:s|ed)?|mark(?:ed)? down|minor|errors?|mistakes?)\b/i;
const EXACT = /\b(?:must|has to|have to|should|exact(?:ly)?|correct(?:ly)?|required|insist)\b/i;

/** Reads the instructions sentence by sentence; of two that disagree the later one is followed. */
export function policyOf(instructions: string | undefined): Policy {
  const policy: Policy = { rounding: 'nearest', step: STEP, spelling: 'usual', note: '' };
  for (const sentence of (instructions ?? '').split(/(?<=[.;!?])\s+|\n+/)) follow(policy, sentence);
  const followed = [
    policy.rounding === 'up' ? 'between two marks the higher one' : '',
    policy.rounding === 'down' ? 'between two marks the lower one' : '',
    policy.step > STEP ? 'whole marks only' : '',
    policy.spelling === 'exact' ? 'spelling has to be exact' : '',
    policy.spelling === 'free' ? 'spelling does not count' : '',
  ].filter(Boolean);
  return followed.length > 0 ? { ...policy, note: `As the paper asks: ${followed.join('; ')}.` } : policy;
}

function follow(policy: Policy, sentence: string): void {
  if (NO_HALVES.test(sentence)) policy.step = 2 * STEP;
  const spelling = SPELLING.test(sentence);
  if (spelling && NEGATED.test(sentence) && FAULT.test(sentence)) policy.spelling = 'free';
  else if (spelling && (FAULT.test(sentence) || EXACT.test(sentence))) policy.spelling = 'exact';
  const [lenient, strict] = [LENIENT.test(sentence), STRICT.test(sentence)];
  if (spelling || lenient === strict) return;
  const isTurned = NEGATED.test(sentence.slice(0, sentence.search(lenient ? LENIENT : STRICT)));
  if (!isTurned) policy.rounding = lenient ? 'up' : 'down';
}
