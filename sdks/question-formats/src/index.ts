// Questions in the formats of other systems: QTI 3 (an item, or a package) and Moodle XML.
import { readMoodle } from './moodle-read.ts';
import { writeMoodle } from './moodle-write.ts';
import { FormatError, type Imported, type Note, type Paper } from './paper.ts';
import { readItem, readPackage, writePackage } from './qti-package.ts';
import { nameOf, parseXml } from './xml.ts';

export { FormatError, type Imported, type Note, type Paper } from './paper.ts';

/**
 * Reads questions. Whatever of the file is not taken is in `notes`.
 * @param name of the file, for messages. @throws FormatError where the file as a whole cannot be read.
 */
export function importQuestions(bytes: Uint8Array, name: string): Imported {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readPackage(bytes);
  const root = parseXml(bytes, name);
  if (nameOf(root) === 'quiz') return readMoodle(root);
  if (nameOf(root) === 'qti-assessment-item') return readItem(root);
  throw new FormatError(
    `${name} begins with ${nameOf(root)}, and neither with quiz (Moodle) nor with qti-assessment-item (QTI 3)`,
  );
}

export type Format = 'qti' | 'moodle';

/** Writes questions: a package of QTI 3, or Moodle XML. `notes` says what the format has no place for. */
export function exportQuestions(paper: Paper, format: Format): { bytes: Uint8Array; notes: Note[] } {
  const notes: Note[] = [];
  if (format === 'moodle')
    return { bytes: new TextEncoder().encode(writeMoodle(paper, (note) => notes.push(note))), notes };
  for (const [at, { label, tags }] of paper.questions.entries())
    if (tags) notes.push({ item: `question ${label ?? at + 1}`, message: 'tags are left out' });
  return { bytes: writePackage(paper), notes };
}
