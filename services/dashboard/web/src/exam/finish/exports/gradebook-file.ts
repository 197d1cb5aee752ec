import { type Gradebook, toGradebook } from '@exam-evaluation/mark-sheets/gradebooks.ts';
import { saveFile } from '../../files/save-file.ts';
import type { Named } from './mark-sheet.ts';
import { fileName, type MarksOf } from './marks-file.ts';

/** What identifies a candidate in a gradebook. */
export type PersonBy = 'externalId' | 'rollNumber';

export function personOf(named: Named, by: PersonBy): string {
  return named[by]?.trim() ?? '';
}

/** Saves the totals of copies that have one as a file for a gradebook. */
export async function saveGradebook(gradebook: Gradebook, by: PersonBy, { exam, copies, nameOf }: MarksOf) {
  const { csvText } = await import('@exam-evaluation/mark-sheets/csv.ts');
  const marks = copies.flatMap((copy) => {
    const named = nameOf(copy);
    if (!copy.total) return [];
    return [
      {
        person: personOf(named, by),
        name: named.name ?? named.externalId,
        section: named.sectionOrClass,
        awarded: copy.total.awarded,
      },
    ];
  });
  // Without a byte order mark, which platforms may take for a part of the first heading.
  const text = csvText(toGradebook(gradebook, exam.paperMax, marks));
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName(exam, gradebook.platform)}.csv`);
}
