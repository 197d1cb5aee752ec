import { FILE_BYTES_MAX } from '@exam-evaluation/contract/limits.ts';
import { newKey } from '../../ui/new-key.ts';
import type { CopyFile, FileState } from './hand-in.ts';
import { type MatchedBy, matchFiles, type Nameable } from './matching.ts';

/** A chosen file, with the candidate whose copy it seems to be. */
export interface HandInRow {
  key: string;
  file: File;
  candidateId?: string;
  by?: MatchedBy | 'person';
  /** Candidates whose name or number is in the file's name, where there are several. */
  fitting: string[];
  replace: boolean;
  /** Absent until the file is sent. */
  state?: FileState;
}

/** What a file still needs before it can be handed in. */
export type RowNeed = 'nobody' | 'several' | 'twice' | 'has_copy';

/** Most files of one list. */
export const FILES_MAX = 2_000;

export type Refusal = 'notPdf' | 'tooLarge' | 'empty';

/** Separates files that can be copies from those that cannot. */
export function sortOut(files: readonly File[]): { taken: File[]; refused: Record<Refusal, string[]> } {
  const refused: Record<Refusal, string[]> = { notPdf: [], tooLarge: [], empty: [] };
  const taken = files.filter((file) => {
    const why = refusalOf(file);
    if (why) refused[why].push(file.name);
    return !why;
  });
  return { taken, refused };
}

function refusalOf({ name, type, size }: File): Refusal | undefined {
  if (type !== 'application/pdf' && !name.toLowerCase().endsWith('.pdf')) return 'notPdf';
  if (size === 0) return 'empty';
  return size > FILE_BYTES_MAX ? 'tooLarge' : undefined;
}

/** Rows for files; those that need a decision of a person come first. */
export function rowsFor(files: readonly File[], candidates: readonly Nameable[], withCopy: ReadonlySet<string>) {
  const names = files.map(({ name }) => name);
  const rows = matchFiles(names, candidates).map(({ candidateIds, by }, index): HandInRow => {
    const row = { key: newKey(), file: files[index]!, replace: false };
    if (candidateIds.length !== 1) return { ...row, fitting: candidateIds };
    return { ...row, fitting: [], candidateId: candidateIds[0]!, ...(by && { by }) };
  });
  const needs = needsOf(rows, withCopy);
  return rows.toSorted((a, b) => Number(needs.has(b.key)) - Number(needs.has(a.key)));
}

/** What each row still needs before it can be handed in, by key. @param withCopy candidates that have a copy. */
export function needsOf(rows: readonly HandInRow[], withCopy: ReadonlySet<string>): Map<string, RowNeed> {
  const open = rows.filter(({ state }) => !state || state.step === 'failed');
  const files = new Map<string, number>();
  for (const { candidateId } of rows) if (candidateId) files.set(candidateId, (files.get(candidateId) ?? 0) + 1);
  const needs = new Map<string, RowNeed>();
  for (const { key, candidateId, fitting, replace } of open) {
    if (!candidateId) needs.set(key, fitting.length > 1 ? 'several' : 'nobody');
    else if (files.get(candidateId)! > 1) needs.set(key, 'twice');
    else if (withCopy.has(candidateId) && !replace) needs.set(key, 'has_copy');
  }
  return needs;
}

/** The rows that can be sent now, as they are sent. */
export function toSend(rows: readonly HandInRow[], withCopy: ReadonlySet<string>): CopyFile[] {
  const needs = needsOf(rows, withCopy);
  return rows.flatMap(({ key, file, candidateId, replace, state }): CopyFile[] => {
    const isSent = state !== undefined && state.step !== 'failed';
    if (isSent || !candidateId || needs.has(key)) return [];
    const uploadId = state?.step === 'failed' ? state.uploadId : undefined;
    return [{ key, file, candidateId, replace: replace && withCopy.has(candidateId), ...(uploadId && { uploadId }) }];
  });
}

/** The row after a person has assigned it to a candidate. The uploaded file is reused. */
export function assigned(row: HandInRow, candidateId: string | undefined): HandInRow {
  const { candidateId: _, by: __, ...rest } = row;
  return candidateId ? { ...rest, candidateId, by: 'person', replace: false } : { ...rest, replace: false };
}
