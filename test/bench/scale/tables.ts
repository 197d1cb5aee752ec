import { averaged, type Design, HASHES, type Load, MONTHS } from './load.ts';
import { type Kind, KINDS, type Measured } from './measured.ts';

/** Dead rows and half-empty pages that a table lives with, beside rows that were just inserted. */
export const BLOAT = 1.2;

export type Driver = 'institute' | 'exam' | 'candidate' | 'copy' | 'time' | 'none';

/** One table at a load. */
export interface TableSize {
  name: string;
  grows: Driver;
  rows: number;
  bytes: number;
  indexBytes: number;
}

interface Rule {
  grows: Driver;
  rows: (load: Load, measured: Measured) => number;
  /** Of tables whose rows grow with the paper: rows as they were measured, and as this load has them. */
  wider?: (load: Load, measured: Measured) => number;
}

const perCopy = (name: string): Rule => ({
  grows: 'copy',
  rows: (load, { copies }) => load.submissions * averaged(load, (kind) => copies[kind].rows[name] ?? 0),
});
const perInstitute = (rows: number): Rule => ({ grows: 'institute', rows: ({ institutes }) => institutes * rows });
const exams = (load: Load) => load.submissions / load.copiesAnExam;
const perExam = (rows: (load: Load) => number): Rule => ({ grows: 'exam', rows: (load) => exams(load) * rows(load) });
/** Answers of repeated calls are forgotten after so many days. */
const kept = (name: string, days: number): Rule => ({
  grows: 'time',
  rows: (load, { copies, exam }) =>
    load.copiesAnHour *
    load.busyHoursADay *
    days *
    (averaged(load, (kind) => copies[kind].rows[name] ?? 0) + (exam[name] ?? 0) / load.copiesAnExam),
});
/** Empty but for what is under way or went wrong. */
const nearlyEmpty: Rule = { grows: 'none', rows: () => 0 };
const reviews = (load: Load) => load.submissions * load.questions * load.reviewedShare;
/** Questions of the measured papers, on average. */
const measuredQuestions = ({ copies }: Measured) =>
  KINDS.reduce((sum, kind) => sum + copies[kind].questions, 0) / KINDS.length;

/** What makes each table grow. A test holds the names against the migrations. */
export const RULES: Record<string, Rule> = {
  'gateway.institutes': perInstitute(1),
  'gateway.api_keys': perInstitute(2),
  'gateway.audit': perInstitute(5),
  'gateway.idempotency_records': kept('gateway.idempotency_records', 2),
  'gateway.operations': nearlyEmpty,
  'gateway.clocks': nearlyEmpty,
  'exams.exams': perExam(() => 1),
  'exams.questions': perExam(({ questions }) => questions),
  'exams.candidates': { grows: 'candidate', rows: (load) => load.submissions / load.copiesACandidate },
  'exams.registrations': { grows: 'copy', rows: ({ submissions }) => submissions },
  'exams.operations': kept('exams.operations', 3),
  'exams.clocks': perInstitute(1),
  'submissions.exam_snapshots': {
    ...perExam(() => 1.2), // one in five papers changes after the first copy
    wider: (load, measured) => load.questions / measuredQuestions(measured),
  },
  'submissions.exam_gates': perExam(() => 1),
  'submissions.slots': perCopy('submissions.slots'),
  'submissions.submissions': perCopy('submissions.submissions'),
  'submissions.attempt_ids': perCopy('submissions.attempt_ids'),
  'submissions.attempts': perCopy('submissions.attempts'),
  'submissions.queue_tags': perInstitute(2),
  'submissions.lanes': nearlyEmpty,
  'submissions.reviews': { grows: 'copy', rows: reviews },
  'submissions.outbox': nearlyEmpty,
  'submissions.audit': { grows: 'copy', rows: reviews },
  'submissions.uploads': perCopy('submissions.uploads'),
  'submissions.renders': perCopy('submissions.renders'),
  'submissions.dead_letters': nearlyEmpty,
  'submissions.model_answers': nearlyEmpty, // a language model's, for 30 days
  'submissions.operator_acts': nearlyEmpty,
  'submissions.erasures': nearlyEmpty,
  'submissions.operations': kept('submissions.operations', 3),
  'submissions.clocks': perInstitute(1),
  'billing.accounts': perInstitute(1),
  'billing.transactions': perCopy('billing.transactions'),
  'billing.entries': perCopy('billing.entries'),
  'billing.reservations': perCopy('billing.reservations'),
  'billing.copy_counts': perExam(() => 2), // an exam is mostly handed in on one day: one row for it, one for its key
  'billing.operations': nearlyEmpty,
  'billing.clocks': nearlyEmpty,
};

