import { createOfflineMarker } from '@exam-evaluation/grading/marking/offline/marker.ts';
import { foldsOf, maxOf, readRows, SETS, shuffled } from './data.ts';
import { commonWords, fit, material } from './fit.ts';
import { type MarkedRow, markRow } from './mark-rows.ts';
import { accuracy, calibrationError, correlation, macroF1, qwk, rmse, surestHalf } from './metrics.ts';

/**
 * Measures the offline marker on questions it was not fitted on: `npm run bench:grading -- FOLDER`. Questions are dealt out to groups; each group is marked,
 * through the worker's own code, by a model fitted on the other groups.
 */
const FOLDS = 8;
/** Reviewed answers to the same question in the second table. */
const EXAMPLES = 10;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run bench:grading -- FOLDER');
const rows = readRows(folder);
const common = commonWords(rows);
const measured = material(rows, common);
const groups = foldsOf(rows, FOLDS);
const plain: MarkedRow[] = [];
const taught: MarkedRow[] = [];
for (let fold = 0; fold < FOLDS; fold += 1) {
  const marker = createOfflineMarker(
    fit(
      measured.filter((row) => groups.get(row.question) !== fold),
      common,
    ),
  );
  const own = rows.filter((row) => groups.get(row.question) === fold);
  for (const row of own) plain.push(await markRow(row, marker));
  for (const answers of Map.groupBy(own, (row) => row.question).values()) {
    const [examples, others] = [shuffled(answers, 5).slice(0, EXAMPLES), shuffled(answers, 5).slice(EXAMPLES)];
    for (const row of others.slice(0, 15)) taught.push(await markRow(row, marker, examples));
  }
  process.stderr.write(`${fold + 1}/${FOLDS} `);
}
process.stderr.write('\n');
console.log(`Unseen questions, ${FOLDS} groups`);
console.table(tableOf(plain));
console.log(`With ${EXAMPLES} reviewed answers to the same question`);
console.table(tableOf(taught));

function tableOf(marked: readonly MarkedRow[]) {
  const sets = SETS.map(({ name }) => [name, marked.filter(({ row }) => row.set === name)] as const);
  return Object.fromEntries(
    sets.map(([name, own]) => [
      name,
      {
        answers: own.length,
        r: fixed(correlation(own)),
        rmse: fixed(rmse(own)),
        qwk: fixed(qwk(own)),
        accuracy: fixed(accuracy(own)),
        'macro F1': maxOf(name) === 1 ? fixed(macroF1(own)) : '',
        ECE: fixed(calibrationError(own)),
        'surest half': fixed(surestHalf(own)),
        'review %': percent(own.filter(({ needsReview }) => needsReview).length / own.length),
        'ms, 95 %': fixed(
          own.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[Math.floor(own.length * 0.95)] ?? 0,
        ),
      },
    ]),
  );
}

function fixed(value: number): number {
  return Number(value.toFixed(3));
}

function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
