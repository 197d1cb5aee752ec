// Creates an exam, hands its copies in, follows the feed until all have ended, and writes their marks to NAME.csv:
// `node sync-job.ts NAME`. Killed at any line and started again, it goes on where it was.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ExamEvaluation, type QuestionInput } from '@exam-evaluation/sdk';

const name = process.argv[2] ?? 'capitals';
const answers = { 'student-1': ['Tokyo', 'Paris'], 'student-2': ['Kyoto', 'Paris'], 'student-3': ['Kyoto', 'Rome'] };
const client = new ExamEvaluation({ baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY });

const question = (label: string, text: string, accepted: string): QuestionInput => {
  return { label, type: 'one_word', max_marks: 1, text, answer: { accepted: [accepted] } };
};
const questions = [question('1', 'The capital of Japan?', 'Tokyo'), question('2', 'The capital of France?', 'Paris')];
const candidates = Object.keys(answers).map((external_id) => ({ external_id }));
const body = { title: 'Capitals', mode: 'typed', open: true, questions, candidates } as const;
const exam = await client.createExam({ idempotencyKey: name, body });
for (const [external_id, texts] of Object.entries(answers)) {
  const copy = { candidate: { external_id }, answers: texts.map((text, index) => ({ label: `${index + 1}`, text })) };
  await client.createSubmission({ path: { examId: exam.id }, idempotencyKey: `${name}-${external_id}`, body: copy });
}

const file = `${name}.json`;
const kept = existsSync(file) ? readFileSync(file, 'utf8') : '{ "watermark": null, "marks": {} }';
const { watermark, marks }: { watermark: string | null; marks: Record<string, number | string> } = JSON.parse(kept);
const save = (watermark: string) => {
  writeFileSync(`${name}.new`, JSON.stringify({ watermark, marks }));
  renameSync(`${name}.new`, file);
};
const store = { load: () => watermark, save };
for await (const { id, exam_id, status, candidate } of client.feed.follow({ store, intervalMs: 1_000 })) {
  if (exam_id === exam.id && ['graded', 'partially_graded', 'failed', 'cancelled'].includes(status)) {
    const { totals } = await client.getResult({ path: { submissionId: id } });
    marks[candidate.external_id] = totals?.awarded ?? status;
  }
  if (Object.keys(marks).length === candidates.length) break;
}
const lines = candidates.map(({ external_id }) => `${external_id},${marks[external_id] ?? ''}\n`);
writeFileSync(`${name}.csv`, `candidate,marks\n${lines.join('')}`);
