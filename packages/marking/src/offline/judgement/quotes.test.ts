import { expect, test } from '@jest/globals';
import { clausesWith } from './quotes.ts';

/** The quotations of an answer for the words in braces. */
function quoted(marked: string): string[] {
  const answer = marked.replaceAll(/[{}]/g, '');
  let passed = 0;
  const places = [...marked.matchAll(/\{([^}]*)\}/g)].map(({ index, 1: word }) => {
    const start = index - passed;
    passed += 2;
    return { start, end: start + word!.length };
  });
  const quotes = clausesWith(answer, places);
  for (const quote of quotes) expect(answer).toContain(quote);
  return quotes;
}

test.each<[string, string, string[]]>([
  [
    'a clause',
    'In the solid the {ions} are held in place; the liquid flows.',
    ['In the solid the ions are held in place'],
  ],
  ['the clause behind a conjunction', 'It is hot and the {gas} expands a lot.', ['the gas expands a lot']],
  [
    'both clauses where words are in both',
    'The {price} falls, so {demand} rises.',
    ['The price falls, so demand rises'],
  ],
  [
    'clauses apart',
    'The {price} falls. It rains a lot. Then {demand} rises.',
    ['The price falls', 'Then demand rises'],
  ],
  ['an item of a list', 'soil, {rain}, wood', ['rain']],
  [
    'a clause of two words with the one joined to it',
    'It {melts} because heat enters',
    ['It melts because heat enters'],
  ],
  ['a formula with its brackets', 'So the sum is {2}(a+b).', ['So the sum is 2(a+b)']],
  ['numbers with their points', 'It is {3.5} m, not 4', ['It is 3.5 m']],
  ['no number of an item', '2) {metals} conduct heat', ['metals conduct heat']],
])('%s is quoted', (_, answer, expected) => {
  expect(quoted(answer)).toEqual(expected);
});

test('a word that stands in several clauses is quoted where others of the point are', () => {
  const answer = 'The hot air rises, and then cool air comes from the sea.';
  const place = (stem: string, from = 0) => ({
    stem,
    start: answer.indexOf(stem, from),
    end: answer.indexOf(stem, from) + stem.length,
  });
  expect(clausesWith(answer, [place('air'), place('cool'), place('air', 15)])).toEqual([
    'then cool air comes from the sea',
  ]);
});

test('a long clause is quoted in part, around the words', () => {
  const [quote] = quoted(
    `${'so many words '.repeat(30)}{photosynthesis} ${'and more words '.repeat(5)}`.replaceAll(/so |and /g, ''),
  );
  expect(quote).toContain('photosynthesis');
  expect(quote!.length).toBeLessThanOrEqual(160);
});
