import { maxOf, randomFrom, SETS } from './data.ts';
import type { MarkedRow } from './mark-rows.ts';
import {
  accuracy,
  calibrationError,
  correlation,
  interval,
  macroF1,
  meanByQuestion,
  qwk,
  rmse,
  surestHalf,
} from './metrics.ts';

/** Published figures beside which ours stand; F1 is the macro average. */
export const PUBLISHED = [
  { set: 'Mohler', what: 'two persons', figure: 'r 0.586', source: 'Mohler et al. 2011' },
  { set: 'Mohler', what: 'graph alignment and likeness of words', figure: 'r 0.518', source: 'Mohler et al. 2011' },
  { set: 'Mohler', what: 'alignment, embeddings, weights of terms', figure: 'r 0.630', source: 'Sultan et al. 2016' },
  {
    set: 'SciEntsBank',
    what: 'best of the task, unseen questions',
    figure: 'F1 0.737',
    source: 'Dzikovska et al. 2013',
  },
  { set: 'Beetle', what: 'best of the task, unseen questions', figure: 'F1 0.720', source: 'Dzikovska et al. 2013' },
];

/** What was measured, set by set. */
export function tableOf(marked: readonly MarkedRow[]) {
  return Object.fromEntries(SETS.map(({ name }) => [name, rowOf(name, marked)]));
}

function rowOf(name: string, marked: readonly MarkedRow[]) {
  const own = marked.filter(({ row }) => row.set === name);
  const questions = [...Map.groupBy(own, ({ row }) => row.question).values()];
  const isTwoWay = maxOf(name) === 1;
  const headline = isTwoWay ? accuracy : correlation;
  const [low, high] = interval(questions, headline, randomFrom(7));
  const times = own.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    answers: own.length,
    r: fixed(correlation(own)),
    'r a question': fixed(meanByQuestion(questions, correlation)),
    rmse: fixed(rmse(own)),
    qwk: fixed(qwk(own)),
    accuracy: fixed(accuracy(own)),
    '95 % by question': `${isTwoWay ? 'accuracy' : 'r'} ${low.toFixed(3)}-${high.toFixed(3)}`,
    'macro F1': isTwoWay ? fixed(macroF1(own)) : '',
    ECE: fixed(calibrationError(own)),
    'surest half': fixed(surestHalf(own)),
    'review %': percent(own.filter(({ needsReview }) => needsReview).length / own.length),
    'ms, 95 %': fixed(times[Math.floor(own.length * 0.95)] ?? 0),
  };
}

function fixed(value: number): number {
  return Number(value.toFixed(3));
}

function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
