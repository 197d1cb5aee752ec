import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { directionOf, type OpenAnswer, propose, type ReviewedAnswer, toText } from './propose.rules.ts';
import { fitScale } from './scale.rules.ts';

let n = 0;
/** Reviewed answers, each with a text of its own: `400>300` is one to which the marker gave 4 and a person 3. */
const reviews = (...pairs: string[]) =>
  pairs.flatMap((pair) => {
    const [, draft, given, times = '1'] = /^(\d+)>(\d+)(?:x(\d+))?$/.exec(pair)!;
    return Array.from({ length: Number(times) }, () => ({
      text: `answer ${n++}`,
      draft: Number(draft),
      given: Number(given),
    }));
  });
const open = (draft: number, change: Partial<OpenAnswer> = {}): OpenAnswer => ({
  id: `copy ${n++}`,
  text: `answer ${n}`,
  draft,
  awarded: draft,
  isJudged: true,
  ...change,
});
const proposed = (reviewed: readonly ReviewedAnswer[], ...drafts: number[]) => {
  const answers = drafts.map((draft) => open(draft));
  const changes = propose(reviewed, answers);
  return answers.map(({ id, draft }) => changes.find((one) => one.id === id)?.proposed ?? draft);
};

describe('a scale', () => {
  // Reviews, the marker's marks of other answers, and what is proposed for these.
  test.each([
    ['people confirm the marker', ['600>600x6', '300>300x6'], [600, 300, 450], [600, 300, 450]],
    ['people give one mark less', ['600>500x5', '400>300x5', '200>100x5'], [600, 400, 200], [500, 300, 100]],
    ['full marks are confirmed, the rest is marked down', ['600>600x6', '400>200x6'], [600, 400], [600, 200]],
    ['nobody agrees with anybody', ['400>600x3', '400>200x3', '300>500x3', '300>100x3'], [400, 300], [400, 300]],
    ['two of twelve were slips of the marker', ['600>600x8', '400>400x2', '400>0', '600>0'], [600, 400], [600, 400]],
    ['marks nobody has seen stay', ['400>300x6', '300>200x6'], [600, 400, 100], [600, 300, 100]],
    ['nothing found stays nothing', ['0>100x6', '200>300x6', '400>400'], [0, 200], [0, 300]],
    ['between two marks the difference changes evenly', ['200>200x8', '600>400x8'], [600, 400, 300], [400, 300, 300]],
  ])('%s', (_, reviewed, drafts, expected) => {
    expect(proposed(reviews(...reviewed), ...drafts)).toEqual(expected);
  });

  test('gives only marks that were given: whole ones where all are whole', () => {
    const scale = fitScale(reviews('100>0x7', '100>100x5'), [0, 100]);
    expect([0, 100]).toContain(scale?.(100) ?? 0);
  });

  test('never gives the better answer the lower mark, and keeps to the marks in use', () => {
    const mark = fc.integer({ min: 0, max: 12 }).map((step) => step * 50);
    fc.assert(
      fc.property(fc.array(fc.record({ draft: mark, given: mark }), { minLength: 2, maxLength: 30 }), (pairs) => {
        const marks = [...new Set(pairs.flatMap(({ draft, given }) => [draft, given]))].toSorted((a, b) => a - b);
        const scale = fitScale(pairs, marks);
        const seen = [...new Set(pairs.map(({ draft }) => draft))].toSorted((a, b) => a - b);
        const given = seen.filter((draft) => draft > 0).map((draft) => scale?.(draft) ?? draft);
        expect(given).toEqual(given.toSorted((a, b) => a - b));
        for (const one of given) expect(marks).toContain(one);
      }),
    );
  });
});

describe('the same answer', () => {
  const TEN = reviews('400>400x10');
  const known = (text: string, given: number, draft: number | null = 400): ReviewedAnswer => ({ text, draft, given });

  test.each([
    ['gets the mark of the reviewed one', [known('oxygen', 100)], 100],
    ['even where the marker found nothing in either', [known('oxygen', 100, null)], 100],
    ['keeps its mark where people disagree about it', [known('oxygen', 100), known('oxygen', 300)], 400],
  ])('%s', (_, more, expected) => {
    const changes = propose([...TEN, ...more], [open(400, { text: 'oxygen', id: 'it' }), open(400)]);
    expect(changes).toEqual(
      expected === 400 ? [] : [{ id: 'it', awarded: 400, proposed: expected, because: 'same_answer' }],
    );
  });

  test.each([
    ['Oxygen is  given\noff.', 'Oxygen is given off', true],
    ['caf\u0065\u0301', 'caf\u00e9', true],
    ['CO', 'Co', false],
    ['x²', 'x2', false],
    ['-2', '2', false],
    ['5!', '5', false],
  ])('%j and %j: %s', (one, other, isSame) => {
    expect(toText(one) === toText(other)).toBe(isSame);
  });

  test('is no answer without text', () => {
    expect(propose([...TEN, known('', 0)], [open(400, { text: '' })])).toEqual([]);
  });
});

test('fewer than ten reviews suggest nothing', () => {
  const answer = open(400);
  expect(propose(reviews('400>100x9'), [answer])).toEqual([]);
  expect(propose(reviews('400>100x10'), [answer])).toMatchObject([{ proposed: 100, because: 'scale' }]);
});

test('a ticked answer is no judgement: only the same answer is proposed another mark', () => {
  const key = reviews('100>0x10');
  expect(propose(key, [open(100, { isJudged: false })])).toEqual([]);
  expect(propose(key, [open(100, { isJudged: false, text: key[0]!.text })])).toMatchObject([{ proposed: 0 }]);
});

test('what was applied is no change any more, and is taken back when people change their minds', () => {
  const strict = reviews('400>300x12');
  expect(propose(strict, [open(400, { awarded: 300 })])).toEqual([]);
  expect(propose(reviews('400>400x12'), [open(400, { awarded: 300 })])).toMatchObject([{ proposed: 400 }]);
});

test('a direction', () => {
  const change = (awarded: number, to: number) => ({ id: '', awarded, proposed: to, because: 'scale' as const });
  expect([[], [change(2, 1)], [change(1, 2)], [change(1, 2), change(2, 1)]].map(directionOf)).toEqual([
    undefined,
    'stricter',
    'milder',
    'mixed',
  ]);
});
