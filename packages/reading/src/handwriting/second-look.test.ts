import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { expect, test } from '@jest/globals';
import type { Beginning, Word } from '../layout/word.ts';
import type { Place } from './pp-ocr.ts';
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

/** What the first word of a crop shows. */
const SEEN: Beginning = [[{ sign: '3', probability: 1 }]];

/** A reader to which each crop of every place says one of these lines, likeliest first, and the places asked for. */
function readerOf(...lines: [line: string, share: number][]) {
  const asked: Place[] = [];
  const reader: HandReader = {
    read: async () => [],
    look: async (_, places) => {
      asked.push(...places);
      return places.map(() => ({
        crops: lines.map(([line, share]) =>
          rowOf(line, share).map((word, at) => (at === 0 ? { ...word, beginning: SEEN } : word)),
        ),
        texts: lines.map(([text, share]) => ({ text, share })),
      }));
    },
    close: async () => {},
  };
  return { reader, asked };
}

const told = (found: readonly Word[]) =>
  `${found.map(({ text }) => text).join(' ')}${found.some(({ unsettled }) => unsettled) ? ' ?' : ''}`;

test.each<[string, Word[], [string, number][], string]>([
  ['doubtful print gives way to a sure text', words('3. 649 W', 79), [['3. 64 W', 0.99]], '3. 64 W'],
  [
    'labels joined to the figures in some crops are no difference',
    words('3.64 W', 70),
    [
      ['3.64 W', 0.6],
      ['3, 64 W', 0.4],
    ],
    '3, 64 W',
  ],
  [
    'of crops with the same text, the one that sees the space behind the label is taken',
    words('10.0.29', 70),
    [
      ['10.0.29', 0.95],
      ['10. 0.29', 0.05],
    ],
    '10. 0.29',
  ],
  [
    'or the point behind the label',
    words('3. 5.2 kg', 70),
    [
      ['3 5.2 kg', 0.95],
      ['3. 5.2 kg', 0.05],
    ],
    '3. 5.2 kg',
  ],
  ['the label stays as it was read', words('14. 34Z cm', 70, { hand: true }), [['14, 342 cm', 0.95]], '14. 342 cm'],
  [
    'unless only a crop sees a number and a point',
    words('14, 34Z cm', 70, { hand: true }),
    [['14. 342 cm', 0.95]],
    '14. 342 cm',
  ],
  ['also where the crops join it to the figures', words('Q4. 3S', 80), [['Q4.35', 0.99]], 'Q4. 35'],
  [
    'two likely texts need a person',
    words('3. 637', 89, { hand: true }),
    [
      ['3. 631', 0.6],
      ['3. 637', 0.4],
    ],
    '3. 631 ?',
  ],
  ['sure print that the crops contradict needs a person', words('8. $4', 95), [['8. 54', 0.99]], '8. $4 ?'],
  [
    'sure print remains where it is one of the likely texts',
    words('8. 54', 95),
    [
      ['8. S4', 0.9],
      ['8. 54', 0.1],
    ],
    '8. 54',
  ],
])('%s', async (_, row, lines, expected) => {
  expect(told(await withSecondLook(row, page, readerOf(...lines).reader, {}))).toBe(expected);
});

test('the last word of a line says what the figures behind the label may be', async () => {
  const { reader } = readerOf(['3. 64 W', 0.6], ['3.64 W', 0.2], ['3. 69 W', 0.2]);
  const found = await withSecondLook(words('3. 64 W', 70), page, reader, {});
  expect(found.map(({ mayBe }) => mayBe)).toEqual([
    undefined,
    undefined,
    [
      { text: '64 W', share: expect.closeTo(0.8) },
      { text: '69 W', share: 0.2 },
    ],
  ]);
});

test('a misread word of the label is no part of them either', async () => {
  const { reader } = readerOf(['Ans 10: 711', 0.5], ['AnS 10: 711', 0.3], ['711', 0.2]);
  const found = await withSecondLook(words('Ans 10: 711', 70, { hand: true }), page, reader, {});
  expect(found.at(-1)!.mayBe).toEqual([{ text: '711', share: 1 }]);
});

test('only what stands behind struck-out words is read again', async () => {
  const { reader, asked } = readerOf(['18 N', 0.99]);
  const [label, struck, figures, unit] = words('3. 54 13 N', 70, { hand: true });
  const row = [label!, { ...struck!, struck: true as const }, figures!, unit!];
  const found = await withSecondLook(row, page, reader, {});
  expect(asked.map(({ left }) => left)).toEqual([figures!.left]);
  expect(found.filter((word) => !word.struck).map(({ text }) => text)).toEqual(['3.', '18', 'N']);
  expect(found.at(-1)!.mayBe).toEqual([{ text: '18 N', share: 0.99 }]);
});

test('what stands before struck-out words is read again without them', async () => {
  const { reader, asked } = readerOf(['3. 18 N', 0.99]);
  const [label, figures, unit, struck] = words('3. 13 N 54', 70, { hand: true });
  const found = await withSecondLook([label!, figures!, unit!, { ...struck!, struck: true }], page, reader, {});
  expect(asked.map(({ right }) => right)).toEqual([unit!.right]);
  expect(found.filter((word) => !word.struck).map(({ text }) => text)).toEqual(['3.', '18', 'N']);
});

