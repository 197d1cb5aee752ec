import { ChildFailed, type ChildLimits, isInstalled, runChild } from '@exam-evaluation/runtime/child.ts';
import { type Picture, toPgm } from '../pictures/picture.ts';
import { PAGE_TIMEOUT_MS, parseOrientation, parseTsv, type WordReader } from './reader.ts';

const MB = 1024 * 1024;
const LIMITS: ChildLimits = { timeoutMs: PAGE_TIMEOUT_MS, outputBytesMax: 8 * MB, memoryBytesMax: 1_536 * MB };

/** One process per page, limited to one core; pages are read in parallel instead. */
const run = (picture: Picture, args: string[], signal?: AbortSignal) =>
  runChild('tesseract', ['stdin', 'stdout', ...args], {
    limits: LIMITS,
    stdin: toPgm(picture),
    signal,
    env: { OMP_THREAD_LIMIT: '1' },
  });

export const nativeTesseract: WordReader = {
  async read(picture, dpi, signal) {
    const out = await run(picture, ['-l', 'eng', '--psm', '6', '--dpi', String(Math.round(dpi)), 'tsv'], signal);
    return parseTsv(out.toString('utf8'));
  },

  async orientation(picture, dpi, signal) {
    try {
      const out = await run(picture, ['-l', 'osd', '--psm', '0', '--dpi', String(Math.round(dpi))], signal);
      return parseOrientation(out.toString('utf8'));
    } catch (error) {
      // It fails for too few letters and also when its orientation data is missing; the orientation is unknown in both
      // cases.
      if (error instanceof ChildFailed) return null;
      throw error;
    }
  },

  async close() {},
};

/** Whether tesseract and its English data are installed. */
export async function tesseractIsInstalled(): Promise<boolean> {
  if (!(await isInstalled('tesseract', '--version'))) return false;
  const languages = await runChild('tesseract', ['--list-langs'], { limits: LIMITS });
  return /^eng$/m.test(languages.toString('utf8'));
}
