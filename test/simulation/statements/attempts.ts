// Statements about attempts, their queue and the outbox: services/submissions.
import { RUN_SECONDS } from '@exam-evaluation/contract/limits.ts';
import { later } from '../moments.ts';
import type { Row, Transaction } from '../rows.ts';
import { by, inserted, none, parsed, type Statement, single, told } from './statement.ts';

const change = (t: Transaction, id: string, to: (row: Row) => Row): Row[] => single(t.change('attempts', id, to));

/** The table's defaults for a new row. */
const NEW_ATTEMPT = {
  ...{ state: 'queued', token: 0, starts: 0, worker_id: null, claimed_at: null, lease_until: null, must_end_by: null },
  ...{ examples: null, outcome: null, result: null, charge: 0, error_code: null, error_message: null, ended_at: null },
  ...{ settle_at: null, shown: false, retries: 0, not_before: null },
};

const ATTEMPTS = told('services/submissions/src/attempts/store.ts', {
  insertAcceptance: [
    [
      'insert into attempt_ids',
      (t, [, id, verdict]) => {
        const stands = t.lock('attempt_ids', id)?.verdict ?? verdict;
        t.put('attempt_ids', id, { attempt_id: id, verdict: stands });
        return [{ verdict: stands }];
      },
    ],
  ],
  acceptedAmong: [
    [
      'select a.attempt_id from attempt_ids a',
      (t, [, ids]) => t.all('attempt_ids', (row) => row.verdict === 'accepted' && ids.includes(row.attempt_id)),
    ],
  ],
  insertAttempt: [
    [
      'insert into attempts',
      (t, values, sql) => {
        const row: Row = { ...NEW_ATTEMPT, institute_id: values[0], ...inserted(sql, values) };
        row.trace_context = parsed(row.trace_context);
        t.insert('attempts', row.id, row);
        return none();
      },
    ],
  ],
  findAttempt: [
    ['shown from attempts where institute_id = $1 and id = $2$', (t, [, id]) => single(t.find('attempts', id))],
  ],
  lockAttempt: [
    [
      'shown from attempts where institute_id = $1 and id = $2 for update',
      (t, [, id]) => single(t.find('attempts', id) && t.lock('attempts', id)),
    ],
  ],
  countWaiting: [
    [
      "(select 1 from attempts where institute_id = $1 and state = 'queued' limit $2)",
      (t, [, limit]) => [{ waiting: t.all('attempts', (row) => row.state === 'queued').slice(0, limit).length }],
    ],
  ],
  decide: [
    [
      "update attempts set state = 'settling'",
      (t, [, id, outcome, charge, result, error_code, error_message, shown, raised]) => {
        const decided = { state: 'settling', outcome, charge, result: parsed(result), shown, lease_until: null };
        const error = { error_code: error_code ?? null, error_message: error_message ?? null };
        const times = { ended_at: t.clock(), settle_at: later(t.clock(), 2.5) };
        return change(t, id, ({ token }) => ({
          ...decided,
          ...error,
          ...times,
          token: token + raised,
          examples: null,
        }));
      },
    ],
  ],
});

const OUTCOMES = told('services/submissions/src/attempts/outcome/store.ts', {
  findSettling: [
    [
      'as overdue',
      (t, [, id]) => {
        const row = t.find('attempts', id);
        if (row?.state !== 'settling') return [];
        return [{ ...row, seconds: 0, decided_seconds: 0, overdue: row.ended_at <= later(t.clock(), -5) }];
      },
    ],
  ],
  takeSettling: [
    [
      'update attempts a set settle_at',
      (t, [limit]) => {
        const due = t.all('attempts', (row) => row.state === 'settling' && row.settle_at <= t.clock());
        const free = due.filter((row) => t.isFree('attempts', row.id)).sort(by('shown', 'settle_at'));
        return free
          .slice(0, limit)
          .flatMap(({ id, shown }) => change(t, id, () => ({ settle_at: later(t.clock(), shown ? 10 : 2.5) })));
      },
    ],
  ],
  markShown: [
    [
      'update attempts set shown = true',
      (t, [, id, settled]) => change(t, id, ({ state }) => ({ shown: true, state: settled ? 'settled' : state })),
    ],
  ],
});

