import { isTwoWay, randomFrom, SETS } from './data.ts';
import type { MarkedRow } from './mark-rows.ts';
import { accuracy, calibrationError, correlation, interval, macroF1, qwk, rmse, surestHalf } from './metrics.ts';

/** Published figures to compare ours with; F1 is the macro average. */
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

/** The headline figure of each set before marks rested on points (version 1 of the offline marker, commit 089874d). */
const BEFORE: Record<string, string> = {
  Mohler: '0.598',
  'SciEntsBank at 1': '0.733',
  'SciEntsBank at 4': '0.456',
  'SciEntsBank at 10': '0.468',
  'Beetle at 1': '0.782',
  'Beetle at 4': '0.441',
  'Beetle at 10': '0.447',
  SAF: '0.782',
};

/** What was measured, set by set: r for marks by degrees, accuracy for right or wrong. */
export function tableOf(marked: readonly MarkedRow[]) {
  const present = SETS.filter(({ name }) => marked.some(({ set }) => set === name));
  return Object.fromEntries(
    present.map(({ name }) => [
      name,
      rowOf(
        marked.filter(({ set }) => set === name),
        name,
        BEFORE[name],
      ),
    ]),
  );
}

/** Results of right-or-wrong sets when their questions are worth several numbers of marks, side by side. */
export function scalesTable(byMarks: ReadonlyMap<number, readonly MarkedRow[]>) {
  const sets = SETS.map(({ name }) => name).filter(isTwoWay);
  return Object.fromEntries(
    sets.flatMap((name) =>
      [...byMarks].map(([marks, marked]) => {
        const key = `${name} at ${marks}`;
        return [
          key,
          rowOf(
            marked.filter(({ set }) => set === name),
            name,
            BEFORE[key],
          ),
        ];
      }),
    ),
  );
}

function rowOf(own: readonly MarkedRow[], set: string, before: string | undefined) {
  const questions = [...Map.groupBy(own, ({ question }) => question).values()];
  const twoWay = isTwoWay(set);
  const headline = twoWay ? accuracy : correlation;
  const [low, high] = interval(questions, headline, randomFrom(7));
  const unseen = own.filter(({ needsReview }) => !needsReview);
  return {
    answers: own.length,
    r: twoWay ? '' : fixed(correlation(own)),
    accuracy: twoWay ? fixed(accuracy(own)) : '',
    '95 % by question': `${low.toFixed(3)}-${high.toFixed(3)}`,
    before: before ?? '',
    'macro F1': twoWay ? fixed(macroF1(own)) : '',
    'within a tenth': twoWay ? '' : fixed(accuracy(own)),
    rmse: fixed(rmse(own)),
    qwk: fixed(qwk(own)),
    ECE: fixed(calibrationError(own)),
    'surest half': fixed(surestHalf(own)),
    'to a person': fixed(1 - unseen.length / own.length),
    'wrong, nobody looks': fixed(1 - accuracy(unseen)),
  };
}

function fixed(value: number): number {
  return Number(value.toFixed(3));
}
