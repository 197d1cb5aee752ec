import type { Cell } from '@exam-evaluation/mark-sheets/columns.ts';
import type { CopyMarks } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import type { Exam, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { words } from '../../../words/words.ts';
import { safeName } from '../../files/file-names.ts';
import { saveFile } from '../../files/save-file.ts';
import { type Named, toMarkSheet } from './mark-sheet.ts';

export interface MarksOf {
  exam: Exam;
  questions: readonly Question[];
  copies: readonly CopyMarks[];
  nameOf: (copy: { candidateId: string; externalId: string }) => Named;
  namesHidden: boolean;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves marks as a file. The code for each format is loaded when it is first needed. */
export async function saveMarks(format: 'csv' | 'xlsx', marks: MarksOf): Promise<void> {
  const name = `${fileName(marks.exam, words.exam.finish.exports.fileMarks)}.${format}`;
  if (format === 'csv') {
    const { toCsv } = await import('../../files/csv.ts');
    saveFile(new Blob([toCsv(rowsOf(marks))], { type: 'text/csv;charset=utf-8' }), name);
  } else {
    const { workbookFile } = await import('@exam-evaluation/mark-sheets/workbook.ts');
    const file = workbookFile(words.exam.finish.exports.sheet);
    const parts = [file.add(rowsOf(marks)), file.end()] as Uint8Array<ArrayBuffer>[];
    saveFile(new Blob(parts, { type: XLSX }), name);
  }
}

/** File name made of the exam's title and the content. */
export function fileName(exam: Exam, what: string): string {
  return `${safeName(exam.fields?.title)} - ${what}`;
}

function rowsOf({ copies, questions, nameOf, namesHidden }: MarksOf): Cell[][] {
  const say = words.exam.finish.exports;
  const sheetWords = {
    ...say.columns,
    yes: words.common.yes,
    no: words.common.no,
    question: say.question,
    statusOf: (copy: CopyMarks) => say.statuses[statusOf(copy)],
  };
  const sorted = copies.toSorted(({ externalId: a }, { externalId: b }) => byId.compare(a, b));
  return toMarkSheet(sorted, questions, nameOf, namesHidden, sheetWords);
}

const byId = new Intl.Collator(undefined, { numeric: true });

export function statusOf({ status, needsReview, finalized }: CopyMarks) {
  if (status === SubmissionStatus.UNSPECIFIED) return 'absent';
  if (status === SubmissionStatus.FAILED) return 'failed';
  if (status !== SubmissionStatus.GRADED && status !== SubmissionStatus.PARTIALLY_GRADED) return 'other';
  if (needsReview && !finalized) return 'needsPerson';
  return status === SubmissionStatus.GRADED ? 'graded' : 'partial';
}
