import { expect, test } from '@jest/globals';
import { openPairJudge, type Pair } from './pair-judge.ts';

const judge = openPairJudge();
const pair = (fields: Partial<Pair>): Pair => ({
  point: 'The rocket throws the gases down.',
  question: '',
  answer: 'The hot exhaust is thrown down by the rocket.',
  ...fields,
});

test.each([
  ['Metals conduct electricity.', 'Current passes through metals.', 'Metals do not conduct electricity.'],
  ['The volume of the chest increases.', 'The rib cage gets bigger.', 'The volume of the chest decreases.'],
])('%s: made in other words rather than by its contrary', async (point, same, contrary) => {
  const { judge: look } = await judge;
  const [made, turned] = [await look(pair({ point, answer: same })), await look(pair({ point, answer: contrary }))];
  expect(made.made).toBeGreaterThan(turned.made);
  expect(turned.contradicted).toBeGreaterThan(made.contradicted);
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