const LEASES = told('services/submissions/src/attempts/leases/store.ts', {
  renewLeases: [
    [
      'update attempts a set lease_until',
      (t, [, ids, tokens, seconds]) =>
        (ids as string[]).flatMap((id, n) => {
          const held = (row?: Row) =>
            row?.token === tokens[n] && row?.state === 'running' && row.must_end_by > t.clock();
          if (!held(t.find('attempts', id)) || !held(t.lock('attempts', id))) return [];
          return change(t, id, () => ({ lease_until: later(t.clock(), seconds) }));
        }),
    ],
  ],
  untakenClaims: [
    [
      "using (institute_id, id, token) where state = 'queued'",
      (t, [, ids, tokens]) =>
        (ids as string[]).flatMap((id, n) =>
          single(t.find('attempts', id)).filter(
            (row) => row.token === tokens[n] && row.state === 'queued' && row.must_end_by > t.clock(),
          ),
        ),
    ],
  ],
  holdAgain: [
    [
      "update attempts set state = 'running', worker_id = $3",
      (t, [, id, worker_id, seconds]) =>
        change(t, id, () => ({
          ...{ state: 'running', worker_id, lease_until: later(t.clock(), seconds), not_before: null },
        })),
    ],
  ],
  isLapsed: [
    [
      "select 1 as one from attempts where institute_id = $1 and id = $2 and state = 'running'",
      (t, [, id]) => single(t.find('attempts', id)).filter((row) => row.state === 'running' && isLapsed(t, row)),
    ],
  ],
  lapsedClaims: [
    [
      'must_end_by <= clock_timestamp() as timed_out',
      (t, [limit]) =>
        t
          .all('attempts', (row) => row.state === 'running' && isLapsed(t, row))
          .sort(by('lease_until'))
          .slice(0, limit)
          .map((row) => ({ ...row, timed_out: row.must_end_by <= t.clock() })),
    ],
  ],
});

function isLapsed(t: Transaction, row: Row): boolean {
  return row.lease_until <= t.clock() || row.must_end_by <= t.clock();
}

/** A copy that waits and may be tried now. */
function isDue(t: Transaction, row: Row): boolean {
  return row.state === 'queued' && (row.not_before === null || row.not_before <= t.clock());
}

const takeOrderKey: Statement['run'] = (t, [, lane, units]) => {
  const start = t.find('lanes', lane)!.virtual_time;
  const known = t.lock('queue_tags', lane);
  const finish = Math.max(start + units, known ? known.finish + units : 0);
  t.put('queue_tags', lane, { finish });
  return [{ order_key: finish - units }];
};

