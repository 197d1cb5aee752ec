import { ODDS_MAX } from '@exam-evaluation/models/pairs/pair-judge.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { bestMatch } from '../../text/similarity.ts';
import type { Prepared } from '../expected/prepared.ts';
import { CONFIDENCE_FEATURES } from './confidence-features.ts';
import { isDoubtful } from './doubts.ts';
import type { Judgement } from './judge.ts';
import type { JudgedAnswer } from './judged-answer.ts';

/** Up to this many hundredths, an answer without a rubric is either right or wrong; above, partial marks are given. */
export const WHOLE_UP_TO = 100;

/** Whether an answer to a question is either right or wrong. */
export function isAllOrNothing({ rubric, maxMarks }: Question): boolean {
  return !rubric?.criteria.length && maxMarks <= WHOLE_UP_TO;
}

/** Computes the features for the confidence of a mark; `share` is the sum before rounding. */
export function confidenceValues(
  { read, standard, groups }: JudgedAnswer,
  prepared: Prepared,
  share: number,
  max: number,
): number[] {
  const { text: answer } = read;
  const { whole } = standard;
  // Where all keywords are found, nothing rests on what the judge of pairs and the model say of the points.
  const told = groups.filter(({ keywords, share: own }) => keywords?.share === 1 && own === 1);
  const judged = groups
    .filter((group) => !told.includes(group))
    .flatMap(({ counted }) => counted.map(({ judgement }) => judgement));
  const sure = [...told.map(() => 1), ...judged.map(({ probability }) => Math.abs(2 * probability - 1))];
  const made = ({ probability, looked }: Judgement) => (probability === 1 ? ODDS_MAX : (looked?.relation.made ?? 0));
  const nothing = judged.filter(({ credit }) => credit === 0);
  const given = judged.filter(({ credit }) => credit > 0);
  const known = [...whole.reading.content, ...prepared.question.reading.content];
  const own = answer.content.filter((word) => !bestMatch(word, known));
  const named: Record<(typeof CONFIDENCE_FEATURES)[number], number> = {
    share,
    isWhole: max <= WHOLE_UP_TO ? 1 : 0,
    unsure: sure.reduce((sum, each) => sum + 1 - each, 0) / Math.max(1, sure.length),
    'least sure': Math.min(1, ...sure),
    partly: groups.filter(({ status }) => status === 'partly').length / Math.max(1, groups.length),
    contradicted: judged.filter(({ status }) => status === 'contradicted').length,
    points: Math.log(1 + sure.length),
    byKeywords: told.length / Math.max(1, groups.length),
    hasRubric: groups.some(({ group }) => group.criterion) ? 1 : 0,
    leastMade: Math.min(ODDS_MAX, ...given.map(made)),
    mostMade: Math.max(-ODDS_MAX, ...nothing.map(({ looked }) => looked?.relation.made ?? -ODDS_MAX)),
    mostContradicted: Math.max(-ODDS_MAX, ...judged.map(({ looked }) => looked?.relation.contradicted ?? -ODDS_MAX)),
    doubtful: groups.filter((group) => isDoubtful(group, answer.reading)).length / Math.max(1, groups.length),
    unexplained: Math.log(1 + own.length),
    words: Math.log(1 + answer.content.length),
    wordsExpected: Math.log(1 + whole.content.length),
  };
  return CONFIDENCE_FEATURES.map((name) => Math.round(named[name] * 1000) / 1000);
}