test.each(['Q4.', 'Q 4.', 'Ans 4:', '(4)', '4)', 'A4.', 'Q4', '2 (b)', '2b)', '(b)', 'QI.'])(
  'a label of any style is no part of what the figures may be: %s',
  async (label) => {
    const { reader } = readerOf([`${label} 18 kg`, 0.9], [`${label} 13 kg`, 0.1]);
    const found = await withSecondLook(words(`${label} 18 kg`, 70), page, reader, {});
    expect(found.at(-1)!.mayBe).toEqual([
      { text: '18 kg', share: 0.9 },
      { text: '13 kg', share: 0.1 },
    ]);
  },
);

test.each(['Ca2+', 'CO2', 'x2 = 4', 'a2 = 9', 'B12', '4.2 N', 'S8'])('a formula is no label: %s', async (text) => {
  const { reader } = readerOf([`Q4. ${text}`, 0.9]);
  const found = await withSecondLook(words(`Q4. ${text}`, 70), page, reader, {});
  expect(found.at(-1)!.mayBe).toEqual([{ text, share: 0.9 }]);
});

test('sure print that the crops contradict is one of two equal readings', async () => {
  const { reader } = readerOf(['14. -27', 0.98]);
  const found = await withSecondLook(words('I4. -2t', 95), page, reader, {});
  expect(found.at(-1)!.mayBe).toEqual([
    { text: '-2t', share: 0.5 },
    { text: '-27', share: 0.49 },
  ]);
});

test('a few letters may be figures where they are not sure print', async () => {
  const { reader, asked } = readerOf(['3. 81 cm', 0.99]);
  const sure = words('3. Bl cm', 97);
  expect(await withSecondLook(sure, page, reader, {})).toEqual(sure);
  expect(asked).toEqual([]);
  expect(told(await withSecondLook(words('3. Bl cm', 87), page, reader, {}))).toBe('3. 81 cm');
});

test.each(['3. Oxygen', 'Q3. True', '(4) B', '2) red cells'])(
  'letters by hand stay as they were read, and say what else they may be: %s',
  async (text) => {
    const { reader } = readerOf(['3. other', 0.6], ['3. B', 0.4]);
    const row = words(text, 99, { hand: true });
    const found = await withSecondLook(row, page, reader, {});
    expect(told(found)).toBe(text);
    expect(found.at(-1)!.mayBe).toEqual([
      { text: 'other', share: 0.6 },
      { text: 'B', share: 0.4 },
    ]);
  },
);

test.each(['3. Plants make food', 'cells', '3.'])('but not longer ones, or those without a label: %s', async (text) => {
  const { reader, asked } = readerOf(['3. other', 1]);
  await withSecondLook(words(text, 99, { hand: true }), page, reader, {});
  expect(asked).toEqual([]);
});

test.each([
  '2. Plants make their food from light',
  '3. Oxygen',
  'Q3. Oxygen',
  'Page 3',
  '4',
  'The sun is 8 light minutes away',
])('a line without figures, a long one, or the number of a page is not read again: %s', async (line) => {
  const { reader } = readerOf(['1', 1]);
  const row = words(line, 70);
  const found = await withSecondLook(row, page, reader, {});
  expect(found).toEqual(row.map((word) => expect.objectContaining(word)));
});

test('the words read before remain where reading again exceeds the limits', async () => {
  const reader: HandReader = {
    read: async () => [],
    look: () => Promise.reject(new ChildFailed('too long', 'limit')),
    close: async () => {},
  };
  const row = words('3. 649 W', 79);
  expect(await withSecondLook(row, page, reader, {})).toEqual(row);
});

test.each([
  ['a doubtful number', '3] trade winds blow from the sea to the land', 60, true],
  ['no word', 'Kf trade winds blow from the sea to the land', 97, true],
  ['a word before a number', 'Question 12 trade winds blow from the sea', 97, true],
  ['a sure number', '3. trade winds blow from the sea to the land', 97, false],
  ['a word', 'The trade winds blow from the sea to the land', 60, false],
])('a printed line that begins with %s is looked at there: %s', async (_, line, confidence, isAsked) => {
  const { reader, asked } = readerOf(['3) trade', 0.9]);
  const [first] = await withSecondLook(words(line, confidence), page, reader, {});
  expect(asked.map(({ right }) => right < 400)).toEqual(isAsked ? [true] : []);
  expect([first!.text, first!.beginning]).toEqual([line.split(' ')[0], isAsked ? SEEN : undefined]);
});

test.each([
  [
    ['Q1.', 'Q2.', 'Q5.', 'Q4.', 'Q7.', 'Q8.'],
    ['Q5.', 'Q4.'],
  ],
  [['Ans 1:', 'Ans 2:', 'Ans 8:'], ['Ans 8:']],
  [['2 (b)', '2 (c)', 'Q3.', '(c)', '(d)'], ['Q3.']],
  [['Q9.', 'Q10.', 'Q1l.'], ['Q1l.']],
  [
    ['Q1.', 'Q2)'],
    ['Q1.', 'Q2)'],
  ],
])('of the labels %j, those that others do not confirm by counting are looked at: %j', async (labels, expected) => {
  const { reader, asked } = readerOf(['3) trade', 0.9]);
  const rows = labels.map((label, at) =>
    words(`${label} winds blow from the sea to the land`, 90).map((word) => ({
      ...word,
      top: word.top + 60 * at,
      bottom: word.bottom + 60 * at,
    })),
  );
  await withSecondLook(rows.flat(), { ...page, level: { ...picture, height: 1_000 } }, reader, {});
  expect(asked.map(({ top }) => labels[Math.floor(top / 60)])).toEqual(expected);
  expect(asked.every(({ isBeginning }) => isBeginning)).toBe(true);
});
