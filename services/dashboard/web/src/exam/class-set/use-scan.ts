import { useEffect, useRef, useState } from 'react';
import type { FileProblem } from './pages/messages.ts';
import { PageWorker } from './pages/page-worker.ts';
import { readCode, type SetCopy, type SetPage } from './rules/class-set.ts';

/** Most pages of one class set: their pictures stay in memory. */
const SET_PAGES_MAX = 1_000;

type ScanProblem = FileProblem | 'too_many_pages' | 'worker';

export interface Scan {
  pages: readonly SetPage[];
  /** Files that cannot be used, or only in part. */
  problems: readonly { fileName: string; problem: ScanProblem }[];
  /** Pages that were looked at and pages known so far, while files are read. */
  progress: { done: number; all: number } | undefined;
  read: (files: readonly File[]) => Promise<void>;
  /** A PDF of a copy's pages. @throws Error where a file cannot be taken apart. */
  build: (copy: SetCopy) => Promise<Blob>;
}

/** The pages of a class's scan, read in a worker one after another, so that the page stays responsive. */
export function useScan(): Scan {
  const worker = useRef<PageWorker>(undefined);
  const files = useRef(0);
  const pictures = useRef<string[]>([]);
  const [pages, setPages] = useState<readonly SetPage[]>([]);
  const [problems, setProblems] = useState<Scan['problems']>([]);
  const [progress, setProgress] = useState<Scan['progress']>();

  useEffect(
    () => () => {
      worker.current?.end();
      worker.current = undefined;
      for (const address of pictures.current) URL.revokeObjectURL(address);
    },
    [],
  );

  const read = async (chosen: readonly File[]) => {
    worker.current ??= new PageWorker();
    const own = worker.current;
    const found = [...pages];
    const refused = [...problems];
    for (const file of chosen) {
      const index = files.current++;
      const isGone = () => worker.current !== own;
      try {
        const opened = await own.call({ kind: 'open', file });
        if ('problem' in opened) {
          refused.push({ fileName: file.name, problem: opened.problem });
          continue;
        }
        const taken = Math.min(opened.pages, SET_PAGES_MAX - found.length);
        if (taken < opened.pages) refused.push({ fileName: file.name, problem: 'too_many_pages' });
        const all = found.length + taken;
        for (let page = 0; page < taken; page++) {
          setProgress({ done: found.length, all });
          const seen = await own.call({ kind: 'look', at: { file: index, page } });
          if (isGone()) return;
          const picture = URL.createObjectURL(seen.picture);
          pictures.current.push(picture);
          const code = readCode(seen.code);
          const { quarters, isBlank } = seen;
          const at = { key: `${index}-${page}`, file: index, page, fileName: file.name };
          found.push({ ...at, quarters, isBlank, picture, ...(code && { code }) });
        }
      } catch {
        if (isGone()) return;
        refused.push({ fileName: file.name, problem: 'worker' });
      }
    }
    setPages(found);
    setProblems(refused);
    setProgress(undefined);
  };

  const build = async ({ pages: keys }: SetCopy) => {
    const wanted = keys.flatMap((key) => pages.find((page) => page.key === key) ?? []);
    const places = wanted.map(({ file, page, quarters }) => ({ file, page, quarters }));
    return (await worker.current!.call({ kind: 'build', pages: places })).pdf;
  };
  return { pages, problems, progress, read, build };
}
