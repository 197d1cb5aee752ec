import { type Picture, toPgm } from '@exam-evaluation/reading/pictures/picture.ts';
import type { WordReader } from '@exam-evaluation/reading/words/reader.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { isInstalled, runChild } from '@exam-evaluation/runtime/child.ts';
import { orUnknown, parseOrientation, parseTsv } from './tesseract-output.ts';

/** One process per page, limited to one core; pages are read in parallel instead. */
const run = (picture: Picture, args: string[], signal?: AbortSignal) =>
  runChild('tesseract', ['stdin', 'stdout', ...args], {
    budget: BUDGETS.print,
    stdin: toPgm(picture),
    signal,
    env: { OMP_THREAD_LIMIT: '1' },
  });

export const nativeTesseract: WordReader = {
  async read(picture, dpi, signal) {
    const out = await run(picture, ['-l', 'eng', '--psm', '6', '--dpi', String(Math.round(dpi)), 'tsv'], signal);
    return parseTsv(out.toString('utf8'));
  },

  orientation: (picture, dpi, signal) =>
    orUnknown(async () => {
      const out = await run(picture, ['-l', 'osd', '--psm', '0', '--dpi', String(Math.round(dpi))], signal);
      return parseOrientation(out.toString('utf8'));
    }),

  async close() {},
};

/** Whether tesseract and its English data are installed. */
export async function tesseractIsInstalled(): Promise<boolean> {
  if (!(await isInstalled('tesseract', '--version'))) return false;
  const languages = await runChild('tesseract', ['--list-langs'], { budget: BUDGETS.print });
  return /^eng$/m.test(languages.toString('utf8'));
}
