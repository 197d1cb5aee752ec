// Statements about exams' gates, slots and submissions: services/submissions.
import { toInstant } from '../moments.ts';
import type { Row, Transaction } from '../rows.ts';
import { assigned, by, inserted, none, parsed, type Statement, single, told } from './statement.ts';

/** Held by whoever changes a slot: an insert of the same key waits for that, though not for a mere lock of the row. */
const SLOT_CHANGE = 'slot changes';
const slotOf = (examId: string, candidateId: string) => `${examId} ${candidateId}`;

const assigning: Statement['run'] = (t, values, sql) => {
  t.change('submissions', values[1], () => assigned(sql, values));
  return none();
};

const liveOf = (t: Transaction, examId: string) =>
  t.all('submissions', (row) => row.exam_id === examId && row.state === 'live').sort(by('id'));

const GATE = { fence: 0, finalized: false, finalized_at: null, seq: 0 };

const GATES = told('services/submissions/src/gates/store.ts', {
  ensureGate: [
    [
      'insert into exam_gates',
      (t, [, examId]) => {
        if (!t.find('exam_gates', examId)) t.insert('exam_gates', examId, GATE);
        return none();
      },
    ],
  ],
  lockGateShared: [
    [
      'from exam_gates where institute_id = $1 and exam_id = $2 for share',
      (t, [, examId]) => single(t.lock('exam_gates', examId, 'share')),
    ],
  ],
  lockGate: [
    [
      'from exam_gates where institute_id = $1 and exam_id = $2 for update',
      (t, [, examId]) => single(t.lock('exam_gates', examId)),
    ],
  ],
  raiseFence: [
    [
      'update exam_gates set fence',
      (t, [, id, fence]) =>
        single(t.change('exam_gates', id, (gate) => ({ fence: Math.max(gate.fence, Number(fence)) }))),
    ],
  ],
  setFinalized: [
    [
      'update exam_gates set finalized',
      (t, [, examId, at]) =>
        single(
          t.change('exam_gates', examId, ({ seq }) => ({ finalized: at !== null, finalized_at: at, seq: seq + 1 })),
        ),
    ],
  ],
  hasLive: [
    [
      "state = 'live' and ($3::uuid is null or candidate_id = $3) limit 1",
      (t, [, examId, candidateId]) =>
        liveOf(t, examId)
          .filter((row) => candidateId === null || row.candidate_id === candidateId)
          .slice(0, 1),
    ],
  ],
});

/** The table's defaults for a new row. */
const NEW_SUBMISSION = {
  ...{ state: 'live', replaced_by: null, attempt_count: 1, shown_attempt_id: null, progress_step: 'queued' },
  ...{ questions_done: 0, needs_review: false, review_reasons: [], reasons_approved: false, finalized: false },
  ...{ finalized_at: null, credits_charged: null, error_code: null, error_message: null, graded_at: null },
};

const SLOTS = told('services/submissions/src/model/store.ts', {
  findSubmission: [
    ['answers from submissions where institute_id = $1 and id = $2$', (t, [, id]) => single(t.find('submissions', id))],
  ],
  lockSubmission: [
    [
      'answers from submissions where institute_id = $1 and id = $2 for update',
      (t, [, id]) => single(t.find('submissions', id) && t.lock('submissions', id)),
    ],
  ],
  lockSlot: [
    [
      'insert into slots',
      (t, [, examId, candidateId]) => {
        const key = slotOf(examId, candidateId);
        if (!t.find('slots', key)) t.insert('slots', key, { submission_id: null });
        else if (!t.isFree(SLOT_CHANGE, key)) t.lock(SLOT_CHANGE, key);
        return none();
      },
    ],
    [
      'select submission_id from slots',
      (t, [, examId, candidateId]) => single(t.lock('slots', slotOf(examId, candidateId))),
    ],
  ],
  fillSlot: [
    [
      'update slots set submission_id',
      (t, [, examId, candidateId, submission_id]) => {
        t.lock(SLOT_CHANGE, slotOf(examId, candidateId));
        return single(t.change('slots', slotOf(examId, candidateId), () => ({ submission_id })));
      },
    ],
  ],
  findLive: [
    [
      'select id, finalized from submissions',
      (t, [, examId, candidateId]) => liveOf(t, examId).filter((row) => row.candidate_id === candidateId),
    ],
  ],
  insertSubmission: [
    [
      'insert into submissions',
      (t, values, sql) => {
        const row: Row = { ...NEW_SUBMISSION, ...inserted(sql, values) };
        Object.assign(row, { answers: parsed(row.answers), metadata: parsed(row.metadata) });
        t.insert('submissions', row.id, row);
        return [row];
      },
    ],
  ],
});

