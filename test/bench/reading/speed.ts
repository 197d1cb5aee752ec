import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import { readWords } from '@exam-evaluation/grading/copies/read-copy.ts';
import { popplerIsInstalled } from '@exam-evaluation/grading/readers/poppler.ts';
import { tesseractIsInstalled } from '@exam-evaluation/grading/readers/tesseract.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { cpuSeconds } from './cpu.ts';

/** The bare programs for one page, on one thread: tesseract's own threads would burn time waiting for one another. */
const BARE =
  'pdftoppm -r 200 -gray -f "$1" -l "$1" "$2" | OMP_THREAD_LIMIT=1 tesseract stdin stdout 2>/dev/null >/dev/null';

/** What it took to read some pages. */
interface Effort {
  pages: number;
  /** Of this process and all its children, of this process alone, and of its main thread. */
  cpuSeconds: number;
  own: number;
  mainThread: number;
  seconds: number;
}

/**
 * Prints the processor time that a page of print takes, and how many pages a minute are read on all cores; the same for the bare
 * programs, `pdftoppm | tesseract`, where they are installed. @param files copies in print.
 */
export async function measureSpeed(files: readonly string[], reader: CopyReader): Promise<void> {
  // Warms up: a process that has read for a while has started its threads and compiled their code.
  await onAllCores(files.slice(0, 8), (file) => readWords(file, { reader }));
  const pageCounts = await Promise.all(
    files.map(async (file) => (await reader.pages.pageSizes(file, PAGES_MAX)).length),
  );
  const pages = pageCounts.reduce((sum, count) => sum + count, 0);
  const own = await effortOf(pages, () => onAllCores(files, (file) => readWords(file, { reader })));
  console.log(`\nprint, as copies:      ${told(own)}`);
  const aPage = (seconds: number) => (seconds / pages).toFixed(2);
  const threads = aPage(own.own - own.mainThread);
  console.log(
    `  main thread ${aPage(own.mainThread)}, preparing pictures and collecting garbage ${threads}, other processes ${aPage(own.cpuSeconds - own.own)}`,
  );
  if (!(await popplerIsInstalled()) || !(await tesseractIsInstalled())) return;
  const each = files.flatMap((file, at) =>
    Array.from({ length: pageCounts[at]! }, (_, page) => ({ file, page: page + 1 })),
  );
  const bare = await effortOf(pages, () => onAllCores(each, ({ file, page }) => shell(BARE, String(page), file)));
  console.log(`print, bare programs:  ${told(bare)}`);
  console.log(`ratio of processor time: ${(own.cpuSeconds / bare.cpuSeconds).toFixed(2)}`);
}

/** Does some work for each item, for as many items at once as there are cores. */
async function onAllCores<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const next = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}

async function effortOf(pages: number, work: () => Promise<unknown>): Promise<Effort> {
  const [cpu, own, thread, time] = [cpuSeconds(), process.cpuUsage(), process.threadCpuUsage(), performance.now()];
  await work();
  return {
    pages,
    cpuSeconds: cpuSeconds() - cpu,
    own: secondsOf(process.cpuUsage(own)),
    mainThread: secondsOf(process.threadCpuUsage(thread)),
    seconds: (performance.now() - time) / 1_000,
  };
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

const told = ({ pages, cpuSeconds: cpu, seconds }: Effort): string =>
  `${(cpu / pages).toFixed(2)} CPU s a page, ${((60 * pages) / seconds).toFixed(0)} pages a minute (${pages} pages)`;

async function shell(script: string, ...args: string[]): Promise<void> {
  const [code] = (await once(spawn('/bin/sh', ['-c', script, 'sh', ...args], { stdio: 'ignore' }), 'exit')) as [number];
  if (code !== 0) throw new Error(`the bare programs ended with ${code}`);
}
