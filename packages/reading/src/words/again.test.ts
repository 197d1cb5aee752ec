import { describe, expect, test } from '@jest/globals';
import type { ReadWord } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import { bestReading, doubtfulRows, raiseConfidence, readAgain } from './again.ts';

/** Builds the words of one line from `text:confidence`, 10 pixels per character. */
function line(texts: string, top = 0): ReadWord[] {
  let left = 0;
  return texts.split(' ').map((written) => {
    const [, text, confidence] = /^(.+):(\d+)$/.exec(written)!;
    const word = { text: text!, confidence: Number(confidence), left, right: left + text!.length * 10 };
    left = word.right + 10;
    return { ...word, top, bottom: top + 20 };
  });
}

const told = (words: readonly ReadWord[]) => words.map(({ text, confidence }) => `${text}:${confidence}`).join(' ');

describe('raiseConfidence', () => {
  test.each([
    ['a lone letter, read the same', '1.:90 C:30', '1.:88 C:85', '1.:90 C:85'],
    ['other spaces', '2x:60 =:10 11-3:10', '2x=11-3:80', '2x:80 =:80 11-3:80'],
    ['a word of two, by its letters', '=4+8:20', '=:50 4+8:90', '=4+8:80'],
    ['something else, far surer', 'I=6/12:30 ampere:96', '1=6/12:90 ampere:97', '1=6/12:90 ampere:96'],
    [
      'a label far surer',
      'Cells:90 Qz(b):12 I:95 am:93',
      'Cells:91 Q2:80 (b):84 I:95 am:92',
      'Cells:90 Q2:80 (b):84 I:95 am:93',
    ],
    ['something else, hardly surer', 'I=6/12:50 ampere:96', '1=6/12:70 ampere:97', 'I=6/12:50 ampere:96'],
    ['whole words', 'photosynthesis:30 is:96', 'phytosynthesis:90 is:97', 'photosynthesis:30 is:96'],
    ['more', '8+15:30', '8+4+15:50', '8+15:30'],
    ['nothing', 'C:30', 'x:0', 'C:30'],
  ])('%s', (_, first, second, expected) => {
    expect(told(raiseConfidence(line(first), [line(second)]))).toBe(expected);
  });

  test.each([
    ['what two say is surer', 'Q1.A:60', 'Q1.A:70', 'Q1.A:88'],
    ['else the surer one counts', 'Qi(c):66', 'Qi(<c):54', 'Qi(c):66'],
    ['what was found once counts', '', '7:80', '7:80'],
  ])('either: %s', (_, one, other, expected) => {
    expect(told(bestReading([one, other].map((texts) => (texts ? line(texts) : []))))).toBe(expected);
  });

  test('one of several readings with the same text is enough', () => {
    expect(told(raiseConfidence(line('4.:62'), [line('4,:95'), line('4.:80')]))).toBe('4.:80');
  });

  test('a line that was not found again is unchanged', () => {
    expect(told(raiseConfidence(line('C:30'), [[], []]))).toBe('C:30');
  });
});

describe('doubtfulRows', () => {
  const print = [
    ...line('The:96 cell:95 had:97 the:96 smallest:95'),
    ...line('leaf:94', 160),
    ...line('bread:97', 200),
  ];
  test.each([
    ['a sure line of print', [], 0],
    ['a doubtful one', line('7:45', 40), 1],
    ['two of them', [...line('x:45 =:96 5:90', 40), ...line('B:31', 80)], 2],
    ['a handwritten row on a form', line('York:45', 40).map((word) => ({ ...word, bottom: 80 })), 0],
    ['one with a doubtful label', line('2d):60 oxygen:96 is:91 a:97 gas:96 that:97 burns:96 well:95', 40), 1],
    ['a word among many', line('oxygen:96 is:51 a:97 gas:96 that:97 burns:96', 40), 0],
  ])('%s', (_, others, count) => {
    expect(doubtfulRows([...print, ...others])).toHaveLength(count);
  });

  test('a page of single letters is read again although most of them are doubtful', () => {
    const letters = ['Name:97', '1.:50 b:47', '2.:92 d:40', '3.:55 c:55'].flatMap((text, at) => line(text, at * 40));
    expect(doubtfulRows(letters)).toHaveLength(3);
  });

  test('a handwritten page is not read again', () => {
    expect(doubtfulRows([...line('wani:42 ta:35 bho:48'), ...line('is:91 mokn:39', 40)])).toEqual([]);
    expect(doubtfulRows([])).toEqual([]);
    const byHand = ['Name:96', 'Town:30', 'Rome:90', 'Item:95', 'Roof:94'].flatMap((text, at) =>
      line(text, at * 40).map((word) => ({ ...word, bottom: word.bottom + at * 4 })),
    );
    expect(doubtfulRows(byHand)).toEqual([]);
  });
});

describe('readAgain', () => {
  const picture: Picture = { width: 400, height: 200, data: new Uint8Array(400 * 200).fill(255) };
  const words = [...line('Leaf:96 had:95 bread:96 then:95'), ...line('C:30', 60), ...line('D:40', 120)];

  test('reads only doubtful lines again, enlarged and separately, and trusts equal results', async () => {
    const seen: Picture[] = [];
    const found = await readAgain(words, picture, 10, async (again) => {
      seen.push(again);
      return [80, 206].map((top, at) => ({
        ...{ text: 'CO'[at]!, confidence: [80, 60][at]! },
        ...{ left: 40, right: 60, top, bottom: top + 2 },
      }));
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]!.width).toBeLessThan(picture.width);
    expect(told(found)).toBe('Leaf:96 had:95 bread:96 then:95 C:80 D:40');
  });

  test('does not read sure lines again', async () => {
    const found = await readAgain(words.slice(0, 4), picture, 10, async () => {
      throw new Error('read for nothing');
    });
    expect(found).toEqual(words.slice(0, 4));
  });
});
