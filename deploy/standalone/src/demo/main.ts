// `npm run demo [-- FILE.pdf …]`: the whole flow over public HTTP; files given are handed in for the science exam as
// well.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from './client.ts';
import { blankPage, type DemoCopy, emptyForm, fileCopy, printedSheet, whiteboard } from './copies.ts';
import { MIDTERM, SCIENCE, SHEET, TYPED, TYPED_ANSWERS } from './exams.ts';
import { marksTable } from './marks-table.ts';
import { earns, isUnanswered, Promises } from './promises.ts';

const root = join(import.meta.dirname, '../../../..');
const output = resolve('demo-output');

async function main(files: string[]): Promise<void> {
  const { baseUrl, key } = access();
  const api = new Client(baseUrl, key);
  mkdirSync(output, { recursive: true });
  const me = await api.get('/me');
  console.log(`Talking to ${baseUrl} as ${me.institute_name}\n`);

  const promises = new Promises();
  const typed = await typedExam(api);
  const [sheet, blank, photograph] = await handwrittenExam(api, SCIENCE, [
    await printedSheet(),
    await blankPage(),
    await whiteboard(),
    ...files.map((path) => fileCopy(path)),
  ]);
  const [form] = await handwrittenExam(api, MIDTERM, [emptyForm()]);
  await review(api, typed);
  console.log('\n== What was promised');
  const marks = SHEET.map((item) => item.earns);
  promises.check('the typed answers earn at least 8 of 9 marks', (typed.result?.totals.awarded ?? 0) >= 8);
  promises.check(`the printed sheet earns what it was written to, ${marks.join(', ')}`, !!sheet && earns(sheet, marks));
  promises.check('a blank page is not graded', !blank);
  promises.check('a photograph of other things answers nothing', !!photograph && isUnanswered(photograph));
  promises.check('a form that nobody filled in answers nothing', !!form && isUnanswered(form));
  console.log(`\nCredits: ${JSON.stringify(await api.get('/credits'))}`);
  console.log(`Checked copies are in ${output}`);
  if (promises.broken.length > 0) process.exitCode = 1;
}

/** The API to use: BASE_URL and API_KEY, otherwise what `npm start` or `npm run stack` wrote for `evalctl`. */
function access(): { baseUrl: string; key: string } {
  const folder = process.env.DATA_DIR ?? '.data';
  const baseUrl = process.env.BASE_URL ?? JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8')).baseUrl;
  return { baseUrl, key: process.env.API_KEY ?? newKey() };
}

/** Creates an institute and a key for the demo, as an operator would. */
function newKey(): string {
  const evalctl = (...args: string[]) =>
    JSON.parse(execFileSync('npm', ['run', '-s', 'evalctl', '--', ...args, '--json'], { cwd: root, encoding: 'utf8' }));
  const { id } = evalctl('institute', 'create', '--name', 'Demo school', '--credits', '200', '--tier', 'high');
  const scopes = ['read', 'write', 'review', 'finalize'].map((scope) => `evaluation:${scope}`).join(',');
  return evalctl('key', 'create', '--institute', id, '--name', 'demo', '--scopes', scopes).key;
}

async function createExam(api: Client, exam: object, externalIds: string[]) {
  const candidates = externalIds.map((external_id) => ({ external_id, name: `Candidate ${external_id}` }));
  const created = await api.post('/exams', { ...exam, candidates });
  console.log(
    `== ${created.title} (${created.mode}): ${created.question_count} questions, ${created.total_marks} marks`,
  );
  return created;
}

async function typedExam(api: Client) {
  const exam = await createExam(api, TYPED, ['t-1']);
  const accepted = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 't-1' },
    answers: TYPED_ANSWERS,
  });
  const result = await outcome(api, accepted.id, 'a typed copy', 'typed');
  return { exam, submissionId: accepted.id as string, result };
}

/** Hands copies in for an exam; gives the result of each that was graded. */
async function handwrittenExam(api: Client, exam: object, copies: DemoCopy[]) {
  const created = await createExam(
    api,
    exam,
    copies.map((_, index) => `h-${index + 1}`),
  );
  const accepted = [];
  for (const [index, copy] of copies.entries()) {
    const upload_id = await api.upload(copy.filename, copy.pdf);
    const candidate = { external_id: `h-${index + 1}` };
    accepted.push({ copy, submission: await api.post(`/exams/${created.id}/submissions`, { candidate, upload_id }) });
  }
  const results = [];
  for (const { copy, submission } of accepted) {
    const name = copy.filename.replace(/\.pdf$/, '');
    results.push(await outcome(api, submission.id, `${copy.filename}: ${copy.what}`, name));
  }
  return results;
}

/** Waits for a copy to be graded and shows its marks; undefined for one that could not be. */
async function outcome(api: Client, submissionId: string, title: string, name: string) {
  console.log(`\n-- ${title}`);
  const submission = await api.ended(submissionId, (step) => console.log(`   ${step}`));
  if (submission.status === 'failed') {
    console.log(
      `   failed: ${submission.error.code} (${submission.error.message}); charged: ${submission.credits_charged}`,
    );
    return undefined;
  }
  const result = await api.get(`/submissions/${submissionId}/result`);
  console.log(marksTable(result));
  const path = join(output, `${name}-checked.pdf`);
  writeFileSync(path, await api.download(`/submissions/${submissionId}/checked-copy`));
  console.log(`   charged ${submission.credits_charged}; checked copy: ${path}`);
  return result;
}

async function review(api: Client, { exam, submissionId }: { exam: any; submissionId: string }): Promise<void> {
  console.log('\n== A teacher reviews the typed copy');
  const question = exam.questions[2];
  const reviewer = { ref: 'teacher-1', name: 'Ms Rao' };
  const { totals } = await api.patch(`/submissions/${submissionId}/questions/${question.id}`, {
    awarded: 3.5,
    feedback: 'Good. Say also what the lungs do.',
    reviewer,
  });
  console.log(`   question ${question.label} overridden to 3.5: ${totals.awarded} of ${totals.max}`);
  const approved = await api.post(`/submissions/${submissionId}/approve`, { reviewer });
  console.log(`   approved; needs_review: ${approved.needs_review}`);
  const { finalized } = await api.post(`/exams/${exam.id}/finalize`, { all_graded: true });
  console.log(`   finalized: ${finalized.length} of 1; the exam is ${(await api.get(`/exams/${exam.id}`)).status}`);
  const path = join(output, 'typed-reviewed.pdf');
  writeFileSync(path, await api.download(`/submissions/${submissionId}/checked-copy`));
  console.log(`   checked copy with the teacher's marks: ${path}`);
}

await main(process.argv.slice(2));
