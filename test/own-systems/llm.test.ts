import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { honest, type ModelCall, startFakeModel } from '@exam-evaluation/testing/language-model.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Api } from '../harness/api.ts';
import { eventually } from '../harness/eventually.ts';
import { startOwnSystem } from '../harness/own-system.ts';
import { upload } from '../harness/uploads.ts';

const KEY = 'sk-fake-0123456789abcdef';
const fake = await startFakeModel();
const system = await startOwnSystem({
  MARKER: 'auto',
  LLM_PROVIDER: 'openai-compatible',
  LLM_BASE_URL: fake.baseUrl('openai-compatible'),
  LLM_MODEL: 'some-model',
  LLM_API_KEY: KEY,
  LLM_RETRIES: '1',
  GRADING_RETRIES: '0',
  LLM_INPUT_PRICE: '2',
  LLM_OUTPUT_PRICE: '10',
});
const { kit } = system;
/** Everything that was sent to the model or logged. */
const sent: string[] = [];

afterAll(async () => {
  await system.stop();
  await fake.close();
});
beforeEach(() => {
  fake.calls.length = 0;
  fake.answer = honest;
});

const CANDIDATE = { external_id: 'ext-zebulon-77', name: 'Zebulon Quuxfield', roll_number: 'RN-471147' };
const WHY = {
  label: '3',
  type: 'short_answer',
  text: 'Why is the sky blue?',
  max_marks: 2,
  rubric: { criteria: [{ name: 'Scattering', marks: 2, keywords: ['scattered'] }] },
};
const TYPED = { questions: [kit.MCQ, kit.WRITTEN, WHY], candidates: [CANDIDATE] };
const ANSWERS = [
  ...kit.ticked('A'),
  { label: '2', text: kit.GOOD_ANSWER },
  { label: '3', text: 'The light is scattered by the air.' },
];

const switchedOn = () => kit.institute({ enable: ['llm'] });

/** Hands typed answers in and waits for the end. */
async function gradeTyped(api: Api, exam: object = TYPED, answers: object[] = ANSWERS) {
  const made = await kit.openExam(api, exam);
  const { id } = await kit.submit(api, made, 0, answers);
  const submission = await kit.ended(api, id);
  sent.push(...fake.calls.map(({ body }) => JSON.stringify(body)));
  const { body: result } = await api.get(`/submissions/${id}/result?include=annotations`);
  return { id, exam: made, submission, result };
}

async function gradeScan(api: Api, pdf: Uint8Array, exam: object) {
  const made = await kit.openExam(api, { mode: 'handwritten', ...exam, candidates: [CANDIDATE] });
  const copy = { candidate: { external_id: CANDIDATE.external_id }, upload_id: await upload(api, pdf) };
  const { body: accepted } = await kit.served(() => api.post(`/exams/${made.id}/submissions`, copy));
  const submission = await kit.ended(api, accepted.id);
  sent.push(...fake.calls.map(({ body: request }) => JSON.stringify(request)));
  const { body: result } = await api.get(`/submissions/${accepted.id}/result?include=annotations`);
  return { submission, result };
}

