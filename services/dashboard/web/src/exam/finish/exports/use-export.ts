import type { CopyMarks } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import { absent } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import { findable, type Gradebook } from '@exam-evaluation/mark-sheets/gradebooks.ts';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../../../api/failure.ts';
import { words } from '../../../words/words.ts';
import { saveFile } from '../../files/save-file.ts';
import type { CandidateList } from '../../registrations.ts';
import { type ResultList, readResults } from '../results/read-results.ts';
import type { LeftOut } from './checked-copies.ts';
import { fetchCheckedCopy } from './fetch-checked-copy.ts';
import { type PersonBy, personOf, saveGradebook } from './gradebook-file.ts';
import type { Named } from './mark-sheet.ts';
import { fileName, type MarksOf, saveMarks } from './marks-file.ts';

/** What to export, and under which names. */
export type Wanted = Omit<MarksOf, 'copies'> & { onlyFinal: boolean; candidates: CandidateList };

/** What to save: marks as a table, for a gradebook, or checked copies. */
export type Format = 'csv' | 'xlsx' | 'zip' | { gradebook: Gradebook; by: PersonBy };

/** How far an export is. `isCut`: the exam has more copies than were read. */
export type ExportState =
  | { kind: 'reading'; copies: number }
  | { kind: 'gathering'; done: number; all: number }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
  | {
      kind: 'done';
      isCut: boolean;
      archive?: { saved: number; leftOut: LeftOut[] };
      gradebook?: { saved: number; leftOut: Named[] };
    };

/**
 * Exports the marks as they are when the export starts, not as they were when the page was opened. The export is
 * cancelled when the page is left.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: Format, wanted: Wanted) => {
    const cancelling = new AbortController();
    running.current = cancelling;
    const { signal } = cancelling;
    setState({ kind: 'reading', copies: 0 });
    try {
      const onRead = (copies: number) => setState({ kind: 'reading', copies });
      const results = await readResults(wanted.exam.id, { onRead, signal });
      const chosen = results.copies.filter(({ finalized }) => finalized || !wanted.onlyFinal);
      const isCut = !results.isComplete;
      if (format === 'zip') {
        const graded = chosen.filter(isGraded);
        const onProgress = (done: number) => setState({ kind: 'gathering', done, all: graded.length });
        setState({ kind: 'done', isCut, archive: await saveArchive(wanted, graded, { onProgress, signal }) });
      } else if (typeof format === 'object') {
        // A total that lacks the marks of a person would stand in the gradebook as if it were whole.
        const copies = chosen.filter(({ total, finalized, needsReview }) => total && (finalized || !needsReview));
        const { found, leftOut } = findable(copies, (copy) => personOf(wanted.nameOf(copy), format.by));
        await saveGradebook(format.gradebook, format.by, { ...wanted, copies: found });
        setState({ kind: 'done', isCut, gradebook: { saved: found.length, leftOut: leftOut.map(wanted.nameOf) } });
      } else {
        const copies = wanted.onlyFinal ? chosen : everybody(results, wanted.candidates);
        await saveMarks(format, { ...wanted, copies });
        setState({ kind: 'done', isCut });
      }
    } catch (error) {
      const isCancelled = signal.aborted;
      cancelling.abort(); // cancels downloads that are still running
      setState(isCancelled ? { kind: 'cancelled' } : { kind: 'failed', message: toFailure(error).message });
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}

/** All copies, with marks or without, and the candidates from whom there is none, as far as all are known. */
export function everybody(results: ResultList, { candidates, isComplete }: CandidateList): CopyMarks[] {
  if (!results.isComplete || !isComplete) return results.copies;
  const there = new Set(results.copies.map(({ candidateId }) => candidateId));
  return [...results.copies, ...candidates.filter(({ id }) => !there.has(id)).map(absent)];
}

function isGraded({ status }: CopyMarks): boolean {
  return status === SubmissionStatus.GRADED || status === SubmissionStatus.PARTIALLY_GRADED;
}

async function saveArchive(
  { exam, nameOf }: { exam: Exam; nameOf: (copy: CopyMarks) => Named },
  copies: readonly CopyMarks[],
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
) {
  onProgress(0);
  const { gatherCheckedCopies } = await import('./checked-copies.ts');
  const say = words.exam.finish.exports;
  return await gatherCheckedCopies(
    copies.map((copy) => ({ submissionId: copy.submissionId, ...nameOf(copy) })),
    {
      fetchCopy: fetchCheckedCopy,
      save: (archive, part) => {
        const what = part === undefined ? say.fileCopies : `${say.fileCopies}, ${say.filePart(part)}`;
        saveFile(archive, `${fileName(exam, what)}.zip`);
      },
      onProgress,
      signal,
    },
  );
}
