import { type Column, questionColumns, totalColumns } from '@exam-evaluation/mark-sheets/columns.ts';
import type { CopyMarks } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import type { Candidate, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { submissionStatus } from '../../shapes/submission-words.ts';

/** A copy, or a candidate without one. */
export interface ExportRow {
  copy: CopyMarks;
  /** As stored now; undefined where the exam hides names. */
  candidate: Candidate | undefined;
}

/** The same for every exam but for the questions, so that a program finds its columns. */
export function exportColumns(questions: readonly Question[]): Column<ExportRow>[] {
  const marks = [
    ...questionColumns(questions, ({ label }) => `question ${label}`),
    ...totalColumns({ total: 'awarded', max: 'max', percentage: 'percentage' }),
  ];
  return [
    { heading: 'external_id', cell: ({ copy }) => copy.externalId },
    { heading: 'name', cell: ({ candidate }) => candidate?.name },
    { heading: 'roll_number', cell: ({ candidate }) => candidate?.rollNumber },
    { heading: 'section_or_class', cell: ({ candidate }) => candidate?.sectionOrClass },
    { heading: 'submission_id', cell: ({ copy }) => copy.submissionId || undefined },
    { heading: 'status', cell: ({ copy }) => statusOf(copy) },
    { heading: 'needs_review', cell: ({ copy }) => String(copy.needsReview) },
    { heading: 'finalized', cell: ({ copy }) => String(copy.finalized) },
    ...marks.map(({ heading, cell }) => ({ heading, cell: ({ copy }: ExportRow) => cell(copy) })),
  ];
}

function statusOf({ status }: CopyMarks): string {
  return status === SubmissionStatus.UNSPECIFIED ? 'absent' : submissionStatus.word(status);
}
