import { audit } from './en/audit.ts';
import { carried } from './en/carried.ts';
import { common } from './en/common.ts';
import { connections } from './en/connections.ts';
import { credits } from './en/credits.ts';
import { exam } from './en/exam.ts';
import { exams } from './en/exams.ts';
import { keys } from './en/keys.ts';
import { people } from './en/people.ts';
import { proposal } from './en/proposal.ts';
import { results } from './en/results.ts';
import { review } from './en/review.ts';

/** Every text of the pages, by the page it appears on. A translation is an object of the same shape. */
export const en = {
  ...common,
  audit,
  carried,
  connections,
  credits,
  exam,
  exams,
  keys,
  people,
  proposal,
  results,
  review,
};

export type Words = typeof en;
