import { expect, test } from '@jest/globals';
import { Turns } from './turns.ts';

test('few run at a time, those wanted now first, the others as they came', async () => {
  const turns = new Turns(2);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const load = (key: string) =>
    turns.run(key, () => {
      started.push(key);
      return new Promise<void>((resolve) => ends.set(key, resolve));
    });
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(load);
  turns.want(['e', 'd']);
  for (const key of ['a', 'b', 'e', 'd', 'c', 'f']) {
    await new Promise(setImmediate);
    ends.get(key)!();
  }
  await Promise.all(all);
  expect(started).toEqual(['a', 'b', 'e', 'd', 'c', 'f']);
});

test('one that fails passes its turn on', async () => {
  const turns = new Turns(1);
  const failing = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = turns.run('b', () => Promise.resolve('there'));
  await expect(failing).rejects.toThrow('broken');
  expect([await next, await turns.run('c', () => Promise.resolve('too'))]).toEqual(['there', 'too']);
});
