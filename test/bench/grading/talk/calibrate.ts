import { writeFileSync } from 'node:fs';
import { INJECTIONS } from '@exam-evaluation/testing/injections.ts';
import { readRows, shuffled } from '../data.ts';
import { fit, oddsOf, runOnOf, type Sample, toSample } from './fit.ts';
import { readTexts } from './texts.ts';

/**
 * Fits the model that finds what candidates say to the marker, and writes the file that is shipped: `npm run
 * calibrate:talk -- FOLDER`. The answers, questions and model answers of the data sets in the folder count as honest,
 * and so do the texts of honest.jsonl.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run calibrate:talk -- FOLDER');
/** Share of unseen honest answers that may wrongly be found to address the marker. */
const MISTAKEN = 0.001;
/** Share of honest sentences that may wrongly be found when another sentence of the text surely is an attempt. */
const MISTAKEN_BESIDE = 0.03;
/** Share of honest answers in which the beginning or end of a sentence may wrongly be found. */
const MISTAKEN_END = 0.005;
const FOLDS = 5;

const rows = readRows(folder);
const attempts = shuffled([...readTexts('attempts'), ...INJECTIONS], 1).map((text) => toSample(text, true));
const answers = shuffled(rows, 1).map(({ answer }) => toSample(answer, false));
const tricky = shuffled(readTexts('honest'), 1).map((text) => toSample(text, false));
const questions = [...new Set(rows.flatMap(({ questionText, references }) => [questionText, ...references]))];
const always = questions.map((text) => toSample(text, false));

const unseen = { attempts: [] as number[], answers: [] as number[], tricky: [] as number[], sentences: [] as number[] };
const ends: number[] = [];
for (let fold = 0; fold < FOLDS; fold += 1) {
  const inFold = (_: Sample, index: number) => index % FOLDS === fold;
  const others = (_: Sample, index: number) => index % FOLDS !== fold;
  const fitted = fit([...always, ...[attempts, answers, tricky].flatMap((samples) => samples.filter(others))]);
  const odds = (samples: readonly Sample[]) => samples.filter(inFold).map((sample) => oddsOf(sample, fitted));
  unseen.attempts.push(...odds(attempts));
  unseen.answers.push(...odds(answers));
  unseen.tricky.push(...odds(tricky));
  ends.push(...answers.filter(inFold).map((sample) => runOnOf(sample, fitted)));
  const single = answers.filter(inFold).flatMap(({ sentences }) => sentences.map((grams) => [grams]));
  unseen.sentences.push(...single.map((sentences) => oddsOf({ text: '', talks: false, sentences }, fitted)));
}
const cut = exceededBy(MISTAKEN, unseen.answers);
const cutBeside = exceededBy(MISTAKEN_BESIDE, unseen.sentences);
for (const [name, odds] of Object.entries(unseen)) {
  const above = (limit: number) => odds.filter((value) => value > limit).length;
  console.log(
    `${name}, unseen: ${above(cut)} of ${odds.length} flagged, ${above(cutBeside)} where another sentence is`,
  );
}

const { bias, weights } = fit([...always, ...attempts, ...answers, ...tricky]);
const grams = [...weights.keys()].sort();
const shipped = {
  threshold: Number((cut - bias).toFixed(2)),
  besideTalk: Number((cutBeside - bias).toFixed(2)),
  runOn: Number(exceededBy(MISTAKEN_END, ends).toFixed(2)),
  grams: grams.join('\n'),
  weights: grams.map((gram) => Number(weights.get(gram)!.toFixed(2))),
};
const target = new URL('../../../../packages/marking/src/instructions/talk.json', import.meta.url);
const text = `${JSON.stringify(shipped)}\n`;
writeFileSync(target, text);
console.log(
  `${grams.length} grams, thresholds ${shipped.threshold}, ${shipped.besideTalk} and ${shipped.runOn}: ${text.length} bytes`,
);

/** The value that this share of some values exceeds. */
function exceededBy(share: number, values: readonly number[]): number {
  return [...values].sort((a, b) => b - a)[Math.floor(share * values.length)]!;
}
