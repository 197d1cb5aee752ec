import { describe, expect, test } from '@jest/globals';
import { CASES } from './cases.testing.ts';
import { compareClaims, kindsOf } from './claim.ts';
import type { Asked } from './verdict.ts';

describe('what teachers and candidates write', () => {
  const rows = CASES.flatMap(({ asked: question, key: [key = ''] = [], right, wrong }) => {
    const words = new Set(question.toLowerCase().match(/\p{L}+/gu));
    const asked: Asked = { question, isNeutral: (word) => words.has(word) || word === 'the' };
    const kinds = kindsOf(key, asked);
    return kinds.length > 0 ? [{ key, kinds, asked, right, wrong }] : [];
  });
  test.each(rows)('$asked.question $key', ({ key, kinds, asked, right, wrong }) => {
    const is = (answer: string) => compareClaims(answer, key, kinds, asked).is;
    expect(right.filter((answer) => is(answer) === 'different')).toEqual([]);
    expect(wrong.filter((answer) => is(answer) === 'same')).toEqual([]);
  });
});
