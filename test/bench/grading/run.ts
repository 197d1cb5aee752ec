import { parseArgs } from 'node:util';
import { create } from '@bufbuild/protobuf';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { openPairJudge, type PairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { isTwoWay, shuffled } from './data.ts';
import { fittedIn, fittingData, workFolder } from './fitting.ts';
import { FOLDS, isForHeads, unseenBy } from './folds.ts';
import { type MarkedRow, markRow, markTyped } from './mark-rows.ts';
import { type Asked, publicQuestions, suiteMaterial } from './material.ts';
import { PUBLISHED, scalesTable, tableOf } from './report.ts';
import { signalsTable } from './signals-table.ts';

/**
 * Measures the offline marker on questions it was not fitted on, through the worker's own code:
 * `npm run bench:grading -- FOLDER [--work FOLDER] [--every N]`. The models of the groups left out are those of an
 * earlier calibration in the work folder, or are fitted first. With `--every`, only one answer in N is marked.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { work: { type: 'string' }, every: { type: 'string', default: '1' } },
});
const [folder] = positionals;
if (!folder) throw new Error('Give the folder with the data sets: npm run bench:grading -- FOLDER');
const SCALES = [1, 4, 10];
/** How many answers are timed. */
const TIMED = 200;

const every = Math.max(1, Number(values.every) || 1);
const work = workFolder(values.work);
const pairs = await openPairJudge();
const data = fittingData(folder);
const { unseen: models } = await fittedIn(work, data, pairs);
const markerFor = unseenBy(models, pairs);
const questions = publicQuestions(data.rows).filter(isForHeads);
const [twoWay, byDegrees] = [true, false].map((is) => questions.filter(({ set }) => isTwoWay(set) === is)) as [
  Asked[],
  Asked[],
];

console.log(`Unseen questions, ${FOLDS} groups${every > 1 ? `; one answer in ${every}` : ''}`);
console.table(tableOf(await markAll(byDegrees)));
const scales = new Map<number, MarkedRow[]>();
for (const marks of SCALES) scales.set(marks, await markAll(twoWay.map((own) => worth(own, marks))));
console.log('Right-or-wrong sets: a mark of at least half is right');
console.table(scalesTable(scales));

console.log("Signals, on the written answers of the teachers' suites");
console.table(await signalsTable(suiteMaterial(data.suites), models, pairs));

console.log(`Milliseconds of processor time an answer, nothing of it judged before; ${TIMED} answers of all sets`);
console.table(timesOf(await timed(questions, await openPairJudge())));
console.log('What others reached, as they published it; not always on the same answers');
console.table(PUBLISHED);

async function markAll(asked: readonly Asked[]): Promise<MarkedRow[]> {
  const marked: MarkedRow[] = [];
  for (const own of asked) {
    const answers = own.answers.filter((_, index) => index % every === 0);
    for (const answer of answers) marked.push(await markRow(own, answer, markerFor(own.id)));
  }
  return marked;
}

function worth(own: Asked, marks: number): Asked {
  return { ...own, question: create(QuestionSchema, { ...own.question, maxMarks: 100 * marks }) };
}

/** Processor time of some answers in milliseconds, each after another answer to the same question. */
async function timed(asked: readonly Asked[], fresh: PairJudge): Promise<number[]> {
  const marker = createOfflineMarker({ pairs: fresh });
  const times: number[] = [];
  for (const { question, answers } of shuffled(asked, 9)) {
    const [first, ...others] = shuffled(answers, 9);
    await markTyped(question, first!.text, marker);
    for (const { text } of others.slice(0, Math.ceil(TIMED / asked.length))) {
      const began = process.cpuUsage();
      await markTyped(question, text, marker);
      const { user, system } = process.cpuUsage(began);
      if (times.length < TIMED) times.push((user + system) / 1000);
    }
  }
  return times;
}

function timesOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number(sorted[Math.floor(share * sorted.length)]!.toFixed(1));
  return { '50 %': at(0.5), '95 %': at(0.95), most: at(0.9999) };
}
