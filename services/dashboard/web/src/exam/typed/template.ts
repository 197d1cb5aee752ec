import { defuse } from '@exam-evaluation/mark-sheets/defuse.ts';
import type { Candidate, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { words } from '../../words/words.ts';
import { toCsv } from '../files/csv.ts';
import { saveFile } from '../files/save-file.ts';

/** Saves a table with a line for each candidate and an empty column for each question. */
export function saveTemplate(questions: readonly Question[], candidates: readonly Candidate[]): void {
  const say = words.exam.typed;
  const { columns } = words.exam.candidates;
  const headings = [columns.external_id, columns.name, ...questions.map(({ label }) => say.question(label))];
  const rows = candidates.map(({ externalId, name = '' }) => [externalId, name, ...questions.map(() => '')]);
  const csv = toCsv([headings, ...rows].map((row) => row.map(defuse)));
  saveFile(new Blob([csv], { type: 'text/csv' }), `${say.templateName}.csv`);
}
