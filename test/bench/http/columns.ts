import { LIST_COLUMNS } from '@exam-evaluation/submissions/model/store.ts';

/** Columns that the services read for an answer; those of exams are a copy of `exams/record`. */
export const COLUMNS = {
  submissions: LIST_COLUMNS,
  exams: `id, source, created_at, status, mode, title, external_ref, conducted_on::text, subject, level, board, class,
    answer_language, feedback_language, instructions, blind, sections, choice_groups, warnings, total_marks, paper_max,
    question_count, questions_with_rubric, rubric_version, opened_at, finalized_at, updated_at`,
} as const;
