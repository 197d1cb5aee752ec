import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../../../api/failure.ts';
import { words } from '../../../words/words.ts';
import type { LeftOut, WantedCopy } from './checked-copies.ts';
import { fetchCheckedCopy } from './fetch-checked-copy.ts';
import { fileName } from './marks-file.ts';
import { saveFile } from './save-file.ts';

/** How far the fetching of checked copies is. */
export type ArchiveState =
  | { kind: 'running'; done: number; all: number }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; saved: number; leftOut: LeftOut[] };

/** Gathers checked copies into an archive; ends with the page that asked for it. */
export function useArchive() {
  const [state, setState] = useState<ArchiveState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (exam: Exam, copies: readonly WantedCopy[]) => {
    const cancelling = new AbortController();
    running.current = cancelling;
    const all = copies.length;
    setState({ kind: 'running', done: 0, all });
    try {
      const { gatherCheckedCopies } = await import('./checked-copies.ts');
      const say = words.exam.finish.exports;
      const { saved, leftOut } = await gatherCheckedCopies(copies, {
        fetchCopy: fetchCheckedCopy,
        save: (archive, part) => {
          const what = part === undefined ? say.fileCopies : `${say.fileCopies}, ${say.filePart(part)}`;
          saveFile(archive, `${fileName(exam, what)}.zip`);
        },
        onProgress: (done) => setState({ kind: 'running', done, all }),
        signal: cancelling.signal,
      });
      setState({ kind: 'done', saved, leftOut });
    } catch (error) {
      const isCancelled = cancelling.signal.aborted;
      cancelling.abort(); // what is still being fetched
      setState(isCancelled ? { kind: 'cancelled' } : { kind: 'failed', message: toFailure(error).message });
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}
