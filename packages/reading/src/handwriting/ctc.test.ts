import { describe, expect, test } from '@jest/globals';
import {
  alphabetOf,
  decodeGreedily,
  likeliestTexts,
  logProbability,
  rankedTexts,
  type Steps,
  selectColumns,
  wordsOf,
} from './ctc.ts';

const SIGNS = ['', 'a', 'b', ' '];

/** Steps with one character each (`-` for blank) of the given probability; the rest goes to blank or to `a`. */
function steps(signs: string, probability: number | readonly number[] = 0.9): Steps {
  const data = new Float32Array(signs.length * SIGNS.length);
  Array.from(signs).forEach((sign, step) => {
    const at = sign === '-' ? 0 : SIGNS.indexOf(sign);
    const own = typeof probability === 'number' ? probability : probability[step]!;
    data[step * SIGNS.length + at] = own;
    data[step * SIGNS.length + (at === 0 ? 1 : 0)]! += 1 - own;
  });
  return { count: signs.length, data, signs: SIGNS };
}

const textOf = (signs: string) =>
  decodeGreedily(steps(signs))
    .map(({ sign }) => sign)
    .join('');

describe('decodeGreedily', () => {
  test.each([
    ['aa-bb', 'ab'],
    ['a-a', 'aa'],
    ['-aab--a-', 'aba'],
    ['ab ba', 'ab ba'],
    ['---', ''],
  ])('%s is %s', (signs, text) => {
    expect(textOf(signs)).toBe(text);
  });

  test('a narrow space is found although a blank is likelier', () => {
    const read = steps('a-b');
    const [gap, space] = [SIGNS.length, SIGNS.indexOf(' ')];
    read.data[gap + space] = 0.02;
    expect(decodeGreedily(read).map(({ sign }) => sign)).toEqual(['a', 'b']);
    read.data[gap + space] = 0.3;
    expect(decodeGreedily(read).map(({ sign }) => sign)).toEqual(['a', ' ', 'b']);
  });

  test('the probability of a letter is that of its surest step', () => {
    expect(decodeGreedily(steps('aa-', [0.6, 0.95, 0.9]))).toEqual([
      { sign: 'a', probability: expect.closeTo(0.95), from: 0, to: 2 },
    ]);
  });
});

describe('wordsOf', () => {
  test('words are divided at spaces, as sure as their least sure letter, and share the gaps between them', () => {
    const read = steps('-ab- -b-', [1, 0.9, 0.7, 1, 1, 1, 0.8, 1]);
    expect(wordsOf(decodeGreedily(read), read.count)).toEqual([
      { text: 'ab', confidence: expect.closeTo(0.7), from: 0.5, to: 4.5 },
      { text: 'b', confidence: expect.closeTo(0.8), from: 4.5, to: 7.5 },
    ]);
  });

  test('spaces at the ends and beside one another make no words', () => {
    expect(wordsOf(decodeGreedily(steps(' a  b ')), 6).map(({ text }) => text)).toEqual(['a', 'b']);
    expect(wordsOf([], 4)).toEqual([]);
  });
});

test('only the columns of the language are kept', () => {
  const alphabet = alphabetOf(['', 'a', '中', 'b'], (sign) => /[ab]/.test(sign));
  const { count, signs, data } = selectColumns(Float32Array.from([0.1, 0.2, 0.6, 0.1, 0.4, 0.3, 0.2, 0.1]), alphabet);
  expect([count, signs]).toEqual([2, ['', 'a', 'b']]);
  expect(Array.from(data, (value) => Number(value.toFixed(1)))).toEqual([0.1, 0.2, 0.1, 0.4, 0.3, 0.1]);
});

describe('logProbability', () => {
  /** Adds up the probabilities of all alignments of a text, by enumeration. */
  function summed({ count, data, signs }: Steps, text: string): number {
    let sum = 0;
    for (let way = 0; way < signs.length ** count; way++) {
      const path = Array.from({ length: count }, (_, step) => Math.floor(way / signs.length ** step) % signs.length);
      const written = path.filter((sign, step) => sign !== 0 && sign !== path[step - 1]).map((sign) => signs[sign]);
      if (written.join('') === text)
        sum += path.reduce((product, sign, step) => product * data[step * signs.length + sign]!, 1);
    }
    return Math.log(sum);
  }

  test.each(['a', 'ab', 'aa', 'ba', 'aab'])('of %s is the sum over all its alignments', (text) => {
    const data = Float32Array.from({ length: 20 }, (_, at) => 0.05 + ((at * 7) % 10) / 20);
    const read: Steps = { count: 5, data, signs: SIGNS };
    expect(logProbability(read, text, 0, 5)).toBeCloseTo(summed(read, text), 4);
  });

  test('is -Infinity for a text that does not fit or has unknown characters', () => {
    expect(logProbability(steps('ab'), 'aaa', 0, 2)).toBe(Number.NEGATIVE_INFINITY);
    expect(logProbability(steps('ab'), 'ax', 0, 2)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('rankedTexts', () => {
  test('the likeliest texts are those of highest probability over all alignments', () => {
    const data = Float32Array.from({ length: 20 }, (_, at) => 0.05 + ((at * 7) % 10) / 20);
    const read: Steps = { count: 5, data, signs: SIGNS };
    const every = ['', 'a', 'b', ' '].flatMap((one) =>
      ['', 'a', 'b', ' '].flatMap((two) => ['', 'a', 'b'].map((three) => one + two + three)),
    );
    const best = every.reduce((one, other) =>
      logProbability(read, other, 0, 5) > logProbability(read, one, 0, 5) ? other : one,
    );
    expect(likeliestTexts(read)).toContain(best);
  });

  test('crops are weighed together, and the shares of texts that differ in spaces are added', () => {
    const [sure, doubtful] = [steps('-a-b-', 0.99), steps('-a-b-', [0.99, 0.99, 0.99, 0.4, 0.99])];
    expect(rankedTexts([sure])[0]).toEqual({ text: 'ab', share: expect.closeTo(1, 1) });
    const [first, second] = rankedTexts([sure, doubtful]);
    expect([first!.text, second!.text]).toEqual(['ab', 'a']);
    expect(first!.share).toBeLessThan(rankedTexts([sure])[0]!.share);
    expect(first!.share).toBeGreaterThan(rankedTexts([doubtful])[0]!.share);
    const spaced = rankedTexts([steps('-a b-', 0.7)]).map(({ text }) => text.replace(/ /g, ''));
    expect(new Set(spaced).size).toBe(spaced.length);
  });
});
