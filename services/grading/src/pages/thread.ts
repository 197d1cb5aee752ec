// Works on one page at a time for the process that serves requests: starts the programs that draw and read it, and does
// all arithmetic on its picture and its words. Its worker data is the choice of readers.
import { parentPort, workerData } from 'node:worker_threads';
import { closeReaders, readPage } from '@exam-evaluation/reading/page.ts';
import { findInk } from '@exam-evaluation/reading/pictures/ink.ts';
import { positiveOf } from '@exam-evaluation/reading/pictures/negative.ts';
import { buildInkMap } from '../checked-copy/ink-map.ts';
import { toFailure } from '../computing/messages.ts';
import { openReaders, type ReaderChoice } from '../readers/readers.ts';
import { END, type PageOutput, type PageReply, type PageTask } from './tasks.ts';

const readers = openReaders(workerData as ReaderChoice);
const ended = new AbortController();
const { signal } = ended;

async function perform(task: PageTask): Promise<PageOutput[PageTask['kind']]> {
  if (task.kind === 'read') return await readPage(readers, task.page, { ...task.options, signal });
  const { pdfPath, page, dpi } = task;
  return buildInkMap(findInk(positiveOf(await readers.pages.render(pdfPath, page, dpi, signal))));
}

async function end(): Promise<void> {
  ended.abort();
  await closeReaders(readers);
  parentPort!.close();
}

parentPort!.on('message', (task: PageTask | typeof END) => {
  if (task === END) return void end();
  void perform(task)
    .then(
      (output): PageReply => ({ output }),
      (error: unknown): PageReply => ({ error: toFailure(error) }),
    )
    .then((reply) => parentPort!.postMessage(reply));
});
