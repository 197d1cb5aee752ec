import { deflateSync } from 'node:zlib';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { DrawingOrderSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { TypedAnswerSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { QuestionResultSchema, TotalsSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { activeParts } from '@exam-evaluation/testing/inert-pdf.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { drawCheckedCopy } from './draw.ts';

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});

const question = (fields: MessageInitShape<typeof QuestionResultSchema>) =>
  create(QuestionResultSchema, { questionId: fields.label, status: 'graded', counted: true, source: 'ai', ...fields });
const at = (y: number, kind = 'total') => ({ page: 1, x: 0.1, y, width: 0.4, height: 0.02, kind });

const QUESTIONS = [
  question({
    label: '1(a)',
    awarded: 250,
    max: 450,
    feedback: 'You name the hazard. Say which stage forwards the value: x² ≤ √y.',
    criteria: [{ name: 'Names the hazard', awarded: 250, max: 450, reason: 'It says "load use hazard".' }],
    annotations: [at(0.2), at(0.2, 'evidence')],
  }),
  question({ label: '2', awarded: -25, max: 100, source: 'objective', annotations: [at(0.7)] }),
  question({ label: '3', counted: false, awarded: 50, max: 300, feedback: 'Not among the best two.' }),
  question({ label: '4', status: 'failed', max: 600, error: { code: 'timed_out', message: 'It took too long.' } }),
  question({
    label: '5',
    awarded: 700,
    max: 700,
    source: 'human',
    review: { edited: true, reason: 'the sketch is right', reviewer: { ref: 'r', name: 'Dr. Rao' } },
  }),
];

type Order = Exclude<MessageInitShape<typeof DrawingOrderSchema>, { $typeName: string }>;

function orderOf(pdf: Uint8Array | null, more: Partial<Order> = {}) {
  const snapshot = create(ExamSnapshotSchema, { title: 'Computer Architecture', subject: 'CS' });
  const totals = create(TotalsSchema, {
    awarded: 925,
    max: 2150,
    percentage: 4302,
    questionsGraded: 4,
    questionsFailed: 1,
  });
  return create(DrawingOrderSchema, {
    snapshot,
    original: pdf ? { pages: 1 } : undefined,
    questions: QUESTIONS,
    totals,
    reviewReasons: ['pages_beyond_vision_limit'],
    ...more,
  });
}

/** Draws a checked copy and requires that it has no active content. */
async function draw(pdf: Uint8Array | null, more: Partial<Order> = {}, levels: Uint8Array[] = []): Promise<Uint8Array> {
  const drawing = await drawCheckedCopy(orderOf(pdf, more), pdf ? [pdf, ...levels] : []);
  if (!('pdf' in drawing)) throw new Error(drawing.reason);
  expect(await activeParts(drawing.pdf)).toEqual([]);
  return drawing.pdf;
}

/** An empty page that is seen as 500 wide and 700 high whatever its rotation and the origin of its boxes. */
async function page(rotation: number, origin = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const turned = rotation % 180 !== 0;
  const [width, height] = turned ? [700, 500] : [500, 700];
  const added = document.addPage([width, height]);
  added.setRotation(degrees(rotation));
  if (origin !== 0) {
    added.setMediaBox(origin, -origin, width + 200, height + 100);
    added.setCropBox(origin + 150, -origin + 60, width, height);
  }
  return document.save();
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((each) => each.getText()).join(' ');
  document.destroy();
  return text.replace(/\s+/g, ' ');
}

/** A black picture of 10 x 20 pixels. */
const BLACK = deflateSync(Buffer.alloc(200));

/** Renders a page in grey, with one pixel (a byte) per point. */
async function pictureOf(pdf: Uint8Array, index = 0): Promise<{ width: number; height: number; data: Uint8Array }> {
  const document = await pdfium.loadDocument(pdf);
  const { width, height, data } = await document
    .getPage(index)
    .render({ scale: 1, render: 'bitmap', colorSpace: 'Gray' });
  const picture = { width, height, data: data.slice() };
  document.destroy();
  return picture;
}

describe('drawCheckedCopy on an original', () => {
  const upright = page(0).then((original) => draw(original));

  it('has every mark, feedback, reason and review as text', async () => {
    const text = await textOf(await upright);
    for (const { awarded, max, feedback, criteria } of QUESTIONS) {
      expect(text).toContain(`${awarded / 100}/${max / 100}`);
      expect(text).toContain(feedback ?? '');
      for (const { name, reason } of criteria) expect(text).toContain(`${name} 2.5/4.5 ${reason}`);
    }
    for (const sentence of ['9.25/21.5', '43.02%', 'not counted', 'It took too long.', 'marked by Dr. Rao']) {
      expect(text).toContain(sentence);
    }
    expect(text).toContain('Mark changed by Dr. Rao: the sketch is right');
    expect(text).toContain('Please check: Later pages were read by plain text recognition only.');
  });

  it('has what people drew on the page, over the marks', async () => {
    const penMarks = [{ page: 1, kind: 'text', places: [1_000, 1_000], text: 'See page 3' }];
    const drawn = await draw(await page(0), { questions: [question({ label: '1', review: { penMarks } })] });
    expect(await textOf(drawn)).toContain('See page 3');
  });

  it('puts the circled totals beside their answers', async () => {
    const { width, height, data } = await pictureOf(await upright);
    const rows = [...data.keys()].filter((index) => data[index]! < 160 && index % width > width * 0.6);
    const middleOf = (from: number, to: number) => {
      const ys = rows.map((index) => Math.floor(index / width) / height).filter((y) => y > from && y < to);
      return (Math.min(...ys) + Math.max(...ys)) / 2;
    };
    expect(middleOf(0, 0.5)).toBeCloseTo(0.21, 1);
    expect(middleOf(0.5, 1)).toBeCloseTo(0.71, 1);
  });

  it.each([
    [90, 0],
    [180, 0],
    [270, 0],
    [-90, 0],
    [0, 40],
    [90, 40],
    [180, -70],
    [270, 40],
  ])(
    'shows the same picture when the page is turned by %i degrees and its origin moved by %i',
    async (rotation, origin) => {
      const expected = await pictureOf(await upright);
      const { width, height, data } = await pictureOf(await draw(await page(rotation, origin)));
      expect([width, height]).toEqual([expected.width, expected.height]);
      // Edges are smoothed a little differently in each direction; a mark out of place differs by far more.
      const differing = data.filter((value, index) => Math.abs(value - expected.data[index]!) > 110).length;
      const inked = expected.data.filter((value) => value < 160).length;
      expect(inked).toBeGreaterThan(300);
      expect(differing).toBeLessThan(inked * 0.05);
    },
  );

  it('gives the same bytes for the same input', async () => {
    const original = await page(0);
    const [first, second] = [await draw(original), await draw(original)];
    expect(Buffer.from(first).equals(second)).toBe(true);
  });

  it("is not affected by a matrix that the page's content leaves set", async () => {
    const document = await PDFDocument.create();
    const odd = document.addPage([500, 700]);
    odd.node.set(PDFName.Contents, document.context.register(document.context.stream('3 0 0 3 50 60 cm')));
    const drawn = await pictureOf(await draw(await document.save()));
    expect(Buffer.from(drawn.data).equals((await pictureOf(await upright)).data)).toBe(true);
  });

  it('keeps the size, rotation and fonts of a page, also of a copy checked before [EXAM-172]', async () => {
    const document = await PDFDocument.create();
    const turned = document.addPage([500, 700]);
    turned.setRotation(degrees(270));
    turned.drawText('Written by hand', { x: 50, y: 50 });
    const once = await draw(await document.save());
    const twice = await draw(once, { original: { pages: 2 } });
    const [first] = (await PDFDocument.load(twice)).getPages();
    expect(first!.getSize()).toEqual({ width: 500, height: 700 });
    expect(first!.getRotation().angle).toBe(270);
    expect((await textOf(twice)).match(/Written by hand/g)).toHaveLength(1);
    expect((await textOf(twice)).match(/Says? which stage/gi)).toHaveLength(2);
  });

  it('stays within 200 KB of the original with 200 questions and long texts', async () => {
    const feedback = Array.from({ length: 300 }, (_, index) => `word${(index * 7919) % 9973}`).join(' ');
    const reason = feedback.repeat(2);
    const questions = Array.from({ length: 200 }, (_, index) =>
      question({
        label: String(index + 1),
        awarded: index,
        max: 20_000,
        feedback: `${index} ${feedback}`,
        criteria: Array.from({ length: 10 }, (_, c) => ({ name: `criterion ${c}`, awarded: c, max: 10, reason })),
        annotations: [at(index / 200)],
      }),
    );
    const original = await page(0);
    const drawn = await draw(original, { questions });
    expect(drawn.length).toBeLessThanOrEqual(original.length + 200_000);
    const text = await textOf(drawn);
    for (const { awarded } of questions) expect(text).toContain(`${awarded / 100}/200`);
  });

  it('has the pages that viewers show, even if the file contains others', async () => {
    const document = await PDFDocument.create();
    for (let number = 1; number <= 5; number++) document.addPage([500, 700]).drawText(`Page ${number}`);
    const whole = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
    const crafted = Buffer.from(whole.replace('/Count 5', '/Count 2'), 'latin1');
    const text = await textOf(await draw(crafted, { original: { pages: 2 } }));
    for (const shown of ['Page 1', 'Page 2', 'Names the hazard']) expect(text).toContain(shown);
    expect(text).not.toContain('Page 3');
  });

  it('asks for pictures of the pages that it cannot embed, and shows them', async () => {
    const document = await PDFDocument.create();
    document.addPage([500, 700]).drawText('Page 1');
    const odd = document.addPage();
    odd.drawText('Page 2');
    odd.node.set(PDFName.of('Resources'), document.context.obj(['not', 'a', 'dictionary']));
    document.addPage([500, 700]).drawText('Page 3');
    const pdf = await document.save();
    const original = { pages: 4 };
    expect(await drawCheckedCopy(orderOf(pdf, { original }), [pdf])).toMatchObject({ picturesWanted: [2, 4] });
    const pictures = [2, 4].map((page) => ({ page, columns: 10, rows: 20, width: 300, height: 600 }));
    const copy = await draw(pdf, { original, pictures }, [BLACK, BLACK]);
    const text = await textOf(copy);
    for (const shown of ['Page 1', 'Page 3', 'Names the hazard']) expect(text).toContain(shown);
    const { width, height, data } = await pictureOf(copy, 3);
    expect([width, height, data[300 * 300 + 100]]).toEqual([300, 600, 0]);
  });

  it('asks for pictures of all pages of a file that is encrypted or broken', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    for (const pdf of [await document.save(), Buffer.from('%PDF-1.7 nothing'), new Uint8Array(0)]) {
      const original = { pages: 2 };
      expect(await drawCheckedCopy(orderOf(pdf, { original }), [pdf])).toMatchObject({ picturesWanted: [1, 2] });
    }
  });
});

