import { averaged, type Design, type Load, MONTHS, PIECE_MONTHS } from './load.ts';
import { KINDS, type Kind, type Measured } from './measured.ts';

/** Factor by which dead rows and half-empty pages enlarge a table over its size right after inserting. */
const BLOAT = 1.2;

type Driver = 'institute' | 'exam' | 'candidate' | 'copy' | 'time' | 'none';

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
  /** For rows that grow with the paper: how much wider they are in this load than as measured. */
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
/** Tables that hold only what is under way or went wrong. */
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
  'exams.audit': perExam(() => 5),
  'exams.operations': kept('exams.operations', 3),
  'exams.clocks': perInstitute(1),
  // People of an institute and their sign-ins take next to no room compared with its copies.
  'dashboard.lti_choices': nearlyEmpty,
  'dashboard.lti_courses': nearlyEmpty,
  'dashboard.lti_keys': nearlyEmpty,
  'dashboard.lti_launches': nearlyEmpty,
  'dashboard.lti_members': nearlyEmpty, // two ids for each candidate who was registered from a course, for a year
  'dashboard.lti_people': nearlyEmpty,
  'dashboard.lti_platforms': nearlyEmpty,
  'dashboard.people': nearlyEmpty,
  'dashboard.sessions': nearlyEmpty,
  'dashboard.sign_in_links': nearlyEmpty,
  'dashboard.publications': nearlyEmpty, // a row for each exam that is published now
  'dashboard.result_links': nearlyEmpty, // only of those exams
  'dashboard.result_sessions': nearlyEmpty,
  'dashboard.audit': nearlyEmpty,
  'dashboard.operations': nearlyEmpty,
  'dashboard.clocks': nearlyEmpty,
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
  // Six numbers for an answer whose mark was changed in one act: nothing beside its row of attempts.
  'submissions.proposed_marks': nearlyEmpty,
  'submissions.declined_proposals': nearlyEmpty,
  // Answers of questions that were changed after copies were marked, and readings that people corrected: few of all.
  'submissions.marked_again': nearlyEmpty,
  'submissions.outbox': nearlyEmpty,
  'submissions.audit': { grows: 'copy', rows: reviews },
  'submissions.uploads': perCopy('submissions.uploads'),
  'submissions.renders': perCopy('submissions.renders'),
  'submissions.dead_letters': nearlyEmpty,
  'submissions.model_answers': nearlyEmpty, // a language model's, for 30 days
  'submissions.read_pages': nearlyEmpty, // only of copies that are being graded
  'submissions.double_marking': nearlyEmpty, // a row for each question that two people mark
  'submissions.double_marks': nearlyEmpty, // only of those questions
  'submissions.seeding': nearlyEmpty, // a row for each exam with seeds
  'submissions.seeds': nearlyEmpty, // at most 200 of an exam
  'submissions.seed_marks': nearlyEmpty, // one in many answers of a person's work
  'submissions.pauses': nearlyEmpty, // people who are paused
  'submissions.appeals': nearlyEmpty, // where candidates ask to look again at a mark
  'submissions.removed_comments': nearlyEmpty, // a few for each exam
  'submissions.answer_claims': nearlyEmpty, // a few for each person who is marking
  'submissions.operator_acts': nearlyEmpty,
  'submissions.erasures': nearlyEmpty,
  'submissions.operations': kept('submissions.operations', 3),
  'submissions.clocks': perInstitute(1),
  'billing.accounts': perInstitute(1),
  'billing.transactions': perCopy('billing.transactions'),
  'billing.entries': perCopy('billing.entries'),
  'billing.reservations': perCopy('billing.reservations'),
  'billing.copy_counts': perExam(() => 2), // an exam is handed in on one day: a row for the institute and its key
  'billing.operations': nearlyEmpty,
  'billing.clocks': nearlyEmpty,
};

/** Bytes of a row that grow with the copy's questions: answers of typed copies, results. */
function contentBytes(table: 'submissions' | 'attempts', kind: Kind, load: Load, { copies, byKind }: Measured): number {
  // A typed copy's row holds its answers, a scanned one's does not.
  const answers = byKind[kind]!.submissions.row - byKind.scanned!.submissions.row;
  const measured = table === 'attempts' ? byKind[kind]!.resultBytes : answers;
  return (measured / copies[kind].questions) * load.questions;
}

/** Bytes of a row of these two, and how many of them the second step moves to the object store. */
function copyRow(table: 'submissions' | 'attempts', load: Load, measured: Measured) {
  const { copies, byKind } = measured;
  const content = averaged(load, (kind) => contentBytes(table, kind, load, measured));
  const rest = averaged(load, (kind) => {
    const asMeasured = { ...load, questions: copies[kind].questions };
    return byKind[kind]![table].row - contentBytes(table, kind, asMeasured, measured);
  });
  return { bytes: rest + content, moved: content };
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
  const width = measured.widths[name]?.row ?? 0;
  const row = { bytes: width, moved: 0 };
  if (name === 'submissions.submissions') Object.assign(row, copyRow('submissions', load, measured));
  if (name === 'submissions.attempts') Object.assign(row, copyRow('attempts', load, measured));
  return row.bytes - (archived ? archivedShare(load) * row.moved : 0);
}

/** Share of the copies whose results are old enough for the object store. */
const archivedShare = (load: Load) => Math.max(0, 1 - MONTHS.results / load.months);

/** Tables of submissions and billing with rows for every copy, which are written at random places of their indexes. */
export const isOfCopies = ({ name, grows }: TableSize) => grows === 'copy' && !name.startsWith('exams.');

/** Those that are cut by quarter; billing's are not, nor is `slots`, which has no time in its key. */
const isCut = (table: TableSize) =>
  isOfCopies(table) && table.name.startsWith('submissions.') && table.name !== 'submissions.slots';

/** Share of a cut table that is in use: the pieces in which copies still change, the oldest of them only in its last days. */
const hotShare = (load: Load) => Math.min(1, (MONTHS.changing + PIECE_MONTHS) / load.months);

/** Bytes of the largest piece that one vacuum has to go through, its indexes with it. */
export function largestPiece(load: Load, measured: Measured, design: Design): number {
  const pieces = tables(load, measured, design).map((table) => {
    const whole = table.bytes + table.indexBytes;
    return design.partitioned && isCut(table) ? (whole * Math.min(PIECE_MONTHS, load.months)) / load.months : whole;
  });
  return Math.max(...pieces);
}

/**
 * Bytes of indexes that are written to at random all the time. Rows of an exam are written once, next to each other, so
 * their indexes are left out.
 */
export function hotIndexBytes(load: Load, measured: Measured, design: Design): number {
  return tables(load, measured, design)
    .filter((table) => isOfCopies(table) || table.grows === 'institute')
    .reduce((sum, table) => sum + table.indexBytes * (design.partitioned && isCut(table) ? hotShare(load) : 1), 0);
}

export const totalBytes = (sizes: readonly TableSize[]) =>
  sizes.reduce((sum, { bytes, indexBytes }) => sum + bytes + indexBytes, 0);
