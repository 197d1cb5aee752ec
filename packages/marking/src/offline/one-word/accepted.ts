import { KEY_FORM_VALUES, nameOfValue } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '../../answers.ts';
import { kindsOf } from '../../claims/claim.ts';

/** The longest model answer that can serve as a key, in words. */
const FEW = 4;

/**
 * The accepted answers: those of the key, or else a model answer of a few words, each with the alternatives that it
 * lists. Empty where the model answer is a sentence.
 */
export function acceptedAnswers(question: Question): string[] {
  const form = nameOfValue(KEY_FORM_VALUES, question.answer?.form ?? 0);
  const asked = { question: question.text ?? '', isNeutral: () => false, form };
  const isClaim = (key: string) => kindsOf(key, asked).length > 0; // `x = 3 or x = -3` is one answer
  const alternatives = (key: string) => (isClaim(key) ? [key] : alternativesIn(key));
  const accepted = question.answer?.accepted ?? [];
  if (accepted.length > 0) return [...new Set(accepted.flatMap(alternatives))];
  const ways = alternatives(question.modelAnswer ?? '');
  return ways.every((way) => way.trim().split(/\s+/).length <= FEW) ? ways : [];
}

/** What separates alternatives. `m/s` is a single one. */
const OTHER_WAY = /\s*[;\n]\s*|\s+\/\s+|(?<=\p{L}{3})\/(?=\p{L}{3})|\s+or\s+/u;
/** A word in brackets that may be left out, or that may be given instead: `(Neil) Armstrong`, `kidney [accept: renal]`. */
const BRACKETS =
  /(^|\s)[([](?:(accept|allow|or)\b:?\s*)?([\p{Ll}\p{M}\s-]{3,}|\p{Lu}\p{Ll}[\p{L}\p{M}\s-]+)[)\]](?=\s|$)/iu;

/** The alternatives that a key in words lists: `colour / color`, `carbon dioxide or CO2`. */
const alternativesIn = (key: string): string[] =>
  key
    .split(OTHER_WAY)
    .filter((way) => way.trim() !== '')
    .flatMap((way) => {
      const [found, before = '', instead, words = ''] = BRACKETS.exec(way) ?? [];
      if (found === undefined) return [way];
      const bare = way.replace(found, '').trim();
      return [bare, instead ? words : way.replace(found, `${before}${words}`)].filter((each) => each !== '');
    });