describe('drawCheckedCopy of typed answers', () => {
  const answer = (questionId: string, text: string) => create(TypedAnswerSchema, { questionId, text });

  it('typesets questions, answers and marks', async () => {
    const snapshot = create(ExamSnapshotSchema, {
      title: 'Biology',
      questions: [
        {
          id: '2',
          label: '2',
          text: 'Which one?',
          options: [
            { label: 'A', text: 'This' },
            { label: 'B', text: 'That' },
          ],
        },
      ],
    });
    const answers = [
      answer('1(a)', 'A load use hazard → stall.'),
      create(TypedAnswerSchema, { questionId: '2', selectedOptions: ['B'] }),
    ];
    const text = await textOf(await draw(null, { snapshot, answers }));
    for (const part of [
      'Biology',
      'A load use hazard → stall.',
      'Which one?',
      'That',
      'No answer',
      '2.5/4.5',
      '-0.25/1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.match(/It says "load use hazard"\./g)).toHaveLength(2);
  });

  it('typesets an answer of 20,000 characters of any script, replacing those that no typeface has', async () => {
    const words = 'ligne été हिन्दी Ωμέγα привет 漢字 🙂 \u0007 \ud800 efficient ';
    const long = words.repeat(Math.ceil(20_000 / words.length)).slice(0, 20_000);
    const drawn = await draw(null, { answers: [answer('1(a)', long)] });
    const text = await textOf(drawn);
    expect(text.match(/efficient/g)!.length).toBeGreaterThan(300);
    expect(text).toContain('привет');
    expect(text).toContain('\ufffd');
  });

  it('gives the same bytes for the same input', async () => {
    const [first, second] = [await draw(null), await draw(null)];
    expect(Buffer.from(first).equals(second)).toBe(true);
  });
});
