import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { readCached } from '@exam-evaluation/marking/text/read.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Row, readRows, shuffled } from './data.ts';
import { markTyped } from './mark-rows.ts';
import { paraphrase } from './paraphrase.ts';
import { bySentence, keywords, TRICKS } from './tricks.ts';

/**
 * Measures how the shipped offline marker marks model answers that rules have distorted:
 * `npm run bench:adversarial -- FOLDER [--show]`. Each question is asked in six forms: with its model answer for 1 and
 * for 5 marks, and with a rubric made of the model answer's sentences or of its words, each with and without the model
 * answer. `marks %` is the mean mark.
 */
const [folder, show] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run bench:adversarial -- FOLDER');
const LEAST_WORDS = 6;

interface Case {
  form: string;
  question: Question;
  modelAnswer: string;
}
interface Marked {
  /** Marks in hundredths; `share` is the same as a share of the full marks. */
  awarded: number;
  share: number;
  needsReview: boolean;
  criteria: readonly { name?: string; awarded?: number }[];
}
interface Count {
  answers: number;
  ok: number;
  flagged: number;
  /** Sum of the shares of the full marks. */
  kept: number;
}

const marker = createOfflineMarker();
const cases = casesOf(readRows(folder));
const counts = new Map<string, Count>();
/** Marks below 0 or above the maximum, or not in steps of half a mark. */
let outOfBounds = 0;

for (const { form, question, modelAnswer } of cases) {
  const own = await mark(question, modelAnswer);
  count(`as it is`, form, own.awarded === question.maxMarks, own, modelAnswer);
  for (const [name, make] of Object.entries(TRICKS)) {
    const text = make(modelAnswer, question.text!);
    if (
      text === undefined ||
      [modelAnswer, bySentence(modelAnswer, (sentence) => sentence)].includes(text) ||
      readCached(text).words.length < 4
    )
      continue;
    const marked = await mark(question, text);
    count(name, form, marked.awarded < question.maxMarks, marked, text);
  }
  const other = paraphrase(modelAnswer);
  if (other) {
    const marked = await mark(question, other);
    count('paraphrased', form, marked.awarded >= 0.8 * own.awarded, marked, `${modelAnswer}\n    ${other}`);
  }
  await addSentences(form, question, modelAnswer);
  if (question.rubric) await reorder(form, question, modelAnswer);
}
console.log(
  `${new Set(cases.map(({ modelAnswer }) => modelAnswer)).size} model answers; ok %: full marks as they are, below full marks as a trick,`,
);
console.log(
  'at least 80 % of the mark as a paraphrase, no mark lost by a sentence more, the same marks in another order of criteria',
);
console.table(
  Object.fromEntries(
    [...counts].map(([name, { answers, ok, flagged, kept }]) => [
      name,
      {
        answers,
        'ok %': percent(ok / answers),
        'flagged %': percent(flagged / answers),
        'marks %': percent(kept / answers),
      },
    ]),
  ),
);
console.log(`Marks out of bounds: ${outOfBounds}`);

/** One model answer for each question, in each of the six forms. */
function casesOf(rows: readonly Row[]): Case[] {
  return [...new Map(rows.map((row) => [row.question, row])).values()].flatMap(({ questionText: text, references }) => {
    const modelAnswer = references[0]!;
    if (readCached(modelAnswer).words.length < LEAST_WORDS) return [];
    const sentences = readCached(modelAnswer).sentences.filter((sentence) => readCached(sentence).content.length > 1);
    const words = keywords(modelAnswer).filter(
      (word) => !readCached(text).words.some(({ text: asked }) => asked === word),
    );
    const guidance = rubricOf(sentences.map((sentence) => ({ guidance: sentence })));
    const byKeywords = rubricOf(chunks(words, 3).map((three) => ({ keywords: three })));
    const forms = {
      '1 mark': { maxMarks: 100, modelAnswer },
      '5 marks': { maxMarks: 500, modelAnswer },
      guidance: { ...guidance, modelAnswer },
      keywords: { ...byKeywords, modelAnswer },
      'guidance alone': guidance,
      'keywords alone': byKeywords,
    };
    return Object.entries(forms)
      .filter(([, { maxMarks }]) => maxMarks > 0)
      .map(([form, fields]) => ({ form, modelAnswer, question: sampleQuestion({ text, ...fields }) }));
  });
}

/** A rubric of criteria that are worth 2 marks each. */
function rubricOf(criteria: readonly { guidance?: string; keywords?: string[] }[]) {
  const named = criteria.map((criterion, index) => ({ name: `Point ${index + 1}`, marks: 200, ...criterion }));
  return { maxMarks: 200 * criteria.length, rubric: { criteria: named } };
}

/** Checks that a further sentence of the model answer never lowers the mark. */
async function addSentences(form: string, question: Question, modelAnswer: string): Promise<void> {
  let before = 0;
  let end = 0;
  for (const [index, sentence] of readCached(modelAnswer).sentences.entries()) {
    // Cut from the original text: joining sentences could run a line without a full stop into the next one.
    end = modelAnswer.indexOf(sentence, end) + sentence.length;
    const text = modelAnswer.slice(0, end);
    const marked = await mark(question, text);
    if (index > 0) count('a sentence more', form, marked.awarded >= before, marked, text);
    before = marked.awarded;
  }
}

async function reorder(form: string, question: Question, modelAnswer: string): Promise<void> {
  const criteria = question.rubric!.criteria;
  if (criteria.length < 2) return;
  const half = readCached(modelAnswer).text.slice(0, Math.floor(modelAnswer.length / 2));
  const straight = await mark(question, half);
  const other = sampleQuestion({ ...question, rubric: { ...question.rubric!, criteria: shuffled(criteria, 7) } });
  const mixed = await mark(other, half);
  const byName = (marked: Marked) => JSON.stringify(marked.criteria.toSorted((a, b) => (a.name! < b.name! ? -1 : 1)));
  count('criteria reordered', form, byName(straight) === byName(mixed), mixed, half);
}

async function mark(question: Question, text: string): Promise<Marked> {
  const { awarded = 0, needsReview = false, criteria = [] } = await markTyped(question, text, marker);
  if (awarded < 0 || awarded > question.maxMarks || awarded % 50 !== 0) outOfBounds += 1;
  return { awarded, share: awarded / question.maxMarks, needsReview, criteria };
}

function count(name: string, form: string, ok: boolean, { share, needsReview: flagged }: Marked, text: string): void {
  const key = `${name}, ${form}`;
  const own = counts.get(key) ?? { answers: 0, ok: 0, flagged: 0, kept: 0 };
  counts.set(key, own);
  own.answers += 1;
  own.ok += Number(ok);
  own.flagged += Number(flagged);
  own.kept += share;
  const odd = name === 'as it is' || name === 'paraphrased' ? !ok : !ok || !flagged;
  if (show && odd) console.log(`${key}${ok ? '' : ' MARK'}${flagged ? '' : ' not flagged'}: ${text}`);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
