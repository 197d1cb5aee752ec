import type { Words } from './en.ts';
import { audit } from './es/audit.ts';
import { carried } from './es/carried.ts';
import { common } from './es/common.ts';
import { connections } from './es/connections.ts';
import { credits } from './es/credits.ts';
import { exam } from './es/exam.ts';
import { exams } from './es/exams.ts';
import { keys } from './es/keys.ts';
import { people } from './es/people.ts';
import { proposal } from './es/proposal.ts';
import { results } from './es/results.ts';
import { review } from './es/review.ts';

export const es: Words = {
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
