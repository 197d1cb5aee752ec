import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { PEN_MAX } from '@exam-evaluation/contract/limits.ts';
import { PenMarkSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { requirePenMarks } from './pen.rules.ts';

type Given = MessageInitShape<typeof PenMarkSchema>;

const tick: Given = { page: 1, kind: 'tick', places: [5_000, 5_000] };
const text: Given = { page: 2, kind: 'text', places: [0, 10_000], text: 'See page 3.' };
const freehand = (places: number): Given => ({ page: 1, kind: 'freehand', places: Array(2 * places).fill(1) });

/** What is wrong with these marks on a copy of two pages. */
function faultsOf(marks: readonly Given[], pages = 2): string[] {
  try {
    requirePenMarks(
      marks.map((mark) => create(PenMarkSchema, mark)),
      pages,
    );
    return [];
  } catch (error) {
    const { details } = error as { details: { errors: { field: string; code: string }[] } };
    return details.errors.map(({ field, code }) => `${field} ${code}`);
  }
}

test.each<[string, Given[]]>([
  ['nothing', []],
  ['one of each kind', [tick, { page: 1, kind: 'underline', places: [1, 2, 3, 2] }, text, freehand(2)]],
  ['the most marks', Array(PEN_MAX.marks).fill(tick)],
  ['the most places', [freehand(PEN_MAX.places)]],
  ['the longest text, in characters', [{ ...text, text: '😀'.repeat(PEN_MAX.text) }]],
])('%s can be drawn [REV-124]', (_, marks) => {
  expect(faultsOf(marks)).toEqual([]);
});

test.each<[string, Given[], string]>([
  ['one mark more', Array(PEN_MAX.marks + 1).fill(tick), 'pen_marks out_of_range'],
  ['one place more', [freehand(PEN_MAX.places), tick], 'pen_marks out_of_range'],
  ['an unknown kind', [tick, { ...tick, kind: 'stamp' }], 'pen_marks[1].kind invalid'],
  ['no page', [{ ...tick, page: 0 }], 'pen_marks[0].page invalid'],
  ['a page after the last', [{ ...tick, page: 3 }], 'pen_marks[0].page invalid'],
  ['a tick at two places', [{ ...tick, places: [1, 1, 2, 2] }], 'pen_marks[0].places invalid'],
  ['half a place', [{ ...tick, places: [1] }], 'pen_marks[0].places invalid'],
  ['a dot', [freehand(1)], 'pen_marks[0].places invalid'],
  ['left of the page', [{ ...tick, places: [-1, 1] }], 'pen_marks[0].places invalid'],
  ['below the page', [{ ...tick, places: [1, 10_001] }], 'pen_marks[0].places invalid'],
  ['a text without words', [{ ...text, text: ' \n' }], 'pen_marks[0].text required'],
  ['a tick with words', [{ ...tick, text: 'Good' }], 'pen_marks[0].text invalid'],
  ['a longer text', [{ ...text, text: 'x'.repeat(PEN_MAX.text + 1) }], 'pen_marks[0].text too_long'],
])('%s is refused [REV-124]', (_, marks, fault) => {
  expect(faultsOf(marks)).toEqual([fault]);
});

test('nothing can be drawn on a typed copy, which has no pages [REV-124]', () => {
  expect(faultsOf([tick], 0)).toEqual(['pen_marks[0].page invalid']);
});
