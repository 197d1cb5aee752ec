import { KINDS, type Kind } from './measured.ts';

/** What a system is to carry. Figures that nobody measured are assumptions, and the page lists them as such. */
export interface Load {
  institutes: number;
  /** Submissions kept in the databases. */
  submissions: number;
  /** Copies handed in during the busiest hour. */
  copiesAnHour: number;
  /** Share of the copies that are scanned; the rest are typed. */
  scannedShare: number;
  pages: number;
  questions: number;
  copiesAnExam: number;
  copiesACandidate: number;
  /** Share of the questions that a person marks. */
  reviewedShare: number;
  /** Share of the institutes that follow the feed at the same time, and how many seconds apart each polls. */
  activeShare: number;
  pollSeconds: number;
  /** How often callers look at one copy while it waits. */
  looksACopy: number;
  /** How many hours' worth of copies, at the busiest hour's rate, may wait. */
  waitingHours: number;
  /** Share of the copies that the largest institute hands in. */
  largestShare: number;
  /** Busy hours in a day, by which rows that are kept for two or three days are counted. */
  busyHoursADay: number;
  /** Months in which the submissions were handed in. */
  months: number;
}

export const FULL: Load = {
  institutes: 1e6,
  submissions: 1e9,
  copiesAnHour: 1e5,
  scannedShare: 0.5,
  pages: 8,
  questions: 20,
  copiesAnExam: 40,
  copiesACandidate: 10,
  reviewedShare: 0.1,
  activeShare: 0.1,
  pollSeconds: 60,
  looksACopy: 5,
  waitingHours: 1,
  largestShare: 0.02,
  busyHoursADay: 10,
  months: 36,
};

/** The same kind of use at `part` times the size. */
export function scaled(load: Load, part: number): Load {
  return {
    ...load,
    institutes: load.institutes * part,
    submissions: load.submissions * part,
    copiesAnHour: load.copiesAnHour * part,
  };
}

/** Share of each kind of copy. */
const shares = ({ scannedShare }: Load): Record<Kind, number> => ({
  scanned: scannedShare,
  typed: 1 - scannedShare,
});

/** A figure of each kind, averaged over the copies. */
export function averaged(load: Load, of: (kind: Kind) => number): number {
  return KINDS.reduce((sum, kind) => sum + shares(load)[kind] * of(kind), 0);
}

/** The two steps of decisions 0033 and 0034; the second is taken where it is set. */
export interface Design {
  /** Tables that grow with copies are cut by quarter. */
  partitioned: boolean;
  /** Results of old copies are in the object store. */
  archived: boolean;
}

export const TODAY: Design = { partitioned: true, archived: false };

/** How many months copies still change, and how many months results stay in the database before they are archived. */
export const MONTHS = { changing: 3, results: 6 };
/** Months in one piece of a cut table; docs/decisions/0033 says why not fewer. */
export const PIECE_MONTHS = 3;
