// Statements that every service has: packages/data.
import { toInstant, toMicros } from '../moments.ts';
import { none, single, told } from './statement.ts';

export const SHARED = [
  ...told('packages/data/src/operations.ts', {
    insertOperation: [
      [
        'insert into operations (institute_id, op_id, method)',
        (t, [, id, method]) => (t.insert('operations', id, { method, answer: null }) ? [{ one: 1 }] : []),
      ],
    ],
    selectOperation: [['select method, answer from operations', (t, [, id]) => single(t.find('operations', id))]],
    storeAnswer: [
      ['update operations set answer', (t, [, id, answer]) => single(t.change('operations', id, () => ({ answer })))],
    ],
  }),
  ...told('packages/data/src/clock.ts', {
    takeClock: [
      [
        'insert into clocks (institute_id, last)',
        (t, [, rows]) => {
          const last = t.lock('clocks', 'institute')?.last ?? 0;
          const first = Math.max(toMicros(t.clock()), last + 1);
          t.put('clocks', 'institute', { last: first + rows - 1 });
          return [{ first: toInstant(first) }];
        },
      ],
    ],
  }),
];

/** What only tells how long something may take: nothing is decided by it. */
export const ESTIMATES = told('services/submissions/src/attempts/queue/store.ts', {
  queuePlaces: [['with mine as ( select id, submission_id, lane, order_key', none]],
  timesLeft: [['with mine as ( select submission_id, lane, units, claimed_at', none]],
});
