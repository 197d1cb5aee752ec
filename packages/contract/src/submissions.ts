// Words of a submission as the contract and the database spell them; the enums of proto/ use the same words in
// capitals.

/** Statuses of an evaluation, in the order in which it passes through them; the last four end it. */
const STATUSES = [
  'queued',
  'processing',
  'reading',
  'grading',
  'graded',
  'partially_graded',
  'failed',
  'cancelled',
] as const;
export type StatusName = (typeof STATUSES)[number];

/** Statuses in which a worker holds the copy. */
export const RUNNING: readonly StatusName[] = ['processing', 'reading', 'grading'];
/** Statuses in which marks may be shown and reviewed. */
export const MARKED = ['graded', 'partially_graded'] as const satisfies readonly StatusName[];
/** Statuses of an evaluation that has ended. */
export const ENDED = [...MARKED, 'failed', 'cancelled'] as const satisfies readonly StatusName[];
/** How an evaluation ended. */
export type EndedStatus = (typeof ENDED)[number];

/** Whether a submission counts for its candidate. */
const STATES = ['live', 'replaced', 'deleted'] as const;
export type StateName = (typeof STATES)[number];

/** Queues of copies: those that cost nothing, the usual ones, and those of institutes with many copies waiting. */
export const LANES = ['instant', 'standard', 'bulk'] as const;
export type LaneName = (typeof LANES)[number];

/** The interface through which a submission came. */
const SOURCES = ['api', 'dashboard'] as const;
export type SourceName = (typeof SOURCES)[number];

/** A list as SQL: `'a', 'b'`. Only for constants, since nothing is escaped. */
export function sqlList(words: readonly StatusName[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
