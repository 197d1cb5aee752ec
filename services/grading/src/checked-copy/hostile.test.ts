import { create } from '@bufbuild/protobuf';
import { DrawingOrderSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { activeParts } from '@exam-evaluation/testing/inert-pdf.ts';
import { inkOfMarks } from '@exam-evaluation/testing/ink-of-marks.ts';
import { textOf } from '@exam-evaluation/testing/pdf-text.ts';
import { expect, test } from '@jest/globals';
import { drawCheckedCopy } from './draw.ts';
import {
  active,
  cover,
  EMBEDDABLE,
  escaping,
  NOT_EMBEDDABLE,
  onePage,
  unfinished,
  vectors,
} from './hostile.testing.ts';

const QUESTION = {
  questionId: '1',
  label: '1',
  status: 'graded',
  counted: true,
  source: 'ai',
  awarded: 150,
  max: 200,
  annotations: [{ page: 1, x: 0.1, y: 0.1, width: 0.4, height: 0.02, kind: 'total' }],
};

async function draw(pdf: Uint8Array) {
  const order = { snapshot: { title: 'Physics' }, totals: {}, original: { pages: 1 }, questions: [QUESTION] };
  return await drawCheckedCopy(create(DrawingOrderSchema, order), [pdf]);
}

async function drawn(pdf: Uint8Array): Promise<Uint8Array> {
  const drawing = await draw(pdf);
  if (!('pdf' in drawing)) throw new Error(drawing.reason);
  return drawing.pdf;
}

test.each(Object.entries(EMBEDDABLE))('%s: the checked copy shows the page and is inert', async (_, make) => {
  const pdf = await drawn(make());
  expect(await activeParts(pdf)).toEqual([]);
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/XSSMARK|XFAMARK|MZEVIL|evil/);
  const text = await textOf(pdf);
  expect(text).toContain('Water boils');
  expect(text).toContain('1.5/2');
});

test.each(Object.entries(NOT_EMBEDDABLE))('%s: the page is to be shown by its picture', async (_, make) => {
  expect(await draw(make())).toMatchObject({ picturesWanted: [1] });
});

test('activeParts finds the active content of the originals', async () => {
  const found = (await activeParts(active())).join('\n');
  for (const part of ['/OpenAction', '/AA', '/Names', '/Annots', '/XFA', '/EF', 'JavaScript', 'Launch', '/URI']) {
    expect(found).toContain(part);
  }
});

test('stamps and fields are seen as before, without their actions', async () => {
  expect((await textOf(await drawn(active()))).match(/FORGED/g)).toHaveLength(2);
});

test.each(Object.entries({ cover, escaping, unfinished }))(
  '%s: the marks are drawn over everything',
  async (_, make) => {
    const [plain, hostile] = [await inkOfMarks(await drawn(onePage())), await inkOfMarks(await drawn(make()))];
    expect(plain).toBeGreaterThan(100);
    expect(hostile).toBe(plain);
  },
);

test('50,000 objects take about as much longer than 5,000 as there are more of them', async () => {
  const seconds = async (pdf: Buffer) => {
    const startedAt = performance.now();
    await drawn(pdf);
    return (performance.now() - startedAt) / 1000;
  };
  const [few, many] = [vectors(5_000), vectors(50_000)];
  await seconds(few);
  expect(await seconds(many)).toBeLessThan(40 * (await seconds(few)) + 1);
});
