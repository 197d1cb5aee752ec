import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { A4, type Size } from '@exam-evaluation/drawing/geometry.ts';
import type { Shape, TextShape } from '@exam-evaluation/drawing/shapes.ts';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { describe, expect, it } from '@jest/globals';
import { markPages } from './page-marks.ts';
import { computeBounds } from './shapes.testing.ts';

type Question = MessageInitShape<typeof QuestionResultSchema>;
const question = (fields: Question) =>
  create(QuestionResultSchema, { questionId: fields.label, status: 'graded', counted: true, source: 'ai', ...fields });
const at = (kind: string, y: number, more: object = {}) => ({
  page: 1,
  x: 0.1,
  y,
  width: 0.5,
  height: 0.02,
  kind,
  ...more,
});
const emptyPage = { columns: 1, rows: 1, cells: new Uint8Array(1) };
const inkedPage = { columns: 1, rows: 1, cells: Uint8Array.of(1) };
const texts = (shapes: Shape[]) => shapes.filter((shape): shape is TextShape => shape.kind === 'text');

const landscape: Size = { width: 842, height: 595 };
const strip: Size = { width: 595, height: 6000 };

describe('markPages', () => {
  it.each([
    ['an empty page', A4, emptyPage],
    ['a page full of ink', A4, inkedPage],
    ['a page of unknown ink', A4, undefined],
    ['a landscape page', landscape, undefined],
    ['a long strip', strip, undefined],
  ])('circles each of 40 totals within 5 %% of the page height of its answer on %s', (_, sheet, ink) => {
    const questions = Array.from({ length: 40 }, (_, index) =>
      question({
        label: String(index),
        awarded: index * 50,
        max: 100_000,
        annotations: [at('total', index / 41)],
        needsReview: index % 3 === 0,
        reviewReasons: ['illegible'],
        criteria: [{ name: 'a', awarded: index % 2, max: 1 }],
      }),
    );
    const [shapes] = markPages(questions, [sheet], [ink]).pages;
    for (const [index, { awarded }] of questions.entries()) {
      const total = texts(shapes!).find((shape) => shape.text === `${awarded / 100}/1000`)!;
      const middle = (total.y - total.size * 0.36) / sheet.height;
      expect(middle).toBeGreaterThanOrEqual(index / 41 - 0.05);
      expect(middle).toBeLessThanOrEqual(index / 41 + 0.07);
    }
  });

  it('keeps a total in the row of its answer where a ruled line crosses that row and the next one is free', () => {
    const questions = [0.5, 0.53].map((y, index) =>
      question({ label: String(index), awarded: 100, max: (index + 1) * 200, annotations: [at('total', y)] }),
    );
    const ruled = {
      columns: 100,
      rows: 100,
      cells: Uint8Array.from({ length: 10_000 }, (_, n) => +(n > 4_400 && n < 5_300)),
    };
    const [shapes] = markPages(questions, [A4], [ruled]).pages;
    const [first, second] = ['1/2', '1/4'].map((text) => texts(shapes!).find((shape) => shape.text === text)!);
    expect((first!.y - first!.size * 0.36) / A4.height).toBeLessThan(0.526);
    expect((second!.y - second!.size * 0.36) / A4.height).toBeGreaterThan(0.526);
  });

  it('draws nothing outside the page', () => {
    const corners = [0, 0.5, 0.99].flatMap((y) => [0, 0.5, 0.99].map((x) => ({ x, y })));
    const questions = corners.map(({ x, y }, index) =>
      question({
        label: String(index),
        awarded: -33,
        max: 12_345,
        counted: index % 2 === 0,
        needsReview: true,
        reviewReasons: ['low_confidence', 'illegible'],
        annotations: ['total', 'evidence', 'note'].map((kind) => ({ ...at(kind, y, { text: 'Why?' }), x, width: 9 })),
        criteria: [{ name: 'a', awarded: 0, max: 100 }],
      }),
    );
    for (const ink of [emptyPage, inkedPage, undefined]) {
      for (const sheet of [A4, landscape]) {
        for (const shape of markPages(questions, [sheet], [ink]).pages[0]!) {
          const { x, y, width, height } = computeBounds(shape);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(sheet.width);
          expect(y + height).toBeLessThanOrEqual(sheet.height);
        }
      }
    }
  });

  it('shows short notes where there is room, and a pin where there is none', () => {
    const noted = question({
      label: '1',
      awarded: 100,
      max: 200,
      annotations: [at('total', 0.3), at('note', 0.3, { text: 'Which stage?' })],
      criteria: [{ name: 'a', awarded: 100, max: 200 }],
    });
    const roomy = markPages([noted], [A4], [emptyPage]);
    expect(texts(roomy.pages[0]!).map((shape) => shape.text)).toEqual(['1/2', 'Which stage?']);
    expect(roomy.pins.size).toBe(0);
    const full = markPages([noted], [A4], [inkedPage]);
    expect(texts(full.pages[0]!).map((shape) => shape.text)).toEqual(['1/2', '1']);
    expect(full.pins).toEqual(new Map([['1', 1]]));
  });

  it('puts a tick at the evidence of its criterion and underlines it', () => {
    const marked = question({
      label: '1',
      awarded: 150,
      max: 300,
      annotations: [at('total', 0.1), at('criterion', 0.6, { criterion: 'b' }), at('evidence', 0.6)],
      criteria: [
        { name: 'a', awarded: 0, max: 100 },
        { name: 'b', awarded: 150, max: 200 },
      ],
    });
    const shapes = markPages([marked], [A4], [emptyPage]).pages[0]!;
    const points = texts(shapes).find((shape) => shape.text === '1.5')!;
    expect(Math.abs(points.y - 0.61 * A4.height)).toBeLessThan(10);
    const line = shapes.find((shape) => shape.kind === 'stroke' && shape.points.length === 2)!;
    expect(computeBounds(line).y).toBeCloseTo(0.62 * A4.height + 1.5 - 0.45, 1);
  });

  it('draws the line under words of a sideways page along them, not across or through', () => {
    const words = { page: 1, x: 0.5, y: 0.2, width: 0.02, height: 0.05, kind: 'evidence' };
    const marked = question({ label: '1', awarded: 100, max: 100, annotations: [at('total', 0.7), words] });
    const shapes = markPages([marked], [A4], [emptyPage]).pages[0]!;
    const line = shapes.find((shape) => shape.kind === 'stroke' && shape.points.length === 2)!;
    expect(computeBounds(line)).toEqual({
      x: expect.closeTo(0.5 * A4.width - 1.5 - 0.45, 1),
      y: expect.closeTo(0.2 * A4.height - 0.45, 1),
      width: expect.closeTo(0.9, 1),
      height: expect.closeTo(0.05 * A4.height + 0.9, 1),
    });
  });

  it('leaves out questions without a place, and places on pages that are not there', () => {
    const lost = question({ label: '1', annotations: [{ ...at('total', 0.1), page: 7 }] });
    const none = question({ label: '2' });
    expect(markPages([lost, none], [A4], []).pages).toEqual([[]]);
  });

  it('shows in grey what does not count or was not marked', () => {
    const dropped = question({ label: '1', awarded: 100, max: 200, counted: false, annotations: [at('total', 0.2)] });
    const failed = question({ label: '2', status: 'failed', max: 300, annotations: [at('total', 0.5)] });
    const shapes = markPages([dropped, failed], [A4], [emptyPage]).pages[0]!;
    expect(texts(shapes).map((shape) => shape.text)).toEqual(['1/2', 'not counted', '0/3', 'not marked']);
    expect(new Set(shapes.map((shape) => shape.ink))).toEqual(new Set(['note']));
  });
});
