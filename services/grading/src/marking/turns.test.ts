import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { nextTurn } from './turns.ts';

test('after a long stretch of computing a call of many rounds is answered before more is computed', async () => {
  await nextTurn();
  const order: string[] = [];
  const call = rounds(30).then(() => order.push('answer'));
  compute(80);
  await nextTurn();
  order.push('computing');
  await call;
  expect(order).toEqual(['answer', 'computing']);
});

test('two that compute by turns do not take each other’s rest', async () => {
  await nextTurn();
  const order: string[] = [];
  const call = rounds(30).then(() => order.push('answer'));
  const copy = async (name: string) => {
    compute(80);
    await nextTurn();
    order.push(name);
  };
  await Promise.all([copy('one'), copy('another'), call]);
  expect(order).toEqual(['answer', 'one', 'another']);
});

test('after a short stretch computing goes on at once', async () => {
  await nextTurn();
  const order: string[] = [];
  const call = rounds(30).then(() => order.push('answer'));
  await nextTurn();
  order.push('computing');
  await call;
  expect(order).toEqual(['computing', 'answer']);
});

test('others that never rest do not keep it waiting for ever', async () => {
  await nextTurn();
  let goesOn = true;
  const others = (async () => {
    while (goesOn) await setImmediate();
  })();
  compute(80);
  await nextTurn();
  goesOn = false;
  await others;
});

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) await setImmediate();
}

function compute(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
