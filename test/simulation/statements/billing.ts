// Statements of services/billing, and the database functions that they call.
import { type Row, SqlError, type Transaction } from '../rows.ts';
import { by, type Statement, single, told } from './statement.ts';

/** post(): the only function that moves credits. */
function post(t: Transaction, kind: string, reference: string, [granted, free, held, spent]: readonly number[]): void {
  const entries = { granted, free, held, spent } as Record<string, number>;
  if (Object.values(entries).every((amount) => amount === 0)) return;
  if (!t.insert('transactions', `${reference} ${kind}`, { reference, kind, entries })) {
    throw new SqlError('23505', `duplicate key value violates transactions_pkey (${kind} ${reference})`);
  }
  if (Object.values(entries).reduce((sum, amount) => sum + amount, 0) !== 0) {
    throw new SqlError('23514', 'entries do not sum to zero');
  }
  t.change('accounts', 'institute', (row) => ({ free: row.free + free!, held: row.held + held! }));
}

function count(t: Transaction, keyId: string, change: number): void {
  for (const key of new Set(['', keyId])) {
    t.put('copy_counts', key, { copies: (t.lock('copy_counts', key)?.copies ?? 0) + change });
  }
}

/** read_standing() */
const readStanding: Statement['run'] = (t, [, attemptId, keyId]) => {
  const account = t.find('accounts', 'institute') ?? { free: 0, held: 0, credit_limit: 0 };
  const used = (key: string) => t.find('copy_counts', key)?.copies ?? 0;
  const usage = { now: t.clock(), day: t.clock().slice(0, 10), used: used(''), used_by_key: keyId ? used(keyId) : 0 };
  const own = (attemptId && t.find('reservations', attemptId)) || { state: null };
  return [{ ...RATES, ...account, ...usage, ...own }];
};

const RATES = { daily_copy_quota: null, page_credits: null, answer_credits: null };

/** lock_standing(): takes the account's lock, and only then reads. */
const lockStanding: Statement['run'] = (t, values, sql) => {
  const account = t.lock('accounts', 'institute');
  if (!account) t.insert('accounts', 'institute', { free: 0, held: 0, credit_limit: 0 });
  return readStanding(t, values, sql);
};

const put = (t: Transaction, row: Row): Row[] => {
  t.put('reservations', row.attempt_id, row);
  return single(row);
};

export const BILLING = [
  ...told('services/billing/src/reservations/standing-store.ts', {
    readStanding: [['from read_standing', readStanding]],
    lockStanding: [['from lock_standing', lockStanding]],
  }),
  ...told('services/billing/src/reservations/store.ts', {
    insertReservation: [
      [
        'with counted as',
        (t, [institute_id, attempt_id, unit, quantity, credits_per_unit, amount, day, key_id, ...moved]) => {
          const price = { unit, quantity, credits_per_unit, amount, captured: 0, day, key_id };
          const row = { institute_id, attempt_id, state: 'open', ...price, created_at: t.clock(), settled_at: null };
          if (!t.insert('reservations', attempt_id, row)) throw new SqlError('23505', 'reservation exists');
          count(t, key_id, 1);
          post(t, 'hold', attempt_id, moved);
          return [row];
        },
      ],
    ],
    settleReservation: [
      [
        'with settled as',
        (t, [, attempt_id, state, captured, ...moved]) => {
          const found = t.lock('reservations', attempt_id);
          if (found?.state !== 'open') return [];
          if (state === 'void') count(t, found.key_id, -1);
          post(t, 'settlement', attempt_id, moved);
          return put(t, { ...found, state, captured, settled_at: t.clock() });
        },
      ],
    ],
    insertTombstone: [
      [
        "values ($1, $2, 'void', 0, 0, 0",
        (t, [institute_id, attempt_id]) => {
          const nothing = { unit: null, quantity: 0, credits_per_unit: 0, amount: 0, captured: 0, key_id: '' };
          return put(t, { institute_id, attempt_id, state: 'void', ...nothing, created_at: t.clock() });
        },
      ],
    ],
    selectOpen: [
      [
        "where state = 'open' and created_at < $1",
        (t, [before, , , limit]) =>
          t
            .all('reservations', (row) => row.state === 'open' && row.created_at < before)
            .sort(by('created_at', 'attempt_id'))
            .slice(0, limit),
      ],
    ],
  }),
];