const QUEUE = [
  ...told('services/submissions/src/attempts/order.ts', {
    takeOrderKey: [['insert into queue_tags', takeOrderKey]],
    advanceLane: [
      [
        'update lanes set virtual_time',
        (t, [lane, key]) => {
          if (t.find('lanes', lane)!.virtual_time >= key) return [];
          return single(t.change('lanes', lane, (row) => ({ virtual_time: Math.max(row.virtual_time, key) })));
        },
      ],
    ],
  }),
  ...told('services/submissions/src/attempts/queue/store.ts', {
    lanesWaiting: [
      [
        'from unnest($1::text[]) with ordinality as asked (lane, n) join lanes',
        (t, [lanes]) =>
          (lanes as string[]).flatMap((lane) => {
            const waiting = t.all('attempts', (row) => isDue(t, row) && row.lane === lane);
            return waiting.length > 0 ? [{ lane, alone: waiting.some(({ starts }) => starts >= 2) }] : [];
          }),
      ],
    ],
    runsAlone: [
      [
        "select exists (select from attempts where state = 'running' and worker_id = $1",
        (t, [id, most]) => [
          {
            alone: t.all('attempts', (r) => r.state === 'running' && r.worker_id === id && r.starts >= most).length > 0,
          },
        ],
      ],
    ],
    claimFirst: [
      [
        "update attempts set state = 'running', token = token + 1",
        (t, [lane, worker_id, lease, last, wanted]) => {
          const fits = (row: Row) => isDue(t, row) && row.lane === lane && row.starts >= last === wanted;
          const waiting = t.all('attempts', fits).sort(by('order_key', 'accepted_at', 'id'));
          const first = waiting.find((row) => t.isFree('attempts', row.id));
          if (!first) return [];
          const { base, page, answer } = RUN_SECONDS;
          const limit_seconds = base + first.quantity * (first.unit === 'page' ? page : answer);
          const [claimed_at, must_end_by] = [t.clock(), later(t.clock(), limit_seconds)];
          const claim = { state: 'running', worker_id, claimed_at, must_end_by, lease_until: later(t.clock(), lease) };
          return change(t, first.id, ({ token, starts }) => ({ ...claim, token: token + 1, starts: starts + 1 })).map(
            (row) => ({ ...row, limit_seconds }),
          );
        },
      ],
    ],
    requeue: [
      [
        "starts = case $3 when 'kept'",
        (t, [, id, how]) =>
          change(t, id, ({ token, starts, must_end_by }) => ({
            ...{ state: 'queued', lease_until: null, worker_id: null },
            ...(how === 'kept' ? { must_end_by, token } : { must_end_by: null, token: token + 1 }),
            starts: how === 'kept' ? starts : how === 'forgiven' ? Math.max(starts - 1, 0) : 0,
          })),
      ],
    ],
    putOff: [
      [
        'retries = retries + 1, order_key = $3',
        (t, [, id, order_key, , how]) =>
          change(t, id, ({ token, retries, must_end_by }) => ({
            ...{ state: 'queued', lease_until: null, worker_id: null, starts: 0 },
            ...(how === 'kept' ? { must_end_by, token } : { must_end_by: null, token: token + 1 }),
            ...{ retries: retries + 1, order_key, not_before: later(t.clock(), Math.min(900, 10 * 4 ** retries)) },
          })),
      ],
    ],
  }),
];

const RESULTS = [
  ...told('services/submissions/src/marks/store.ts', {
    loadResults: [
      [
        'select id, exam_id, snapshot_version, result from attempts',
        (t, [, ids]) => t.all('attempts', (row) => ids.includes(row.id) && row.result !== null),
      ],
    ],
    loadReviews: [['select submission_id, question_id, result, (extract', none]],
    loadProposed: [['select m.attempt_id, m.question_id, m.awarded', none]],
    deleteReviews: [
      ['delete from reviews', none],
      ['delete from double_marks', none],
    ],
    loadWaiting: [['select submission_id, question_id from double_marks', none]],
  }),
  // Nothing is marked again in the simulation.
  ...told('services/submissions/src/marks/again-store.ts', {
    loadAgain: [['select k.attempt_id, k.exam_id, k.snapshot_version', none]],
  }),
];

const OUTBOX = told('services/submissions/src/outbox/store.ts', {
  insertMessage: [
    [
      'insert into outbox',
      (t, [institute_id, kind, payload, headers]) => {
        const id = t.uuid();
        const row = { institute_id, id, kind, payload: parsed(payload), headers: parsed(headers), tries: 0 };
        t.insert('outbox', id, { ...row, available_at: t.clock() });
        return none();
      },
    ],
  ],
  takeMessages: [
    [
      'update outbox o set available_at',
      (t, [kind, limit]) =>
        t
          .all('outbox', (row) => row.kind === kind && row.available_at <= t.clock() && t.isFree('outbox', row.id))
          .sort(by('available_at'))
          .slice(0, limit)
          .flatMap(({ id }) =>
            single(t.change('outbox', id, ({ tries }) => ({ available_at: later(t.clock(), 10), tries: tries + 1 }))),
          ),
    ],
  ],
  deleteMessages: [
    [
      'delete from outbox o',
      (t, [, ids]) => {
        for (const id of [...(ids as string[])].sort()) if (t.find('outbox', id)) t.put('outbox', id, undefined);
        return none();
      },
    ],
  ],
});

export const EVALUATIONS = [...ATTEMPTS, ...OUTCOMES, ...LEASES, ...QUEUE, ...RESULTS, ...OUTBOX];
