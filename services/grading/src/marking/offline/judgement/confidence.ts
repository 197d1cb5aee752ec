import { bestMatch } from '../../text/similarity.ts';
import type { Prepared } from '../expected/prepared.ts';
import { CONFIDENCE_FEATURES } from './confidence-features.ts';
import type { JudgedAnswer } from './judged-answer.ts';

/** Up to this many hundredths, an answer without a rubric is either right or wrong; above, partial marks are given. */
export const WHOLE_UP_TO = 100;

/** Computes the features for the confidence of a mark; `share` is the sum before rounding. */
export function confidenceValues(
  { read, standard, groups }: JudgedAnswer,
  prepared: Prepared,
  share: number,
  max: number,
): number[] {
  const { text: answer } = read;
  const { whole } = standard;
  const judged = groups.flatMap(({ counted }) => counted.map(({ judgement }) => judgement));
  const sure = groups.flatMap(({ counted, keywords, share: own }) =>
    // Where all keywords are found, the model's probability is not used.
    keywords?.share === 1 && own === 1 ? [1] : counted.map(({ judgement }) => Math.abs(2 * judgement.probability - 1)),
  );
  const nothing = judged.filter(({ credit }) => credit === 0);
  const given = judged.filter(({ credit }) => credit > 0);
  const soft = (looked: (typeof judged)[number]['looked']) => looked?.soft ?? 0;
  const known = [...whole.reading.content, ...prepared.question.reading.content];
  const own = answer.content.filter(({ word }) => !bestMatch(word, known));
  const wholeAnswer = judged[0]?.looked?.whole;
  const named: Record<(typeof CONFIDENCE_FEATURES)[number], number> = {
    share,
    isWhole: max <= WHOLE_UP_TO ? 1 : 0,
    unsure: sure.reduce((sum, each) => sum + 1 - each, 0) / Math.max(1, sure.length),
    'least sure': Math.min(1, ...sure),
    partly: groups.filter(({ status }) => status === 'partly').length / Math.max(1, groups.length),
    contradicted: judged.filter(({ status }) => status === 'contradicted').length,
    points: Math.log(1 + judged.length),
    byKeywords: groups.some(({ keywords }) => keywords && keywords.share > 0) ? 1 : 0,
    hasRubric: groups.some(({ group }) => group.criterion) ? 1 : 0,
    nearest: Math.max(0, ...nothing.map(({ looked }) => soft(looked))),
    furthest: Math.min(1, ...given.map(({ looked }) => soft(looked))),
    unexplained: Math.log(1 + own.length),
    words: Math.log(1 + answer.content.length),
    wordsExpected: Math.log(1 + whole.content.length),
    wholeMeaning: wholeAnswer?.meaning ?? 0,
    wholeSoft: wholeAnswer?.soft ?? 0,
    askedMeaning: judged[0]?.looked?.askedMeaning ?? 0,
  };
  return CONFIDENCE_FEATURES.map((name) => Math.round(named[name] * 1000) / 1000);
}
