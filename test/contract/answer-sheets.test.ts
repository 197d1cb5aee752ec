// Printed answer sheets: their pages may be scanned in any order and turned, and each answer is read from its own box.
import { PDFDocument } from '@cantoo/pdf-lib';
import { layoutOf } from '@exam-evaluation/answer-sheets/layout.ts';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { type Filling, fillSheets } from '@exam-evaluation/testing/filled-sheets.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { afterAll, expect, test } from '@jest/globals';
import * as kit from '../harness/kit.ts';
import { upload } from '../harness/uploads.ts';

const channel = openChannel(kit.runtime.addresses.exams, kit.runtime.operatorToken);
const exams = createClient(ExamsService, channel);
afterAll(() => closeChannel(channel));

const options = ['A', 'B', 'C', 'D'].map((label) => ({ label, text: `Option ${label}` }));
const mcq = (label: string) => ({
  ...{ label, type: 'mcq_single', text: 'Which?', max_marks: 1, options, correct_options: ['B'] },
});
const PAPER = {
  mode: 'handwritten',
  questions: [
    ...['1', '2', '3', '4'].map(mcq),
    { label: '5', type: 'numerical', text: 'How much?', max_marks: 2, answer: { value: 42 } },
    { label: '6', type: 'long_answer', text: 'Why?', max_marks: 10, model_answer: 'Blue light is scattered most.' },
    { label: '7', type: 'one_word', text: 'Which town?', max_marks: 1, answer: { accepted: ['Tokyo'] } },
  ],
};
/** The second line of the answer looks like the label of another question. */
const WRITING: Filling = {
  texts: { '5': ['42'], '6': ['Blue light is scattered most.', '7. It is scattered by air.'], '7': ['Tokyo'] },
  bubbles: { '1 B': 'fill', '2 B': 'cross', '3 A': 'fill', '3 B': 'fill' },
};

/** The results of a copy of which these pages, by their numbers, were scanned in this order. */
async function resultsOf(order: readonly number[], quarters: 0 | 2) {
  const api = await kit.institute();
  const made = await kit.openExam(api, PAPER);
  const registered = await exams.listRegistrations({ instituteId: api.instituteId, examId: made.id });
  const candidate = registered.registrations[0]!.candidate!;
  const request = { instituteId: api.instituteId, examId: made.id };
  const { pdf, pagesEach } = await exams.drawAnswerSheets(
    { ...request, candidateIds: [candidate.id] },
    { timeoutMs: 120_000 },
  );
  expect(pagesEach).toBe(2);
  const { questions } = await exams.getExam({ ...request, includeQuestions: true });
  const filled = await PDFDocument.load(await fillSheets(pdf, layoutOf(questions), [WRITING]));
  const copy = await PDFDocument.create();
  const indices = order.map((page) => page - 1);
  for (const page of await copy.copyPages(filled, indices)) copy.addPage(page);
  const scan = await scanPages(await copy.save(), { quarters, skewDegrees: 1, noise: 6 });
  const body = { candidate: { external_id: candidate.externalId }, upload_id: await upload(api, scan) };
  const { body: accepted } = await kit.served(() => api.post(`/exams/${made.id}/submissions`, body));
  expect(await kit.ended(api, accepted.id)).toMatchObject({ status: expect.stringMatching(/graded/) });
  const { body: result } = await api.get(`/submissions/${accepted.id}/result`);
  return result.questions as any[];
}

test('pages in the wrong order and upside down are read box by box, and bubbles by their ink', async () => {
  const questions = await resultsOf([2, 1], 2);
  expect([0, 1, 3].map((at) => [questions[at].awarded, questions[at].review_reasons])).toEqual([
    [1, []],
    [1, []],
    [0, []],
  ]);
  expect(questions[2].review_reasons).toContain('low_confidence');
  // Whether a letter is a capital is not what this test is about.
  const texts = questions.slice(4).map((q) => q.extracted_answer.replaceAll('\n', ' ').toLowerCase());
  expect(texts).toEqual(['42', 'blue light is scattered most. 7. it is scattered by air.', 'tokyo']);
});

test('an answer on a page that is missing goes to a person, and so do those of a page that is there twice', async () => {
  const questions = await resultsOf([1, 1], 0);
  const reasons = new Map(questions.map((q) => [q.label, q.review_reasons]));
  expect(reasons.get('7')).toContain('answer_not_located');
  expect(reasons.get('1')).toContain('low_confidence');
});