describe('a typed copy', () => {
  test('of an institute that is switched on is marked by the language model', async () => {
    const { submission, result } = await gradeTyped(await switchedOn());
    expect(submission).toMatchObject({ status: 'graded', credits_charged: 1 });
    expect(result.questions.map((q: any) => [q.awarded, q.source, q.marker.name])).toEqual([
      [2, 'objective', 'rules'],
      [3, 'ai', 'llm'],
      [2, 'ai', 'llm'],
    ]);
    expect(result.questions[1]).toMatchObject({
      needs_review: false,
      criteria: [{ name: 'Chlorophyll', awarded: 1.5, max: 1.5 }, { name: 'Reflection' }],
      marker: { name: 'llm', version: 'some-model', prompt_version: '2' },
    });
    expect(fake.calls.map(({ purpose }) => purpose)).toEqual(['mark', 'mark']);
  });

  test('without rubric and model answer is marked by criteria that the model makes, and that are shown [QUES-58]', async () => {
    const question = { type: 'long_answer', text: 'Why did the empire fall?', max_marks: 3 };
    const text = 'The cause was hunger, the effect was flight.';
    const { result } = await gradeTyped(await switchedOn(), { questions: [question], candidates: [CANDIDATE] }, [
      { label: '1', text },
    ]);
    expect(fake.calls.map(({ purpose }) => purpose)).toEqual(['rubric', 'mark']);
    expect(result.questions[0]).toMatchObject({
      awarded: 3,
      criteria: [
        { name: 'Cause', awarded: 2, max: 2 },
        { name: 'Effect', awarded: 1, max: 1 },
      ],
    });
  });

  test('of an institute that is not switched on is not sent to the model', async () => {
    const { result } = await gradeTyped(await kit.institute());
    expect(result.questions[1].marker).toMatchObject({ name: 'offline', prompt_version: null });
    expect(fake.calls).toEqual([]);
  });

  test('that is evaluated again with the same answers costs the provider nothing and gets the same marks', async () => {
    const api = await switchedOn();
    const first = await gradeTyped(api);
    await api.post(`/submissions/${first.id}/re-evaluate`);
    await kit.ended(api, first.id);
    const { body: again } = await api.get(`/submissions/${first.id}/result?include=annotations`);
    expect(again.questions).toEqual(first.result.questions);
    expect(fake.calls).toHaveLength(2);
    const accounts = await eventually(
      async () => system.log().filter(({ submission_id: id, model }) => id === first.id && model),
      (lines) => lines.length === 2,
    );
    expect(accounts).toMatchObject([
      { model: 'some-model', usage: { calls: 2, recalled: 0, input: 2_000, cached: 1_200, output: 200, cost: 0.006 } },
      { model: 'some-model', usage: { calls: 0, recalled: 2, input: 0, cached: 0, output: 0, cost: 0 } },
    ]);
  });

  test('is marked without what people have reviewed: their answers and feedback go to no model', async () => {
    const api = await switchedOn();
    const { id, exam } = await gradeTyped(api, { ...TYPED, candidates: [CANDIDATE, { external_id: 'second' }] });
    const override = `/submissions/${id}/questions/${exam.questions[1]!.id}`;
    expect((await api.patch(override, { awarded: 1, feedback: 'Too vague.' })).status).toBe(200);
    fake.calls.length = 0;
    const { id: second } = await kit.submit(api, exam, 1, [{ label: '2', text: 'Chlorophyll, as one knows.' }]);
    await kit.ended(api, second);
    const { body: result } = await api.get(`/submissions/${second}/result`);
    expect(result.questions[1]).toMatchObject({ confidence_basis: 'provisional', examples: 0 });
    const asked = JSON.stringify(fake.calls.map(({ body: request }) => request));
    expect(asked).toContain('Chlorophyll, as one knows.');
    expect(asked).not.toMatch(/Leaves contain chlorophyll|Too vague/);
  });
});

describe('when the language model fails', () => {
  test('while it is away, what a person marked is still shown after a re-evaluation', async () => {
    const api = await switchedOn();
    fake.answer = (call) => (call.texts[0]!.includes('sky') ? 'refusal' : honest(call));
    const { id, exam } = await gradeTyped(api);
    await api.patch(`/submissions/${id}/questions/${exam.questions[1]!.id}`, { awarded: 1, reason: 'Read by me.' });
    fake.answer = () => ({ status: 503 });
    await api.post(`/submissions/${id}/re-evaluate`);
    expect(await kit.ended(api, id)).toMatchObject({ status: 'partially_graded' });
    const { body: result } = await api.get(`/submissions/${id}/result`);
    expect(result.questions.map(({ status, awarded }: any) => [status, awarded])).toEqual([
      ['graded', 2],
      ['graded', 1],
      ['failed', 0],
    ]);
  });

  test('while it is away, a copy of written answers fails and costs nothing', async () => {
    fake.answer = () => ({ status: 503 });
    const api = await switchedOn();
    const { submission, result } = await gradeTyped(api, TYPED, ANSWERS.slice(1));
    expect(submission).toMatchObject({
      status: 'failed',
      credits_charged: null,
      error: { code: 'engine_unavailable' },
    });
    expect(result).toMatchObject({ totals: null, questions: [] });
    expect(await kit.settledCredits(api)).toMatchObject({ balance: 1_000 });
  });

  test('while it is away, what needs no marker is marked, and the rest costs nothing [SUB-102] [CRED-37]', async () => {
    fake.answer = () => ({ status: 503 });
    const api = await switchedOn();
    const { submission, result } = await gradeTyped(api);
    expect(submission).toMatchObject({ status: 'partially_graded', credits_charged: 0, needs_review: true });
    expect(result.questions.map(({ status, awarded, error }: any) => [status, awarded, error?.code])).toEqual([
      ['graded', 2, undefined],
      ['failed', 0, 'engine_unavailable'],
      ['failed', 0, 'engine_unavailable'],
    ]);
    expect(await kit.settledCredits(api)).toMatchObject({ balance: 1_000 });
  });

  test('on one question only, that one waits for a person and is not charged', async () => {
    fake.answer = (call) => (call.texts[0]!.includes('sky') ? 'refusal' : honest(call));
    const { submission, result } = await gradeTyped(await switchedOn());
    expect(submission).toMatchObject({ status: 'partially_graded', credits_charged: 0.5, needs_review: true });
    expect(result.questions[2]).toMatchObject({
      status: 'failed',
      awarded: 0,
      needs_review: true,
      review_reasons: ['question_failed'],
      error: { code: 'model_refused' },
    });
    expect(result.questions[1]).toMatchObject({ status: 'graded', awarded: 3 });
  });
});

