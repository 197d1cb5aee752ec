import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { expect, test } from '@jest/globals';
import type { Edges, Word } from '../layout/word.ts';
import type { HandReader } from './reader.ts';
import { withSecondLook } from './second-look.ts';

const picture = { width: 1_000, height: 400, data: new Uint8Array(400_000).fill(255) };
const page = {
  picture,
  level: picture,
  parts: [{ left: 0, top: 0, right: 1_000, bottom: 400, atTop: 0, atLeft: 0 }],
};

const rowOf = (line: string, confidence: number) =>
  line.split(' ').map((text, at) => ({ text, confidence, left: at * 90, top: 10, right: at * 90 + 60, bottom: 40 }));
const words = (line: string, confidence: number, fields: Partial<Word> = {}): Word[] =>
  rowOf(line, confidence).map((word) => ({ ...word, part: 0, ...fields }));

/** A reader to which the crops of every place say this, and the places that it was asked for. */
function readerOf(...crops: [line: string, confidence: number][]) {
  const asked: Edges[] = [];
  const reader: HandReader = {
    read: async () => [],
    look: async (_, places) => {
      asked.push(...places);
      return places.map(() => crops.map(([line, confidence]) => rowOf(line, confidence)));
    },
    close: async () => {},
  };
  return { reader, asked };
}

const told = (found: readonly Word[]) =>
  `${found.map(({ text }) => text).join(' ')}${found.some(({ unsettled }) => unsettled) ? ' ?' : ''}`;

test.each<[string, Word[], [string, number][], string]>([
  [
    'doubtful print gives way to what all crops say',
    words('3. 649 W', 79),
    [
      ['3. 64 W', 0.99],
      ['3. 64 W', 0.99],
      ['3. 64 W', 0.95],
    ],
    '3. 64 W',
  ],
  [
    'a label joined to the figures in some crops is no difference',
    words('3.64 W', 70),
    [
      ['3.64 W', 0.99],
      ['3. 64 W', 0.99],
    ],
    '3. 64 W',
  ],
  [
    'crops that differ need a person',
    words('3. 637', 89, { hand: true }),
    [
      ['3. 631', 0.9],
      ['3. 637', 0.9],
    ],
    '3. 637 ?',
  ],
  [
    'crops that are not sure need a person',
    words('3. 7.7', 80, { hand: true }),
    [
      ['3. 1.7', 0.6],
      ['3. 1.7', 0.7],
    ],
    '3. 7.7 ?',
  ],
  [
    'what all crops and the reading before say is sure',
    words('3. -25', 70, { hand: true }),
    [
      ['3. -25', 0.7],
      ['3. -25', 0.7],
    ],
    '3. -25',
  ],
  [
    'sure print that all crops contradict needs a person',
    words('8. $4', 95),
    [
      ['8. 54', 0.99],
      ['8. 54', 0.99],
    ],
    '8. $4 ?',
  ],
  [
    'of the units that crops say, that of the exam counts',
    words('9. 1.5 H2', 82),
    [
      ['9. 1.5 H2', 0.9],
      ['9. 1.5 Hz', 0.6],
    ],
    '9. 1.5 Hz',
  ],
  [
    'figures in the place of a unit that looks like them are the unit',
    words('3. 139 9', 80),
    [['3. 139 9', 0.9]],
    '3. 139 g',
  ],
])('%s', async (_, row, crops, expected) => {
  const found = await withSecondLook(row, page, readerOf(...crops).reader, { vocabulary: ['Hz', 'g'] });
  expect(told(found)).toBe(expected);
});

test.each(['2. Plants make their food from light', '3. Oxygen', 'Page 3', '4', 'The sun is 8 light minutes away'])(
  'a line without figures, a long one, or the number of a page is not read again: %s',
  async (line) => {
    const { reader, asked } = readerOf(['1', 1]);
    const row = words(line, 70);
    expect(await withSecondLook(row, page, reader, {})).toEqual(row);
    expect(asked).toEqual([]);
  },
);

test('the words read before remain where reading again exceeds the limits', async () => {
  const reader: HandReader = {
    read: async () => [],
    look: () => Promise.reject(new ChildFailed('too long', 'limit')),
    close: async () => {},
  };
  const row = words('3. 649 W', 79);
  expect(await withSecondLook(row, page, reader, {})).toEqual(row);
});
