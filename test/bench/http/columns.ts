import { SELECTED } from '@exam-evaluation/exams/record/store.ts';
import { LIST_COLUMNS } from '@exam-evaluation/submissions/model/store.ts';

/** Columns that the services read for an answer. */
export const COLUMNS = { submissions: LIST_COLUMNS, exams: SELECTED } as const;