const SHEET = [
  { label: '1.', text: 'Leaves contain chlorophyll, which reflects green light.' },
  { label: '2.', text: 'The light is scattered by the air.' },
];
const PAPER = {
  questions: [
    { ...kit.WRITTEN, label: '1' },
    { ...WHY, label: '2' },
  ],
};

/** Answers as a model would that sees a page of the sheet above. */
function transcribe(call: ModelCall) {
  if (call.purpose !== 'read') return honest(call);
  return {
    json: {
      blocks: [
        { question: 'none', text: 'Name: somebody' },
        { question: 'q1', text: SHEET[0]!.text },
        { question: 'q2', text: SHEET[1]!.text },
      ],
    },
  };
}

describe('a handwritten copy', () => {
  test('is read from upright pictures of its pages and marked at its places', async () => {
    fake.answer = transcribe;
    const sheet = await printSheet(SHEET);
    const scan = await scanPages(sheet.pdf, { dpi: 150, quarters: 1, noise: 4, seed: 5 });
    const { submission, result } = await gradeScan(await switchedOn(), scan, PAPER);
    expect(submission).toMatchObject({ status: 'graded', credits_charged: 1 });
    expect(result.questions.map((q: any) => [q.awarded, q.extracted_answer, q.marker.name])).toEqual([
      [3, SHEET[0]!.text, 'llm'],
      [2, SHEET[1]!.text, 'llm'],
    ]);
    expect(result.questions[0].annotations.map((box: any) => box.kind)).toContain('total');
    const [read] = fake.calls;
    expect(read).toMatchObject({ purpose: 'read', pictures: [expect.anything()] });
    const [width, height] = [16, 20].map((at) => read!.pictures[0]!.readUInt32BE(at));
    expect(height).toBeGreaterThan(width!); // the scan lay on its side
    expect(height).toBeGreaterThan(1_500);
  });

  test('in real handwriting, which is unreadable offline, is read', async () => {
    fake.answer = transcribe;
    const jpeg = readFileSync(new URL('../fixtures/scans/handwritten_text.jpg', import.meta.url));
    const pdf = await PDFDocument.create();
    const picture = await pdf.embedJpg(jpeg);
    pdf
      .addPage([595, 842])
      .drawImage(picture, { x: 40, y: 300, width: 515, height: (515 * picture.height) / picture.width });
    const file = await pdf.save();
    const read = await gradeScan(await switchedOn(), file, PAPER);
    expect(read.submission.status).toBe('graded');
    expect(read.result.totals.awarded).toBe(5);
  });

  test('that the model does not read fails and costs nothing', async () => {
    fake.answer = (call) => (call.purpose === 'read' ? 'torn' : honest(call));
    const { pdf } = await printSheet(SHEET);
    const { submission } = await gradeScan(await switchedOn(), pdf, PAPER);
    expect(submission).toMatchObject({
      status: 'failed',
      credits_charged: null,
      error: { code: 'engine_unavailable' },
    });
  });
});

test('no name, roll number or external id of a candidate was in anything sent [RES-79] [EXAM-171]', () => {
  expect(sent.length).toBeGreaterThan(10);
  for (const word of ['zebulon', 'quuxfield', '471147', 'ext-']) {
    expect(sent.filter((body) => body.toLowerCase().includes(word))).toEqual([]);
  }
});

test('the key is in no line of the log, and metrics count calls and tokens by purpose', async () => {
  expect(JSON.stringify(system.log())).not.toContain(KEY);
  const metrics = await (await fetch(`http://${system.runtime.metricsAddress}/metrics`)).text();
  expect(metrics).toMatch(/llm_calls_total\{[^}]*purpose="read"[^}]*outcome="ok"/);
  expect(metrics).toMatch(/llm_tokens_total\{[^}]*purpose="mark"[^}]*kind="output"/);
  expect(metrics).toMatch(/llm_call_seconds_count\{[^}]*purpose="mark"/);
});
