import { expect, test } from '@jest/globals';
import { candidateIdWarnings } from './unusual-ids.ts';

const fields = (...ids: string[]) =>
  candidateIdWarnings(ids.map((external_id) => ({ external_id }))).map(({ field }) => field);

test('an id as most would write it gives no warning, in any script', () => {
  expect(
    fields('student-17', 'Zo\u00eb', 'S. 17 / B', '\u0915\u094d\u200d\u0937', '\u{1f469}\u200d\u{1f393}', '\u674e'),
  ).toEqual([]);
});

test.each([
  ['a space before it', ' Zo\u00eb'],
  ['a space after it', 'Zo\u00eb '],
  ['two spaces within', 'Zo\u00eb  B'],
  ['a no-break space', 'Zo\u00eb\u00a0B'],
  ['a letter and its accent apart', 'Zoe\u0308'],
  ['the mark at the beginning of a file', '\ufeffZo\u00eb'],
  ['a space of no width', 'Zo\u200b\u00eb'],
])('%s is told', (_name, id) => {
  expect(fields('fine', id)).toEqual(['candidates[1].external_id']);
});

test('of many the first 100 are told', () => {
  expect(fields(...Array.from({ length: 150 }, (_, n) => ` ${n}`))).toHaveLength(100);
});
