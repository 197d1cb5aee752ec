import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readWords } from '@exam-evaluation/grading/copies/read-copy.ts';
import { isDoubtful } from '@exam-evaluation/reading/layout/legibility.ts';
import { unpack } from '@exam-evaluation/reading/packed.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { pictureToPdf } from '@exam-evaluation/testing/scans.ts';
import { cpuSeconds } from '../processes.ts';
import { inCommon, plainly } from './score.ts';

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/**
 * Reads real scans and prints how many of their words were read, whatever their order, case and signs; how many of the words
 * read are sure, and how many of those are right. @param folder pictures and PDFs, each with its words in a `.txt` of its name.
 */
export async function measureScans(folder: string, reader: CopyReader, show: boolean): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'bench-scans-'));
  const all = { words: 0, right: 0, read: 0, sure: 0, sureRight: 0 };
  try {
    const files = (await readdir(folder)).sort();
    for (const name of files.filter(
      (file) => files.includes(`${path.parse(file).name}.txt`) && !file.endsWith('.txt'),
    )) {
      const file = path.join(folder, name);
      const written = plainWords(await readFile(path.join(folder, `${path.parse(name).name}.txt`), 'utf8'));
      const copy = path.join(work, 'copy.pdf');
      await writeFile(copy, name.endsWith('.pdf') ? await readFile(file) : await pictureToPdf(file));
      const before = cpuSeconds();
      const pages = (await readWords(copy, { reader })).pages.map(unpack);
      const seconds = (cpuSeconds() - before) / Math.max(1, pages.length);
      const words = pages.flatMap((page) => page.words).filter(({ text }) => plainly(text) !== '');
      const read = words.flatMap(({ text }) => plainWords(text));
      const sure = words.filter((word) => !isDoubtful(word)).flatMap(({ text }) => plainWords(text));
      const tally = {
        words: written.length,
        right: inCommon(read, written),
        read: read.length,
        sure: sure.length,
        sureRight: inCommon(sure, written),
      };
      for (const key of Object.keys(all) as (keyof typeof all)[]) all[key] += tally[key];
      console.log(`${told(name, tally)}  ${seconds.toFixed(1)} CPU s a page`);
      if (show) console.log(`  ${words.map((word) => (isDoubtful(word) ? `(${word.text})` : word.text)).join(' ')}`);
    }
    console.log(told('all', all));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const plainWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}'’]+/u)
    .map(plainly)
    .filter((word) => word !== '');

const told = (
  name: string,
  { words, right, read, sure, sureRight }: Record<'words' | 'right' | 'read' | 'sure' | 'sureRight', number>,
): string =>
  `${name.padEnd(30)} ${String(words).padStart(4)} words, right ${percent(right, words)}; sure ${percent(sure, read)}, right of them ${percent(sureRight, sure)}`;
