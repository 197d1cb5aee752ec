// Tesseract in child processes that are kept between pages, since starting it takes as long as a third of a page.
import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';
import type { WordReader } from '@exam-evaluation/reading/words/reader.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { KeptChildren } from '@exam-evaluation/runtime/children/kept.ts';
import { inPictureFile } from './picture-file.ts';
import { orUnknown, parseOrientation, parseTsv } from './tesseract-output.ts';

export interface TesseractTask {
  kind: 'words' | 'orientation';
  /** Path of a PGM file. */
  file: string;
  dpi: number;
}

/** Tesseract's own output: TSV, or the lines of page segmentation mode 0, empty for too few letters. */
export type TesseractReply = { text: string } | { error: string } | { absent: string };

/** The library, or its language data, is not there. */
class LibraryAbsent extends Error {
  override readonly name = 'LibraryAbsent';
}

/** Pages after which a child is replaced, so that a leak in tesseract cannot grow for long. */
const PAGES_MAX = 500;

function keptTesseract(module: string): WordReader {
  const { memoryMegabytes: dataMegabytes, ...budget } = BUDGETS.print;
  const children = new KeptChildren<TesseractTask, TesseractReply>({
    name: 'tesseract',
    module: new URL(module, import.meta.url),
    budget: { ...budget, dataMegabytes },
    tasksMax: PAGES_MAX,
  });

  const ask = (kind: TesseractTask['kind'], picture: Picture, dpi: number, signal?: AbortSignal): Promise<string> =>
    inPictureFile(picture, async (file) => {
      const reply = await children.ask({ kind, file, dpi: Math.round(dpi) }, signal);
      if ('text' in reply) return reply.text;
      if ('absent' in reply) throw new LibraryAbsent(reply.absent);
      throw new ChildFailed(`tesseract: ${reply.error}`);
    });

  return {
    read: async (picture, dpi, signal) => parseTsv(await ask('words', picture, dpi, signal)),
    orientation: (picture, dpi, signal) =>
      orUnknown(async () => parseOrientation(await ask('orientation', picture, dpi, signal))),
    close: async () => children.close(),
  };
}

/** Tesseract as WebAssembly, where the native program is not installed. */
export const npmTesseract = (): WordReader => keptTesseract('./npm-tesseract-child.ts');

/**
 * Tesseract's library, which reads what the program of the same version reads.
 * @param otherwise reads where the library cannot be loaded.
 */
export function libTesseract(otherwise: WordReader): WordReader {
  const library = keptTesseract('./libtesseract-child.ts');
  let reader = library;
  const either = async <T>(ask: (reader: WordReader) => Promise<T>): Promise<T> => {
    try {
      return await ask(reader);
    } catch (error) {
      if (!(error instanceof LibraryAbsent)) throw error;
      reader = otherwise;
      return await ask(reader);
    }
  };
  return {
    read: (picture, dpi, signal) => either((one) => one.read(picture, dpi, signal)),
    orientation: (picture, dpi, signal) => either((one) => one.orientation(picture, dpi, signal)),
    async close() {
      await Promise.all([library.close(), otherwise.close()]);
    },
  };
}
