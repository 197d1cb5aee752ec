import { ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatCode, parseCode } from './code.ts';
import { BUBBLE_RADIUS, CODE_PLACE, COLUMN, layoutOf, type Place, type SheetQuestion } from './layout.ts';

const code = fc.integer({ min: 1, max: 255 }).chain((pages) =>
  fc.record({
    examId: fc.uuid(),
    holder: fc.record({ kind: fc.constantFrom('candidate' as const, 'blank' as const), id: fc.uuid() }),
    page: fc.integer({ min: 1, max: pages }),
    pages: fc.constant(pages),
    layout: fc.constantFrom('0A1F', 'FFFF'),
  }),
);

describe('the code of a page', () => {
  test('says what was put into it, in characters of the compact mode', () => {
    fc.assert(
      fc.property(code, (wanted) => {
        const text = formatCode(wanted);
        expect(text).toMatch(/^[0-9A-Z]{80}$/);
        expect(parseCode(text)).toEqual(wanted);
      }),
    );
  });

  test('is not read with a wrong character, nor from another text', () => {
    fc.assert(
      fc.property(code, fc.nat(79), fc.constantFrom(...Array.from('0123456789ABCDEF')), (wanted, at, character) => {
        const text = formatCode(wanted);
        const wrong = text.slice(0, at) + character + text.slice(at + 1);
        expect(parseCode(wrong)).toEqual(wrong === text ? wanted : undefined);
      }),
    );
    expect(parseCode('https://example.org')).toBeUndefined();
  });
});

const question = fc
  .record({
    label: fc.string({ minLength: 1, maxLength: 32 }),
    section: fc.constantFrom(undefined, 'A', 'B'),
    type: fc.constantFrom(...Object.values(QuestionType).filter((type) => typeof type === 'number')),
    maxMarks: fc.integer({ min: 25, max: 100_000 }),
    options: fc.array(fc.record({ label: fc.string({ minLength: 1, maxLength: 32 }) }), { maxLength: 26 }),
  })
  .map((one) => ({ ...one, id: crypto.randomUUID() }) as SheetQuestion);
const paper = fc.array(question, { minLength: 1, maxLength: 30 });

const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the layout of a paper', () => {
  test('has a place for every question, all within the page, none over another or the code', () => {
    fc.assert(
      fc.property(paper, (questions) => {
        const { pages } = layoutOf(questions);
        const items = pages.flat();
        for (const { id, type, options: listed } of questions) {
          const options = ticksOptions(type) ? listed : [];
          const own = items.flatMap((item) => (item.kind !== 'heading' && item.question.id === id ? [item] : []));
          const bubbles = own.flatMap((item) => (item.kind === 'choice' ? item.bubbles : []));
          expect(bubbles.map(({ option }) => option)).toEqual(options.map(({ label }) => label));
          if (options.length === 0) expect(own.some(({ kind }) => kind === 'box')).toBe(true);
        }
        for (const page of pages) {
          expect(page).not.toHaveLength(0);
          for (const [at, item] of page.entries()) {
            const { x, y, width, height } = item.place;
            expect(x).toBeGreaterThanOrEqual(COLUMN.left);
            expect(x + width).toBeLessThanOrEqual(COLUMN.right);
            expect(y + height).toBeLessThanOrEqual(COLUMN.bottom);
            expect(overlap(item.place, CODE_PLACE)).toBe(false);
            expect(page.slice(at + 1).some((other) => overlap(other.place, item.place))).toBe(false);
            for (const bubble of item.kind === 'choice' ? item.bubbles : []) {
              expect(bubble.x + BUBBLE_RADIUS).toBeLessThanOrEqual(x + width);
              expect(bubble.y + BUBBLE_RADIUS).toBeLessThanOrEqual(y + height);
            }
          }
        }
      }),
    );
  });

  test('has a fingerprint that differs where anything is placed differently', () => {
    const one = { id: 'a', label: '1', section: 'A', type: QuestionType.SHORT_ANSWER, maxMarks: 200, options: [] };
    const fingerprint = (changes: object) => layoutOf([{ ...one, ...changes } as SheetQuestion]).fingerprint;
    const all = [{}, { label: '2' }, { maxMarks: 300 }, { section: 'B' }, { type: QuestionType.ONE_WORD }];
    expect(new Set(all.map(fingerprint)).size).toBe(all.length);
    expect(fingerprint({ id: 'b' })).toBe(fingerprint({}));
  });
});
