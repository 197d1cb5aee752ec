import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpack } from '@exam-evaluation/reading/packed.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chooseReaders, type ReaderChoice } from '../readers/readers.ts';
import { PageThreads } from './threads.ts';

/** Reading takes seconds per page, and longer on a busy machine. */
const SLOW = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'page-threads-'));
const pdfPath = join(folder, 'sheet.pdf');
const page = { pdfPath, number: 1, size: { width: 595, height: 842 } };
const TEXT = 'Green plants make sugar from water and light.';
const opened: PageThreads[] = [];
let choice: ReaderChoice;

beforeAll(async () => {
  choice = await chooseReaders();
  writeFileSync(pdfPath, (await printSheet([{ label: '1.', text: TEXT }])).pdf);
});
afterAll(() => {
  for (const threads of opened) threads.close();
  rmSync(folder, { recursive: true });
});

function open(budget?: ConstructorParameters<typeof PageThreads>[1]): PageThreads {
  const threads = new PageThreads(choice, budget);
  opened.push(threads);
  return threads;
}

test(
  'a page whose reading is given up ends its thread, and the next page is read by another',
  async () => {
    const threads = open();
    const cancelled = new AbortController();
    const reading = threads.readPage(page, { thorough: true, signal: cancelled.signal });
    cancelled.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    const { words } = await threads.readPage(page, { thorough: true });
    expect(
      unpack(words!)
        .words.map(({ text }) => text)
        .join(' '),
    ).toBe(`1. ${TEXT}`);
  },
  SLOW,
);

test(
  'a page for which the memory of its thread is too small twice is at fault itself',
  async () => {
    const threads = open({ ...BUDGETS.page, heapMegabytes: 8 });
    const reading = threads.readPage(page, { thorough: true });
    await expect(reading).rejects.toMatchObject({ name: 'ChildFailed', failure: 'limit', isOfMachine: false });
  },
  SLOW,
);

test(
  'a page that cannot be drawn says why',
  async () => {
    const reading = open().readPage({ ...page, number: 2 }, { thorough: true });
    await expect(reading).rejects.toMatchObject({ name: 'CopyError', code: 'copy_unreadable', isTransient: false });
  },
  SLOW,
);
