import type { Marker } from '@exam-evaluation/grading/marking/marker.ts';
import { createOfflineMarker } from '@exam-evaluation/grading/marking/offline/marker.ts';
import { foldsOf, type Row, readRows, shuffled } from './data.ts';
import { fit } from './fit.ts';
import { type MarkedRow, markRow } from './mark-rows.ts';
import { commonWords, material } from './material.ts';
import { PUBLISHED, tableOf } from './report.ts';

/**
 * Measures the offline marker on questions it was not fitted on: `npm run bench:grading -- FOLDER`. Questions are dealt out to groups; each group is marked,
 * through the worker's own code, by a model fitted on the other groups.
 */
const FOLDS = 8;
/** Reviewed answers to the same question in the tables after the first, and how many of the others are marked with them. */
const EXAMPLES = [5, 10];
const TAUGHT_MAX = 15;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run bench:grading -- FOLDER');
const rows = readRows(folder);
const common = commonWords(rows);
const measured = material(rows, common);
const groups = foldsOf(rows, FOLDS);
const plain: MarkedRow[] = [];
const taught = new Map(EXAMPLES.map((count) => [count, [] as MarkedRow[]]));
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
    for (const [count, marked] of taught) marked.push(...(await markTaught(answers, count, marker)));
  }
  process.stderr.write(`${fold + 1}/${FOLDS} `);
}
process.stderr.write('\n');
console.log(`Unseen questions, ${FOLDS} groups`);
console.table(tableOf(plain));
for (const [count, marked] of taught) {
  console.log(`With ${count} reviewed answers to the same question`);
  console.table(tableOf(marked));
}
const asShipped = createOfflineMarker();
const shipped: MarkedRow[] = [];
for (const row of rows) shipped.push(await markRow(row, asShipped));
console.log(
  'The weights that are shipped, on the answers that they were fitted on: says nothing about unseen questions',
);
console.table(tableOf(shipped));
console.log('What others reached, as they published it; not always on the same answers');
console.table(PUBLISHED);

/** The same others whatever the number of examples. */
async function markTaught(answers: readonly Row[], count: number, marker: Marker): Promise<MarkedRow[]> {
  const order = shuffled(answers, 5);
  const others = order.slice(Math.max(...EXAMPLES)).slice(0, TAUGHT_MAX);
  const marked: MarkedRow[] = [];
  for (const row of others) marked.push(await markRow(row, marker, order.slice(0, count)));
  return marked;
}
