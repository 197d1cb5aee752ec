import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseCode } from '@exam-evaluation/answer-sheets/code.ts';
import { layoutOf } from '@exam-evaluation/answer-sheets/layout.ts';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from '@jest/globals';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { refusal, useExams, useInstitute } from '../testing.ts';

const require = createRequire(import.meta.url);
prepareZXingModule({ overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')) } });

const suite = useExams();
const of = useInstitute(suite);

const paper = {
  fields: { title: 'Physics', mode: Mode.HANDWRITTEN },
  questions: [
    ...['A1', 'A2', 'A3'].map((label) => ({
      label,
      type: QuestionType.MCQ_SINGLE,
      text: 'Which?',
      maxMarks: 100,
      options: ['A', 'B', 'C', 'D'].map((option) => ({ label: option, text: `Option ${option}` })),
      correctOptions: ['B'],
    })),
    { label: 'B1', type: QuestionType.NUMERICAL, text: 'How much?', maxMarks: 200, answer: { value: 3 } },
    { label: 'B2', type: QuestionType.LONG_ANSWER, text: 'Why?', maxMarks: 1_500, modelAnswer: 'Scattering.' },
  ],
  candidates: [
    { externalId: 'S-1', name: 'Asha Rao', rollNumber: '17' },
    { externalId: 'S-2', name: 'प्रिया शर्मा' },
  ],
};

/** The text and the code of each page of a PDF. */
async function pagesOf(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    // Before it is drawn, which closes the page.
    const text = page.getText();
    const { width, height, data } = await page.render({ scale: 150 / 72, render: 'bitmap' });
    const [code] = await readBarcodes(
      { data: new Uint8ClampedArray(data), width, height } as Parameters<typeof readBarcodes>[0],
      {
        formats: ['QRCode'],
      },
    );
    pages.push({ text, code: parseCode(code?.text ?? '') });
  }
  library.destroy();
  return pages;
}

test('sheets name their candidate, and the code of each page tells exam, candidate, page and layout', async () => {
  const exam = await of.newExam(paper);
  const { registrations } = await suite.exams.listRegistrations({ instituteId: of.instituteId, examId: exam.id });
  const candidates = registrations.map(({ candidate }) => candidate!);
  const request = {
    instituteId: of.instituteId,
    examId: exam.id,
    candidateIds: candidates.map(({ id }) => id),
    blank: 2,
  };
  const { pdf, pagesEach } = await suite.exams.drawAnswerSheets(request);
  const layout = layoutOf((await of.read(exam.id)).questions);
  expect(pagesEach).toBe(layout.pages.length);
  const pages = await pagesOf(pdf);
  expect(pages).toHaveLength(4 * pagesEach);
  const holders = new Set<string>();
  for (const [index, { code, text }] of pages.entries()) {
    const at = Math.floor(index / pagesEach);
    const candidate = candidates[at];
    expect(code).toMatchObject({
      ...{ examId: exam.id, page: (index % pagesEach) + 1, pages: pagesEach, layout: layout.fingerprint },
      holder: candidate ? { kind: 'candidate', id: candidate.id } : { kind: 'blank' },
    });
    if (candidate?.externalId === 'S-1') expect(text).toContain('Asha Rao');
    holders.add(code!.holder.id);
  }
  expect(holders.size).toBe(4);
});

test('the sheets of a blind exam have no names', async () => {
  const exam = await of.newExam({ ...paper, fields: { ...paper.fields, blind: true } });
  const { registrations } = await suite.exams.listRegistrations({ instituteId: of.instituteId, examId: exam.id });
  const candidateIds = registrations.map(({ candidate }) => candidate!.id);
  const { pdf } = await suite.exams.drawAnswerSheets({ instituteId: of.instituteId, examId: exam.id, candidateIds });
  const text = (await pagesOf(pdf)).map((page) => page.text).join('\n');
  expect(text).toContain('S-1');
  expect(text).not.toMatch(/Asha|Name/);
});

test.each([
  ['a draft', { open: false }, { blank: 1 }, 'exam_not_open'],
  ['typed answers', { fields: { title: 'Typed', mode: Mode.TYPED } }, { blank: 1 }, 'validation_failed'],
  ['a stranger', {}, { candidateIds: [crypto.randomUUID()] }, 'candidate_not_found'],
  ['nobody', {}, {}, 'validation_failed'],
  ['too many', {}, { blank: 501 }, 'validation_failed'],
])('no sheets are drawn for %s', async (_, changes, wanted, code) => {
  const exam = await of.newExam({ ...paper, ...changes });
  const request = { instituteId: of.instituteId, examId: exam.id, ...wanted };
  expect((await refusal(suite.exams.drawAnswerSheets(request))).code).toBe(code);
});
