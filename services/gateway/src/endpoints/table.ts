import type { Endpoint } from './endpoint.ts';
import { createExam } from './exams/create-exam.ts';
import { deleteExam } from './exams/delete-exam.ts';
import { getExam } from './exams/get-exam.ts';
import { listExams } from './exams/list-exams.ts';
import { openExam } from './exams/open-exam.ts';
import { me } from './service/me.ts';
import { openApi } from './service/openapi.ts';

/** Every public operation. Routing, checks, `/openapi.json` and the contract tests read this table and nothing else. */
export const ENDPOINTS: readonly Endpoint[] = [
  me,
  openApi,

  listExams,
  createExam,
  getExam,
  deleteExam,
  openExam,
];
