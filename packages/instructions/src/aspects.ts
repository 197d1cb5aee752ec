import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** An aspect of answers that instructions may mention, and the answers that it affects. */
interface Aspect {
  asked: RegExp;
  touches: (question: Question, answer: string, clause: string) => boolean;
}

const isWritten = ({ type }: Question): boolean => !factsOf(type).isObjective;

/** Whether a question asks for a calculation. */
const isCalculation = ({ type, text = '', modelAnswer = '' }: Question): boolean =>
  factsOf(type).form === 'number' ||
  (factsOf(type).form !== 'word' && /\d\s*[-+*×x÷/=]\s*\d|=\s*-?\d/.test(modelAnswer)) ||
  /\b(?:calculat|comput|work\s+out|evaluat|solve|find\b.*\d)/i.test(text);

const ASPECTS: readonly Aspect[] = [
  {
    asked: /\bunits?\b/,
    touches: (question, answer) => {
      const hasUnit = factsOf(question.type).form !== 'number' || Boolean(question.answer?.unit);
      return isCalculation(question) && hasUnit && lacksUnit(answer);
    },
  },
  {
    asked:
      /\b(?:carried\s+forward|carry\s+forward|ecf|follow[- ]through|same\s+(?:mistake|error)|methods?|workings?|steps?|step[- ]?wise|rounding|decimal\s+places|significant\s+figures|formulas?|formulae|calculations?|numericals?)\b/,
    touches: isCalculation,
  },
  { asked: /^(?!.*\bunits?\b).*\bfinal\s+(?:answer|result|figure)s?\b/, touches: isCalculation },
  {
    asked: /\bown\s+words\b|\bcop(?:y|ied|ying)\b|\bverbatim\b/,
    touches: (question, answer) => isWritten(question) && sharesRun(answer, question.text ?? ''),
  },
  {
    asked:
      /\bfirst\b.*\b(?:ones?|points?|answers?|reasons?|examples?|written|given|\d+|two|three|four|five)\b|\b(?:extra|surplus|additional)\s+(?:answers?|points?|reasons?)\b|\bmore\s+than\s+(?:the\b.*\b)?(?:number|required|asked|(?:one|two|three|four|five|six|\d+)\s+\p{L}+)/u,
    touches: (question, answer, clause) =>
      isWritten(question) && partsOf(answer) > (countIn(question.text ?? '') ?? countIn(clause) ?? 1),
  },
  {
    asked: /\b(?:diagrams?|figures?|sketch(?:es)?|graphs?|labell?ed)\b/,
    touches: ({ expectsDiagram }) => expectsDiagram,
  },
  { asked: /\bword\s+(?:limits?|counts?)\b/, touches: ({ wordLimit }) => wordLimit !== undefined },
  {
    asked: /\bnegative\s+mark/,
    touches: ({ type, negativeMarks }) => negativeMarks === 0 && factsOf(type).form === 'choice',
  },
];

/** Faults of writing that the marker sees only where language is assessed. */
const LANGUAGE =
  /\b(?:grammar|grammatical|punctuation|handwriting|neatness|presentation|language|capital\s+letters?)\b/;
const TOLERANT = /\b(?:ignor|disregard|overlook|not?\b|never\b|n't\b)/;

/**
 * Whether a clause says that faults of language do not count: nothing has to be done for it where language is not
 * assessed.
 */
export const isTolerant = (clause: string): boolean =>
  LANGUAGE.test(clause) && TOLERANT.test(clause) && !/\b(?:if|unless|except|only|ignored\s+answers)\b/.test(clause);

/** For each aspect that a clause mentions, the check whether it affects an answer to a question. */
export function aspectsOf(clause: string): readonly Aspect['touches'][] {
  return ASPECTS.filter(({ asked }) => asked.test(clause)).map(({ touches }) => touches);
}

/** Whether a number ends an equation, a line or the answer without a unit after it or a currency before it. */
function lacksUnit(answer: string): boolean {
  return /(?:^|[^\p{L}₹€$£\d.,^])\s*-?\d[\d.,]*(?:\s*[x×*]\s*10\s*\^?\s*-?\d+)?\s*(?:$|\n|[;)]|[.,]\s|\()/u.test(
    answer,
  );
}

/** The least number of consecutive words that cannot be a coincidence. */
const RUN = 5;

function sharesRun(answer: string, text: string): boolean {
  const [words, given] = [answer, text].map((each) => each.toLowerCase().match(/[\p{L}\d']+/gu) ?? []);
  const within = ` ${given!.join(' ')} `;
  return words!.some(
    (_, at) => at + RUN <= words!.length && within.includes(` ${words!.slice(at, at + RUN).join(' ')} `),
  );
}

const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * The largest number of things that a text mentions, as a word or a digit; undefined where it mentions no number from 2
 * on.
 */
function countIn(text: string): number | undefined {
  const words = text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  const counts = words.map((word) => (/^[2-9]$/.test(word) ? Number(word) : COUNTS.indexOf(word) + 2));
  return counts.some((count) => count > 1) ? Math.max(...counts) : undefined;
}

/** The number of sentences, lines and list items. */
function partsOf(answer: string): number {
  return answer.split(/[\n;,•|]|[.!?](?:\s|$)|\band\b/i).filter((part) => /[\p{L}\d]/u.test(part)).length;
}
