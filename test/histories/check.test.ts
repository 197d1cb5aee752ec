// Protects: the checker finds what it is made to find. Each property is broken once, and nothing else with it.
import { expect, test } from '@jest/globals';
import { check, PROPERTIES } from './check.ts';
import type { FeedRow, History, Write } from './history.ts';

const row = (n: number, change: Partial<FeedRow> = {}): FeedRow => ({
  id: `copy-${n}`,
  slot: `candidate-${n}`,
  state: 'live',
  status: 'graded',
  updatedAt: `2030-01-01T09:00:0${n}.000000Z`,
  madeBy: `key-${n}`,
  ...change,
});

const submit = (n: number, ...answers: Write['answers']): Write => ({ key: `key-${n}`, kind: 'submit', answers });

/** Two copies, graded and paid; a third caller was refused. */
function kept(): History {
  const feed = [row(1), row(2)];
  return {
    writes: [
      submit(1, { outcome: 'unknown' }, { outcome: 'ok', id: 'copy-1' }),
      submit(2, { outcome: 'ok', id: 'copy-2' }, { outcome: 'ok', id: 'copy-2' }),
      submit(3, { outcome: 'refused', code: 'submission_exists' }),
      submit(4, { outcome: 'unknown' }),
    ],
    readers: { reader: [row(1, { status: 'queued', updatedAt: '2030-01-01T09:00:00.500000Z' }), ...feed] },
    end: { feed, granted: 1_000, balance: 800, committed: 0, charges: [100, 100] },
  };
}

test('a history that keeps every promise has no findings', () => {
  expect(check(kept())).toEqual([]);
});

const PLANTED: [property: string, what: string, plant: (history: History) => unknown][] = [
  [
    'the feed is ordered',
    'a reader is given an older row after a newer one',
    ({ readers }) => readers.reader!.push(row(1)),
  ],
  [
    'the feed is ordered',
    'two rows share a moment',
    ({ readers, end }) => {
      for (const rows of [end.feed, readers.reader!]) rows[rows.length - 1] = row(2, { updatedAt: row(1).updatedAt });
    },
  ],
  ['the feed is complete', 'a reader was not given a copy', ({ readers }) => readers.reader!.pop()],
  [
    'the feed is complete',
    'a reader was not given the last change of a copy',
    ({ readers }) => readers.reader!.splice(1, 1),
  ],
  ['the ledger sums', 'a charge is missing', ({ end }) => end.charges.pop()],
  ['the ledger sums', 'a copy was charged twice', ({ end }) => (end.balance -= 100)],
  ['the ledger sums', 'credits are held for ever', ({ end }) => (end.committed = 100)],
  ['a slot has one live copy', 'two copies of one candidate', ({ end }) => (end.feed[1]!.slot = end.feed[0]!.slot)],
  [
    'a key has one effect',
    'a submit made two copies',
    ({ end, readers }) => {
      for (const rows of [end.feed, readers.reader!]) rows.push(row(5, { madeBy: 'key-1' }));
    },
  ],
  [
    'a key has one effect',
    'a repeated submit is answered with another copy',
    ({ writes }) => (writes[1]!.answers[1]!.id = 'copy-1'),
  ],
  [
    'a key has one effect',
    'what was accepted is refused when asked again',
    ({ writes }) => writes[0]!.answers.push({ outcome: 'refused', code: 'submission_exists' }),
  ],
  [
    'a key has one effect',
    'what was refused is there',
    ({ end, readers }) => {
      for (const rows of [end.feed, readers.reader!]) rows.push(row(5, { madeBy: 'key-3' }));
    },
  ],
  ['a key has one effect', 'what was accepted is not there', ({ writes }) => (writes[0]!.answers[1]!.id = 'copy-9')],
  ['every evaluation ends', 'a copy is queued for ever', ({ end }) => (end.feed[1]!.status = 'queued')],
];

test.each(PLANTED)('%s: %s', (property, _what, plant) => {
  const history = structuredClone(kept());
  plant(history);
  const broken = new Set(check(history).map((how) => how.split(':')[0]));
  expect([...broken]).toEqual([property]);
});

test('every property has a history that breaks it', () => {
  expect(new Set(PLANTED.map(([property]) => property))).toEqual(new Set(Object.keys(PROPERTIES)));
});
