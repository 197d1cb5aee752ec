// Tesseract's library, for the parent process: a fault in it ends only this process.
import { readFile } from 'node:fs/promises';
import { parsePgm } from '@exam-evaluation/reading/pictures/picture.ts';
import { serveTasks } from '@exam-evaluation/runtime/children/served.ts';
import type { TesseractReply, TesseractTask } from './kept-tesseract.ts';
import { type Libtesseract, openLibtesseract } from './libtesseract.ts';

/** One core, as for the program; pages are read in parallel instead. OpenMP looks when the library is loaded. */
process.env.OMP_THREAD_LIMIT = '1';

let opened: Promise<Libtesseract> | undefined;

serveTasks(async ({ kind, file, dpi }: TesseractTask): Promise<TesseractReply> => {
  opened ??= openLibtesseract();
  let library: Libtesseract;
  try {
    library = await opened;
  } catch (error) {
    return { absent: String(error) };
  }
  return { text: library[kind](parsePgm(await readFile(file)), dpi) };
});
