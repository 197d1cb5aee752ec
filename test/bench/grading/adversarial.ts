import type { MessageInitShape } from '@bufbuild/protobuf';
import { createOfflineMarker } from '@exam-evaluation/grading/marking/offline/marker.ts';
import type { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Row, readRows, shuffled } from './data.ts';
import { markText } from './mark-rows.ts';
import { read } from './material.ts';
import { paraphrase } from './paraphrase.ts';
import { keywords, TRICKS } from './tricks.ts';

/**
 * What the offline marker, as it is shipped, makes of model answers that were turned into something else by rule:
 * `npm run bench:adversarial -- FOLDER [--show]`. Each question is put six ways: with its model answer for 1 and for 5 marks, and with a rubric
 * made of the model answer's sentences or of its words, beside the model answer and without one.
 */
const [folder, show] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run bench:adversarial -- FOLDER');
const LEAST_WORDS = 6;

type Question = Extract<MessageInitShape<typeof QuestionSchema>, { $typeName?: never }>;
interface Case {
  form: string;
  question: Question;
  modelAnswer: string;
}
interface Count {
  answers: number;
  ok: number;
  flagged: number;
}

const marker = createOfflineMarker();
const cases = casesOf(readRows(folder));
const counts = new Map<string, Count>();
/** Marks below 0 or above the maximum, or not in steps of half a mark. */
let outOfBounds = 0;

for (const { form, question, modelAnswer } of cases) {
  const own = await mark(question, modelAnswer);
  count(`as it is`, form, own.awarded === question.maxMarks, own.needsReview, modelAnswer);
  for (const [name, make] of Object.entries(TRICKS)) {
    const text = make(modelAnswer, question.text!);
    if (text === undefined || text === modelAnswer || read(text).words.length < 4) continue;
    const { awarded, needsReview } = await mark(question, text);
    count(name, form, awarded < question.maxMarks!, needsReview, text);
  }
  const other = paraphrase(modelAnswer);
  if (other) {
    const { awarded, needsReview } = await mark(question, other);
    count('paraphrased', form, awarded >= 0.8 * own.awarded, needsReview, `${modelAnswer}\n    ${other}`);
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
    [...counts].map(([name, { answers, ok, flagged }]) => [
      name,
      { answers, 'ok %': percent(ok / answers), 'flagged %': percent(flagged / answers) },
    ]),
  ),
);
console.log(`Marks out of bounds: ${outOfBounds}`);

/** One model answer a question, put in each form. */
function casesOf(rows: readonly Row[]): Case[] {
  return [...new Map(rows.map((row) => [row.question, row])).values()].flatMap(({ questionText: text, references }) => {
    const modelAnswer = references[0]!;
    if (read(modelAnswer).words.length < LEAST_WORDS) return [];
    const sentences = read(modelAnswer).sentences.filter((sentence) => read(sentence).content.length > 1);
    const words = keywords(modelAnswer).filter((word) => !read(text).words.some(({ text: asked }) => asked === word));
    const rubric = (criteria: { guidance?: string; keywords?: string[] }[]): Question => ({
      text,
      maxMarks: 200 * criteria.length,
      rubric: {
        criteria: criteria.map((criterion, index) => ({ name: `Point ${index + 1}`, marks: 200, ...criterion })),
      },
    });
    const [guidance, byKeywords] = [
      rubric(sentences.map((guidance) => ({ guidance }))),
      rubric(chunks(words, 3).map((keywords) => ({ keywords }))),
    ];
    return [
      { form: '1 mark', modelAnswer, question: { text, maxMarks: 100, modelAnswer } },
      { form: '5 marks', modelAnswer, question: { text, maxMarks: 500, modelAnswer } },
      { form: 'guidance', modelAnswer, question: { ...guidance, modelAnswer } },
      { form: 'keywords', modelAnswer, question: { ...byKeywords, modelAnswer } },
      { form: 'guidance alone', modelAnswer, question: guidance },
      { form: 'keywords alone', modelAnswer, question: byKeywords },
    ].filter(({ question }) => question.maxMarks! > 0);
  });
}

/** A grammatical sentence that states one more point of the model answer never lowers a mark. */
async function addSentences(form: string, question: Question, modelAnswer: string): Promise<void> {
  let before = 0;
  let end = 0;
  for (const [index, sentence] of read(modelAnswer).sentences.entries()) {
    // As they stand there: a line without a full stop must not run into the next one.
    end = modelAnswer.indexOf(sentence, end) + sentence.length;
    const text = modelAnswer.slice(0, end);
    const { awarded, needsReview } = await mark(question, text);
    if (index > 0) count('a sentence more', form, awarded >= before, needsReview, text);
    before = awarded;
  }
}

async function reorder(form: string, question: Question, modelAnswer: string): Promise<void> {
  const criteria = question.rubric!.criteria!;
  if (criteria.length < 2) return;
  const half = read(modelAnswer).text.slice(0, Math.floor(modelAnswer.length / 2));
  const straight = await mark(question, half);
  const mixed = await mark({ ...question, rubric: { criteria: shuffled(criteria, 7) } }, half);
  const byName = (marked: typeof straight) =>
    JSON.stringify(marked.criteria.toSorted((a, b) => (a.name! < b.name! ? -1 : 1)));
  count('criteria reordered', form, byName(straight) === byName(mixed), mixed.needsReview, half);
}

async function mark(question: Question, text: string) {
  const { awarded = 0, needsReview = false, criteria = [] } = await markText(question, text, marker);
  if (awarded < 0 || awarded > question.maxMarks! || awarded % 50 !== 0) outOfBounds += 1;
  return { awarded, needsReview, criteria };
}

function count(name: string, form: string, ok: boolean, flagged: boolean, text: string): void {
  const key = `${name}, ${form}`;
  const known = counts.get(key) ?? { answers: 0, ok: 0, flagged: 0 };
  counts.set(key, { answers: known.answers + 1, ok: known.ok + Number(ok), flagged: known.flagged + Number(flagged) });
  const odd = name === 'as it is' || name === 'paraphrased' ? !ok : !ok || !flagged;
  if (show && odd) console.log(`${key}${ok ? '' : ' MARK'}${flagged ? '' : ' not flagged'}: ${text}`);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