const CHANGES = told('services/submissions/src/model/visible-store.ts', {
  setReplaced: [["set state = 'replaced'", assigning]],
  setDeleted: [["set state = 'deleted'", assigning]],
  setReEvaluating: [
    [
      "set status = 'queued', attempt_id = $3",
      (t, values, sql) => {
        const change = assigned(sql, values);
        t.change('submissions', values[1], (row) => ({ ...change, attempt_count: row.attempt_count + 1 }));
        return none();
      },
    ],
  ],
  setQueued: [["set status = 'queued', questions_done = 0", assigning]],
  setProcessing: [["set status = 'processing'", assigning]],
  setEnded: [
    [
      'set status = $3, shown_attempt_id = $4',
      (t, values, sql) => {
        const [hasMarks, at] = [values[3] !== null, values[9]];
        t.change('submissions', values[1], (row) => ({
          ...assigned(sql, values),
          questions_done: hasMarks ? row.questions_total : row.questions_done,
          graded_at: hasMarks ? at : null,
        }));
        return none();
      },
    ],
  ],
  setFinalized: [
    [
      'update submissions s set finalized = true',
      (t, [, ids, first]) => {
        for (const [n, id] of (ids as string[]).entries()) {
          const at = `${first.slice(0, 20)}${String(Number(first.slice(20, 26)) + n).padStart(6, '0')}Z`;
          t.change('submissions', id, () => ({ finalized: true, finalized_at: at, updated_at: at }));
        }
        return none();
      },
    ],
  ],
  setUnfinalized: [['update submissions set finalized = false', assigning]],
});

const SEEDS = told('services/submissions/src/seeds/store.ts', {
  // Nobody chooses seeds in these histories.
  forgetSeedsOf: [
    ['delete from seeds', none],
    ['delete from seed_marks', none],
  ],
});

const FINALIZE = told('services/submissions/src/review/store.ts', {
  listUnfinalized: [
    [
      'with unfinalized as not materialized',
      (t, [, examId, , statuses, limit, onlyReviewed]) => {
        const unfinalized = liveOf(t, examId).filter((row) => !row.finalized);
        const isWanted = (row: Row) => statuses.includes(row.status) && !(onlyReviewed && row.needs_review);
        const [wanted, others] = [unfinalized.filter(isWanted), unfinalized.filter((row) => !isWanted(row))];
        return [...wanted.slice(0, limit), ...others.slice(0, limit)];
      },
    ],
  ],
  lockGiven: [
    [
      'id = any($4::uuid[]) order by id for update',
      (t, [, examId, , ids]) =>
        liveOf(t, examId)
          .filter((row) => ids.includes(row.id))
          .flatMap(({ id }) => {
            const row = t.lock('submissions', id);
            return row?.state === 'live' ? [row] : [];
          }),
    ],
  ],
  allFinalized: [
    [
      'select bool_and(finalized) as all_finalized',
      (t, [, examId]) => {
        const live = liveOf(t, examId);
        return [{ all_finalized: live.length > 0 ? live.every((row) => row.finalized) : null }];
      },
    ],
  ],
});

const FEED = [
  ...told('services/submissions/src/feed/store.ts', {
    canHaveRows: [
      [
        'from clocks where institute_id = $1',
        (t, [, since, after]) => {
          const clock = t.find('clocks', 'institute');
          return clock ? [{ is_later: toInstant(clock.last) > [since ?? '', after ?? ''].sort().at(-1)! }] : none();
        },
      ],
    ],
    listSubmissions: [
      [
        'from submissions s where s.institute_id = $1',
        (t, values) => {
          const [since, afterAt, afterId, limit] = values.slice(7);
          return t
            .all('submissions', (row) => values[1] === null || (row.exam_id === values[1] && row.state === 'live'))
            .filter((row) => since === null || row.updated_at > since)
            .filter((row) => afterAt === null || `${row.updated_at} ${row.id}` > `${afterAt} ${afterId}`)
            .sort(by('updated_at', 'id'))
            .slice(0, limit + 1);
        },
      ],
    ],
  }),
  ...told('services/submissions/src/model/audit-store.ts', { addAudit: [['insert into audit', none]] }),
];

const SNAPSHOTS = told('services/submissions/src/snapshots/store.ts', {
  newestVersion: [
    [
      'select version from exam_snapshots',
      (t, [, examId]) =>
        t
          .all('exam_snapshots', (row) => row.exam_id === examId)
          .sort(by('version'))
          .slice(-1),
    ],
  ],
  insertSnapshot: [
    [
      'insert into exam_snapshots',
      (t, [, exam_id, version, json]) => {
        t.insert('exam_snapshots', `${exam_id} ${version}`, { exam_id, version: Number(version), json });
        return none();
      },
    ],
  ],
  loadSnapshot: [
    [
      'select snapshot::text as json from exam_snapshots',
      (t, [, examId, version]) => single(t.find('exam_snapshots', `${examId} ${version}`)),
    ],
  ],
});

export const SUBMISSIONS = [...GATES, ...SLOTS, ...CHANGES, ...SEEDS, ...FINALIZE, ...FEED, ...SNAPSHOTS];
