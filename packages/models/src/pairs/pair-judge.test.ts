import { expect, test } from '@jest/globals';
import { openPairJudge, type Pair } from './pair-judge.ts';

const judge = openPairJudge();
const pair = (fields: Partial<Pair>): Pair => ({
  point: 'The rocket throws the gases down.',
  question: '',
  answer: 'The hot exhaust is thrown down by the rocket.',
  ...fields,
});

/** Points, each with the same in other words, and with its contrary in its own words. */
const TOLD_APART = [
  ['Metals conduct electricity.', 'Current passes through them.', 'Metals do not conduct electricity.'],
  ['The volume of the chest increases.', 'The rib cage gets bigger.', 'The volume of the chest decreases.'],
  ['The temperature of the gas falls.', 'The gas becomes colder.', 'The temperature of the gas rises.'],
  ['Demand falls when the price rises.', 'People buy less when it is dearer.', 'Demand rises when the price rises.'],
  [
    'A stack removes the newest element first.',
    'What came in last leaves first.',
    'A stack removes the oldest element first.',
  ],
  [
    'Arteries carry blood away from the heart.',
    'Blood leaves the heart in them.',
    'Arteries carry blood to the heart.',
  ],
  ['The substance is oxidised.', 'It loses electrons.', 'The substance is reduced.'],
  [
    'Verdicts are decided by the jury.',
    'Twelve citizens say who is guilty.',
    'Verdicts are never decided by the jury.',
  ],
] as const;

test('most points are made in other words rather than by their contrary', async () => {
  const { judge: look } = await judge;
  let told = 0;
  for (const [point, same, contrary] of TOLD_APART) {
    const made = await look(pair({ point, answer: same }));
    const turned = await look(pair({ point, answer: contrary }));
    if (made.made > turned.made && turned.contradicted > made.contradicted) told += 1;
  }
  expect(told).toBeGreaterThan(TOLD_APART.length / 2);
});

test('what is judged of a pair depends on no pair judged before', async () => {
  const first = await (await openPairJudge()).judge(pair({}));
  const { judge: look } = await openPairJudge();
  await Promise.all([look(pair({ answer: 'I do not know.' })), look(pair({ answer: 'gas '.repeat(90) }))]);
  expect(await look(pair({}))).toEqual(first);
});

test('of a long answer, the part with most words of the point is read', async () => {
  const { judge: look } = await judge;
  const filler = 'The weather was fine and many people came to watch. '.repeat(20);
  const there = await look(pair({ answer: `${filler}The rocket throws the gases down. ${filler}` }));
  const nowhere = await look(pair({ answer: filler }));
  expect(there.made).toBeGreaterThan(nowhere.made + 1);
});
