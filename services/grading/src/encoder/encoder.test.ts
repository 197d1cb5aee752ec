import { expect, test } from '@jest/globals';
import { cosine, openEncoder } from './encoder.ts';

const encoder = openEncoder();

async function likeness(a: string, b: string): Promise<number> {
  const opened = await encoder;
  return cosine((await opened.encode(a)).vector, (await opened.encode(b)).vector);
}

test('texts with the same meaning are more similar than others', async () => {
  const same = await likeness('Heat flows from hot to cold.', 'Warm things give their heat to cooler ones.');
  const other = await likeness('Heat flows from hot to cold.', 'Parliament makes the laws of the country.');
  expect(same).toBeGreaterThan(other + 0.3);
});

test('each piece of a word keeps its place in the text', async () => {
  const { pieces } = await (await encoder).encode('Électrolysis splits H2O.');
  expect(pieces[0]).toMatchObject({ start: 0 });
  expect(pieces.at(-1)).toMatchObject({ start: 23, end: 24 });
  expect(pieces.every(({ vector }) => vector.length === 384)).toBe(true);
});

test('a text longer than a window is read whole, a blank one means nothing', async () => {
  const opened = await encoder;
  const long = await opened.encode('osmosis '.repeat(300));
  expect(long.pieces.at(-1)!.end).toBe(2399);
  expect(await opened.encode('  ')).toEqual({ pieces: [], vector: undefined });
});
