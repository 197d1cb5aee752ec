// Statements that every service has: packages/data.
import { toInstant, toMicros } from '../moments.ts';
import type { Row, Transaction } from '../rows.ts';
import { none, single, told } from './statement.ts';

const REFUSAL_MICROS = 35_000_000;

/** Whether an operation was a refusal that is no longer kept. */
const isForgotten = ({ refusal, created_at }: Row, t: Transaction): boolean =>
  refusal !== null && toMicros(created_at) < toMicros(t.clock()) - REFUSAL_MICROS;

export const SHARED = [
  ...told('packages/data/src/operations.ts', {
    insertOperation: [
      [
        'insert into operations as o',
        (t, [, id, method, refusal]) => {
          const there = t.lock('operations', id);
          if (there && !isForgotten(there, t)) return [];
          t.put('operations', id, { method, refusal, answer: null, created_at: t.clock() });
          return [{ one: 1 }];
        },
      ],
    ],
    selectOperation: [
      [
        'select method, answer, refusal from operations',
        (t, [, id]) => {
          const there = t.find('operations', id);
          return there && !isForgotten(there, t) ? [there] : [];
        },
      ],
    ],
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

/** Statements that only estimate how long something may take; nothing is decided by them. */
export const ESTIMATES = told('services/submissions/src/attempts/queue/estimates-store.ts', {
  selectInLine: [['with mine as ( select id, submission_id, lane, order_key', none]],
  timesLeft: [['with mine as ( select submission_id, lane, units, claimed_at', none]],
});
