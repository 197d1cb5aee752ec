import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import { readWords } from '@exam-evaluation/grading/copies/read-copy.ts';
import { popplerIsInstalled } from '@exam-evaluation/grading/readers/poppler.ts';
import { tesseractIsInstalled } from '@exam-evaluation/grading/readers/tesseract.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { processorTimeByModule, sumOf, usedBetween } from '../processes.ts';
import { gradeInProduct, type PrintedCopy } from './product.ts';

/** The bare programs for one page, on one thread: tesseract's own threads would burn time waiting for one another. */
const BARE =
  'pdftoppm -r 200 -gray -f "$1" -l "$1" "$2" | OMP_THREAD_LIMIT=1 tesseract stdin stdout 2>/dev/null >/dev/null';

/** What it took to work on some pages. */
interface Effort {
  pages: number;
  seconds: number;
  /** Processor seconds by process, most first. */
  used: readonly [string, number][];
}

/**
 * Prints the processor time that a page of print takes, by process, and how many pages a minute are read on all cores; the
 * same for the bare programs, `pdftoppm | tesseract`, where they are installed, and on request for the whole product.
 */
export async function measureSpeed(
  copies: readonly PrintedCopy[],
  reader: CopyReader,
  inProduct: boolean,
): Promise<void> {
  const files = copies.map(({ file }) => file);
  // Warms up: a process that has read for a while has started its threads and compiled their code.
  await onAllCores(files.slice(0, 8), (file) => readWords(file, { reader }));
  const pageCounts = await Promise.all(
    files.map(async (file) => (await reader.pages.pageSizes(file, PAGES_MAX)).length),
  );
  const pages = sum(pageCounts);
  const own = await effortOf(pages, () => onAllCores(files, (file) => readWords(file, { reader })));
  tell('print, read', own);
  // At once, since the processor time of children that are ended for idleness counts as that of ended programs.
  const bare = await bareEffort(files, pageCounts);
  if (bare) {
    tell('print, bare programs', bare);
    tellShare('read', bare, own);
  }
  if (!inProduct) return;
  const isWhole = copies.map(({ questions }) => questions.every(({ parentLabel }) => parentLabel === undefined));
  const graded = await gradeInProduct(
    copies.filter((_, at) => isWhole[at]),
    2 * availableParallelism(),
  );
  const whole = { pages: sum(pageCounts.filter((_, at) => isWhole[at])), ...graded };
  tell('print, in the whole product', whole);
  if (bare) tellShare('in the whole product', bare, whole);
}

async function bareEffort(files: readonly string[], pageCounts: readonly number[]): Promise<Effort | undefined> {
  if (!(await popplerIsInstalled()) || !(await tesseractIsInstalled())) return undefined;
  const each = files.flatMap((file, at) =>
    Array.from({ length: pageCounts[at]! }, (_, page) => ({ file, page: page + 1 })),
  );
  return await effortOf(each.length, () => onAllCores(each, ({ file, page }) => shell(BARE, String(page), file)));
}

/** Tells how much of the processor time of a page the bare programs take, and how much of the time on all cores. */
function tellShare(what: string, bare: Effort, other: Effort): void {
  const share = (of: (effort: Effort) => number) => ((of(bare) / bare.pages / of(other)) * other.pages).toFixed(2);
  const [processor, time] = [share(({ used }) => sumOf(used)), share(({ seconds }) => seconds)];
  console.log(`  the bare programs take ${processor} of the processor time of print ${what}, and ${time} of the time`);
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Does some work for each item, for as many items at once as there are cores. */
async function onAllCores<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const next = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}

async function effortOf(pages: number, work: () => Promise<unknown>): Promise<Effort> {
  const [before, startedAt] = [processorTimeByModule(process.pid), performance.now()];
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  return { pages, seconds, used: usedBetween(before, processorTimeByModule(process.pid)) };
}

function tell(what: string, { pages, seconds, used }: Effort): void {
  const aPage = (all: number) => (all / pages).toFixed(2);
  const speed = `${((60 * pages) / seconds).toFixed(0)} pages a minute (${pages} pages)`;
  console.log(`\n${what}: ${aPage(sumOf(used))} CPU s a page, ${speed}`);
  const large = used.filter(([, all]) => all / pages >= 0.005);
  console.log(`  ${large.map(([name, all]) => `${name} ${aPage(all)}`).join(', ')}`);
}

async function shell(script: string, ...args: string[]): Promise<void> {
  const [code] = (await once(spawn('/bin/sh', ['-c', script, 'sh', ...args], { stdio: 'ignore' }), 'exit')) as [number];
  if (code !== 0) throw new Error(`the bare programs ended with ${code}`);
}
