import { type Column, toCells, toHeadings } from '@exam-evaluation/mark-sheets/columns.ts';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { words } from '../../../words/words.ts';
import { saveFile } from '../../files/save-file.ts';
import { fileName } from '../exports/marks-file.ts';

/** A link with what is known of its candidate; only the id where names are hidden. */
export interface NamedLink {
  externalId: string;
  name: string | undefined;
  link: string;
}

/** Saves links as a CSV file with a row for each candidate. */
export async function saveLinks(exam: Exam, links: readonly NamedLink[], namesHidden: boolean): Promise<void> {
  const say = words.results;
  const columns: Column<NamedLink>[] = [
    { heading: say.columns.candidate, cell: ({ externalId }) => externalId },
    ...(namesHidden ? [] : [{ heading: say.columns.name, cell: ({ name }: NamedLink) => name }]),
    { heading: say.columns.link, cell: ({ link }) => link },
  ];
  const { toCsv } = await import('../../files/csv.ts');
  const text = toCsv([toHeadings(columns), ...links.map((link) => toCells(columns, link))]);
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName(exam, say.file)}.csv`);
}
