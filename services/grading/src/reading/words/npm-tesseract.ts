import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { KeptChildren } from '../../children/kept.ts';
import { type Picture, toPgm } from '../pictures/picture.ts';
import type { NpmReply, NpmTask } from './npm-tesseract-child.ts';
import { orUnknown, parseOrientation, parseTsv, type WordReader } from './reader.ts';

const CHILD = new URL('./npm-tesseract-child.ts', import.meta.url);

/**
 * Tesseract as WebAssembly, where the native program is not installed. Starting it takes seconds, so child processes
 * are kept between pages. One that fails or exceeds its deadline is killed, and the next page gets a new one.
 */
export function npmTesseract(): WordReader {
  const children = new KeptChildren<NpmTask, NpmReply>({
    name: 'tesseract',
    module: CHILD,
    budget: { ...BUDGETS.print, memoryMegabytes: undefined },
  });

  async function ask(task: NpmTask, signal?: AbortSignal): Promise<string> {
    const reply = await children.ask(task, signal);
    if (reply.error !== undefined) throw new ChildFailed(`tesseract: ${reply.error}`);
    return reply.text;
  }

  return {
    async read(picture, dpi, signal) {
      return parseTsv(await ask({ kind: 'words', picture: bytes(picture), dpi: Math.round(dpi) }, signal));
    },
    orientation: (picture, dpi, signal) =>
      orUnknown(async () =>
        parseOrientation(await ask({ kind: 'orientation', picture: bytes(picture), dpi: Math.round(dpi) }, signal)),
      ),
    async close() {
      children.close();
    },
  };
}

const bytes = (picture: Picture): Uint8Array => new Uint8Array(toPgm(picture));
