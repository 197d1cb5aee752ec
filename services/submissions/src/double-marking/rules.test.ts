import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { decided, type Given, give, type Marked, mayDecide, type Setting, viewOf, visibleTo } from './rules.ts';

const person = (id: string, role = 'examiner') => ({ id, display_name: id, role });
const BLIND: Setting = { isOn: true, seen: false, tolerance: 50, lead: person('Lena') };
const SEEN: Setting = { ...BLIND, seen: true };

const question = (awarded: number, change: MessageInitShape<typeof QuestionResultSchema> = {}) =>
  create(QuestionResultSchema, { questionId: 'q', status: 'graded', source: 'human', awarded, max: 325, ...change });
const mark = (who: string, awarded: number, at = 1n, change = {}): Omit<Given, 'seen'> => ({
  person: person(who, who === 'Root' ? 'administrator' : 'examiner'),
  revision: at,
  result: question(awarded, change),
});
/** The state after these marks, one after the other. */
const after = (setting: Setting, ...marks: Omit<Given, 'seen'>[]): Marked =>
  marks.reduce<Marked | undefined>((before, next) => give(setting, before, next), undefined)!;

test.each([
  // first, second, tolerance, what it waits for, what counts
  [200, 200, 0, 'none', 200],
  [200, 250, 0, 'adjudication', undefined],
  [200, 250, 50, 'none', 250], // the mean 2.25 is rounded up to half a mark
  [200, 300, 100, 'none', 250],
  [300, 200, 100, 'none', 250],
  [0, 300, 299, 'adjudication', undefined],
  [325, 325, 50, 'none', 325], // a maximum that is no whole half
  [300, 325, 50, 'none', 325],
  [0, 50, 50, 'none', 50],
])('%i and %i with a tolerance of %i: %s, %p [REV-100] [REV-101]', (first, second, tolerance, waits, counts) => {
  const marked = after({ ...BLIND, tolerance }, mark('Asha', first), mark('Ben', second));
  expect([marked.waits, decided(marked)?.awarded]).toEqual([waits, counts]);
});

test('one mark decides nothing, and its person may change it [REV-99]', () => {
  const marked = after(BLIND, mark('Asha', 100), mark('Asha', 300));
  expect([marked.waits, marked.given.length, decided(marked)]).toEqual(['second', 1, undefined]);
  expect(after(BLIND, mark('Asha', 100), mark('Asha', 300), mark('Ben', 300)).waits).toBe('none');
});

test.each([
  ['Lena', true],
  ['Root', true],
  ['Asha', false],
  ['Ben', false],
  ['Cleo', false],
])('%s decides between two marks, and about a decided one: %p [REV-101]', (who, may) => {
  for (const second of [300, 100]) {
    const pair = after(BLIND, mark('Asha', 100), mark('Ben', second));
    const third = mark(who, 200);
    expect(mayDecide(BLIND, pair, third.person)).toBe(may);
    if (!may) expect(() => give(BLIND, pair, third)).toThrow('Only Lena or an administrator');
    else {
      const marked = give(BLIND, pair, third);
      expect(decided(marked)).toMatchObject({
        awarded: 200,
        marks: [
          { reviewer: { ref: 'Asha' }, counted: false, adjudication: false },
          { reviewer: { ref: 'Ben' }, counted: false, adjudication: false },
          { reviewer: { ref: who }, counted: true, adjudication: true },
        ],
      });
      expect(give(BLIND, marked, { ...third, result: question(50) }).given).toHaveLength(3);
    }
  }
});

test('whoever leads and has marked the answer does not decide about it', () => {
  const pair = after(BLIND, mark('Lena', 100), mark('Ben', 300));
  expect(() => give(BLIND, pair, mark('Lena', 200))).toThrow();
});

test.each([
  // viewer, of one blind mark, of two blind ones to decide, of one seen mark
  ['Asha', ['Asha'], ['Asha'], ['Asha']],
  ['Ben', [], ['Ben'], ['Asha']],
  ['Cleo', [], [], ['Asha']],
  ['Lena', [], ['Asha', 'Ben'], ['Asha']],
  ['Root', [], ['Asha', 'Ben'], ['Asha']],
  [null, [], [], []],
])('%s sees of undecided marks %j, %j, %j [REV-102]', (who, ofOne, ofTwo, ofSeen) => {
  const viewer = who === null ? null : mark(who, 0).person;
  const names = (setting: Setting, marked: Marked) => visibleTo(setting, marked, viewer).map((one) => one.person.id);
  expect(names(BLIND, after(BLIND, mark('Asha', 100)))).toEqual(ofOne);
  expect(names(BLIND, after(BLIND, mark('Asha', 100), mark('Ben', 300)))).toEqual(ofTwo);
  expect(names(SEEN, after(SEEN, mark('Asha', 100)))).toEqual(ofSeen);
});

test('a person sees their own mark as if it stood, and others see what they may, still to be reviewed [REV-102]', () => {
  const draft = question(200, { source: 'ai', needsReview: true, revision: 5n });
  const first = mark('Asha', 100, 9n, { review: { edited: true } });
  const [blind, seen] = [after(BLIND, first), after(SEEN, first)];
  const fields = ({ awarded, needsReview, revision, marks }: typeof draft) => [
    awarded,
    needsReview,
    revision,
    marks.length,
  ];
  expect(fields(viewOf(draft, BLIND, blind, person('Asha')))).toEqual([100, false, 9n, 1]);
  expect(viewOf(draft, BLIND, blind, person('Ben'))).toBe(draft);
  expect(viewOf(draft, BLIND, blind, null)).toBe(draft);
  expect(fields(viewOf(draft, SEEN, seen, person('Ben')))).toEqual([100, true, 9n, 1]);
  expect(give(SEEN, seen, mark('Ben', 100)).given.map((one) => one.seen)).toEqual([false, true]);
  expect(give(BLIND, blind, mark('Ben', 100)).given.map((one) => one.seen)).toEqual([false, false]);
});

test('the mean drops points that do not add up to it, and what was said of the draft, not what a person said', () => {
  const criteria = [{ name: 'Point', awarded: 200, max: 325 }];
  const pair = (feedback: string, source: string) =>
    decided(
      after({ ...BLIND, tolerance: 100 }, mark('Asha', 300), mark('Ben', 200, 2n, { criteria, feedback, source })),
    )!;
  expect(pair('Show your work.', 'human')).toMatchObject({ awarded: 250, criteria: [], feedback: 'Show your work.' });
  expect(pair('I found the point.', 'ai')).toMatchObject({ source: 'human', review: { edited: true } });
  expect(pair('I found the point.', 'ai').feedback).toBeUndefined();
  const same = decided(after(BLIND, mark('Asha', 200), mark('Ben', 200, 2n, { criteria })))!;
  expect(same.criteria).toHaveLength(1);
});