/** Bytes of a row of a copy's tables, whose answers and results grow with the questions. */
function copyWidth(table: 'submissions' | 'attempts', load: Load, { copies, byKind }: Measured): number {
  return averaged(load, (kind: Kind) => {
    const { row } = byKind[kind]![table];
    const more = load.questions - copies[kind].questions;
    if (table === 'attempts') return row + more * (byKind[kind]!.resultBytes / copies[kind].questions);
    // A typed copy's row holds its answers, a scanned one's does not.
    const answers = kind === 'typed' ? row - byKind.scanned!.submissions.row : 0;
    return row + more * (answers / copies[kind].questions);
  });
}

/** Bytes of an attempt that go to the object store with its result. */
export function resultBytes(load: Load, { byKind, copies }: Measured): number {
  return averaged(load, (kind) => (byKind[kind]!.resultBytes / copies[kind].questions) * load.questions);
}

/** Every table at a load, as bytes on disk. */
export function tables(load: Load, measured: Measured, design: Design): TableSize[] {
  return Object.entries(RULES).map(([name, rule]) => {
    const rows = rule.rows(load, measured);
    const width = measured.widths[name] ?? { row: 0, indexes: 0 };
    const bytes = rows * rowBytes(name, load, measured, design) * (rule.wider?.(load, measured) ?? 1);
    return {
      name,
      grows: rule.grows,
      rows,
      bytes: bytes * BLOAT,
      indexBytes: rows * width.indexes * BLOAT,
    };
  });
}

function rowBytes(name: string, load: Load, measured: Measured, { archived }: Design): number {
  if (name === 'submissions.submissions') return copyWidth('submissions', load, measured);
  if (name !== 'submissions.attempts') return measured.widths[name]?.row ?? 0;
  const old = archived ? Math.max(0, 1 - MONTHS.results / load.months) : 0;
  return copyWidth('attempts', load, measured) - old * resultBytes(load, measured);
}

/** Tables that the first step cuts into months and hashes: those of submissions and billing with rows for every copy. */
export const isCut = ({ name, grows }: TableSize) => grows === 'copy' && !name.startsWith('exams.');

/** Share of a cut table that is in use: months whose copies still change. */
export const hotShare = (load: Load) => Math.min(1, MONTHS.changing / load.months);

/** Bytes of the largest piece that one vacuum has to go through, its indexes with it. */
export function largestPiece(load: Load, measured: Measured, design: Design): number {
  const pieces = tables(load, measured, design).map((table) => {
    const whole = table.bytes + table.indexBytes;
    return design.partitioned && isCut(table) ? whole / load.months / HASHES : whole;
  });
  return Math.max(...pieces);
}

/** Bytes of indexes that are written to at random all the time. */
export function hotIndexBytes(load: Load, measured: Measured, design: Design): number {
  return tables(load, measured, design).reduce(
    (sum, table) => sum + table.indexBytes * (design.partitioned && isCut(table) ? hotShare(load) : 1),
    0,
  );
}

export const totalBytes = (sizes: readonly TableSize[]) =>
  sizes.reduce((sum, { bytes, indexBytes }) => sum + bytes + indexBytes, 0);
