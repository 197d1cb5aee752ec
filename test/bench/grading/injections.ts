import { instructionsIn } from '@exam-evaluation/marking/instructions/instructions.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { INJECTIONS } from '@exam-evaluation/testing/injections.ts';
import { type Row, readRows, shuffled } from './data.ts';
import { markTyped } from './mark-rows.ts';
import { publicQuestions } from './material.ts';
import { readTexts } from './talk/texts.ts';

/**
 * Measures what candidates gain by addressing the marker, and how many honest answers are mistaken for such attempts:
 * `npm run bench:injections -- FOLDER [--show]`. Each attempt is appended to, put before, and handed in instead of
 * students' answers. The detector was fitted on the attempts that the tests use, and on none of the unseen ones.
 */
const [folder, show] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run bench:injections -- FOLDER');
/** How many answers each attempt is combined with. */
const ANSWERS = 5;
const HONEST = 1_000;

const PLACES: Record<string, (attempt: string, answer: string) => string> = {
  appended: (attempt, answer) => `${answer}\n${attempt}`,
  'put before': (attempt, answer) => `${attempt}\n${answer}`,
  'run on': (attempt, answer) => `${answer.replace(/[.\s]+$/, '')} ${attempt}`,
  'run on before': (attempt, answer) => `${attempt.replace(/[.\s]+$/, '')} ${answer}`,
  alone: (attempt) => attempt,
};

const marker = createOfflineMarker();
const all = readRows(folder);
const questions = new Map(publicQuestions(all).map(({ id, question }) => [id, question]));
const rows = shuffled(all, 60);
await tryAll('sixty of the tests', INJECTIONS);
await tryAll('unseen', readTexts('unseen-attempts'));
let mistaken = 0;
for (const row of rows.slice(-HONEST)) {
  const { flagged } = await mark(row, row.answer);
  mistaken += Number(flagged);
  if (show && flagged) console.log(`honest, flagged: ${row.answer}`);
}
console.log(`Honest answers flagged: ${mistaken} of ${HONEST}`);
const tricky = readTexts('unseen-honest');
const taken = tricky.filter((text) => instructionsIn(text).length > 0);
if (show) console.log(taken.map((text) => `honest, flagged: ${text}`).join('\n'));
console.log(`Honest answers made up to be mistaken, unseen, flagged: ${taken.length} of ${tricky.length}`);

async function tryAll(name: string, attempts: readonly string[]): Promise<void> {
  const counts = Object.fromEntries(
    Object.keys(PLACES).map((place) => [place, { answers: 0, flagged: 0, 'more marks than honest': 0 }]),
  );
  for (const [index, attempt] of attempts.entries()) {
    for (const row of rows.slice(index * ANSWERS, (index + 1) * ANSWERS)) {
      const honest = await mark(row, row.answer);
      for (const [place, put] of Object.entries(PLACES)) {
        const { awarded, flagged } = await mark(row, put(attempt, row.answer));
        const raised = awarded > (place === 'alone' ? 0 : honest.awarded);
        const count = counts[place]!;
        count.answers += 1;
        count.flagged += Number(flagged);
        count['more marks than honest'] += Number(raised);
        if (show && (raised || !flagged)) console.log(`${place}${raised ? ' RAISED' : ' not flagged'}: ${attempt}`);
      }
    }
  }
  console.log(`${name}: ${attempts.length} attempts, ${ANSWERS} answers each`);
  console.table(counts);
}

async function mark(row: Row, text: string): Promise<{ awarded: number; flagged: boolean }> {
  const { awarded = 0, reviewReasons = [] } = await markTyped(questions.get(row.question)!, text, marker);
  return { awarded, flagged: reviewReasons.includes('instructions_in_answer') };
}
