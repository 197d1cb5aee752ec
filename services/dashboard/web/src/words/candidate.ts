import { candidate } from './en/candidate.ts';

/** The words of the page for candidates, which has no others of the dashboard. */
export const words = candidate;
