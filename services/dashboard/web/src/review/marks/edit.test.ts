import { create } from '@bufbuild/protobuf';
import { RubricSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { AppealSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { describe, expect, test } from '@jest/globals';
import type { Item } from '../items/item.ts';
import { anItem } from '../testing/items.ts';
import { type Edit, pointsFit, setMark, setTyped, startEdit, stepPoint, togglePoint } from './edit.ts';
import { decide, isUnsaved } from './send.ts';

const criteria = [
  { name: 'Scattering', awarded: 200, max: 200 },
  { name: 'Wavelength', awarded: 0, max: 200 },
];
const item = anItem({ criteria, feedback: 'Half of it.' });
const start = (isBlank = false) => startEdit(item, undefined, isBlank);
const awardsOf = (edit: Edit) => [edit.awarded, ...edit.points.map(({ awarded }) => awarded)];

test('an unchanged answer is approved', () => {
  expect(decide(item, start())).toEqual({ kind: 'approve' });
  expect(isUnsaved(item, start())).toBe(false);
});

test('0 with confidence 0 is no mark to approve, and what the marker says is no comment to keep', () => {
  const unmarked = anItem({ awarded: 0, confidence: 0, feedback: 'Not marked: nothing to mark by.' });
  const edit = startEdit(unmarked, undefined, false);
  expect(decide(unmarked, edit)).toBeUndefined();
  expect(decide(unmarked, setMark(edit, 0, unmarked, undefined))).toMatchObject({
    kind: 'override',
    awarded: 0,
    feedback: '',
  });
  const approved = anItem({ awarded: 0, confidence: 0, needsReview: false, review: { approved: true } });
  expect(decide(approved, startEdit(approved, undefined, false))).toEqual({ kind: 'approve' });
});

test('a point makes the mark, and goes with it', () => {
  const edit = togglePoint(start(), 1, 400);
  expect(awardsOf(edit)).toEqual([400, 200, 200]);
  expect(isUnsaved(item, edit)).toBe(true);
  expect(decide(item, edit)).toEqual({
    kind: 'override',
    awarded: 400,
    criteria: [
      { name: 'Scattering', awarded: 200 },
      { name: 'Wavelength', awarded: 200 },
    ],
    feedback: undefined,
    reason: undefined,
  });
  expect(awardsOf(togglePoint(edit, 0, 400))).toEqual([200, 0, 200]);
  expect(awardsOf(stepPoint(edit, 0, -1, 400))).toEqual([350, 150, 200]);
});

test('the same mark for other points is no approval', () => {
  const edit = togglePoint(togglePoint(start(), 1, 400), 0, 400);
  expect(decide(item, edit)).toMatchObject({ kind: 'override', awarded: 200 });
});

test('full and no marks take the points along; another mark leaves them out, unless they fit', () => {
  expect(awardsOf(setMark(start(), 400, item, undefined))).toEqual([400, 200, 200]);
  expect(awardsOf(setMark(start(), 0, item, undefined))).toEqual([0, 0, 0]);
  const other = setMark(start(), 150, item, undefined);
  expect(pointsFit(other)).toBe(false);
  expect(decide(item, other)).toMatchObject({ awarded: 150, criteria: [] });
  const back = setMark(setMark(start(), 400, item, undefined), 200, item, undefined);
  expect(awardsOf(back)).toEqual([200, 200, 0]);
  expect(decide(item, back)).toEqual({ kind: 'approve' });
});

test('what is typed becomes the mark as soon as it is one, and is never sent before', () => {
  const edit = setTyped(start(), '3', item, undefined);
  expect(edit.awarded).toBe(300);
  const beyond = setTyped(edit, '30', item, undefined);
  expect([beyond.typed, decide(item, beyond)]).toEqual(['30', undefined]);
});

test('a mark that is deleted leaves an empty field, and nothing to send', () => {
  const edit = setTyped(setTyped(start(), '2', item, undefined), '', item, undefined);
  expect([edit.typed, edit.awarded, decide(item, edit)]).toEqual(['', undefined, undefined]);
  expect(setTyped(edit, '1,5', item, undefined).awarded).toBe(150);
});

test('comment and reason make an override of the same mark', () => {
  expect(decide(item, { ...start(), feedback: ' Half of it. ' })).toEqual({ kind: 'approve' });
  expect(decide(item, { ...start(), feedback: '' })).toMatchObject({ kind: 'override', awarded: 200, feedback: '' });
  expect(decide(item, { ...start(), reason: 'checked' })).toMatchObject({ kind: 'override', reason: 'checked' });
});

test('marking first starts from nothing, and the same mark as the draft approves it', () => {
  expect(awardsOf(start(true))).toEqual([undefined, 0, 0]);
  expect(decide(item, start(true))).toBeUndefined();
  expect(decide(item, setTyped(start(true), '2', item, undefined))).toEqual({ kind: 'approve' });
});

test('where nothing gave a mark a person must, by the points of the rubric', () => {
  const rubric = create(RubricSchema, { criteria: [{ name: 'Idea', marks: 400 }] });
  for (const question of [
    { status: 'failed', awarded: 0 },
    { source: 'human', awarded: 0 },
  ]) {
    const open = anItem(question);
    const edit = startEdit(open, rubric, false);
    expect(decide(open, edit)).toBeUndefined();
    const none = setMark(edit, 0, open, rubric);
    expect(decide(open, none)).toMatchObject({
      kind: 'override',
      awarded: 0,
      criteria: [{ name: 'Idea', awarded: 0 }],
    });
    expect(awardsOf(togglePoint(edit, 0, 400))).toEqual([400, 400]);
  }
});

describe('a request to look again', () => {
  const asked: Item = {
    ...anItem({ needsReview: false }),
    appeal: create(AppealSchema, { reason: 'I name the air.' }),
  };
  const begun = startEdit(asked, undefined, false);

  test('is decided only with an answer to the candidate [PUB-18]', () => {
    expect(decide(asked, begun)).toBeUndefined();
    expect(decide(asked, setMark(begun, 400, asked, undefined))).toBeUndefined();
  });

  test('keeps the mark that stands, or gives another one [PUB-18]', () => {
    const answered = { ...begun, reason: ' It is there. ' };
    expect(decide(asked, answered)).toEqual({ kind: 'appeal', answer: 'It is there.', mark: undefined });
    expect(decide(asked, setMark(answered, 400, asked, undefined))).toMatchObject({
      kind: 'appeal',
      answer: 'It is there.',
      mark: { awarded: 400 },
    });
    const pen = [{ page: 1, kind: 'tick' as const, places: [1, 2], text: '' }];
    expect(decide(asked, { ...answered, pen })).toEqual({
      kind: 'appeal',
      answer: 'It is there.',
      mark: undefined,
      pen,
    });
  });
});

test('what is drawn on the page makes an override of the same mark; drawn as it was saved, it changes nothing', () => {
  const tick = { page: 1, kind: 'tick' as const, places: [1, 2], text: '' };
  const drawn = { ...start(), pen: [tick] };
  expect(decide(item, drawn)).toMatchObject({ kind: 'override', awarded: 200, pen: [tick] });
  const blank = { ...startEdit(item, undefined, true), pen: [tick] };
  expect([isUnsaved(item, drawn), isUnsaved(item, blank), decide(item, blank)]).toEqual([true, true, undefined]);
  const saved = anItem({ criteria, feedback: 'Half of it.', review: { penMarks: [tick] } });
  expect([decide(saved, drawn), isUnsaved(saved, drawn)]).toEqual([{ kind: 'approve' }, false]);
  expect(decide(saved, { ...drawn, pen: [] })).toMatchObject({ kind: 'override', pen: [] });
});
