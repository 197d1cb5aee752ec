import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { KeptChildren } from '../../children/kept.ts';
import type { Edges } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import type { HandReply, HandTask } from './child.ts';
import type { HandModels } from './models.ts';
import type { HandWord, Look } from './pp-ocr.ts';

/** Recognizes the handwriting in a picture, in separate processes that may crash. */
export interface HandReader {
  /**
   * Words of a picture, in its pixels and in no particular order; none if it lies on its side. Throws ChildFailed, or
   * the signal's reason.
   */
  read(picture: Picture, options: ReadHandOptions): Promise<HandWord[]>;
  /**
   * What is in each place of a picture, in its pixels, uncorrected, as read from several crops of it. Throws
   * ChildFailed, or the signal's reason.
   */
  look(picture: Picture, places: readonly Edges[], signal?: AbortSignal): Promise<Look[]>;
  /** Ends the processes kept between pages. */
  close(): Promise<void>;
}

export interface ReadHandOptions {
  /** Areas to read; the whole picture if absent. */
  within?: Edges[];
  /** Words of the exam; used to correct words that are in no dictionary. */
  vocabulary?: readonly string[];
  signal?: AbortSignal;
}

const CHILD = new URL('./child.ts', import.meta.url);
/** Maximum size of a picture in pixels; maximum number and length of the exam's words. */
const PIXELS_MAX = 32_000_000;
const [VOCABULARY_MAX, LETTERS_MAX] = [5_000, 40];

/** PP-OCR in child processes, one for each picture at a time, which are kept between pages for a while. */
export function ppOcr({ detector, recogniser }: HandModels): HandReader {
  const children = new KeptChildren<HandTask, HandReply>({
    name: 'the reader of handwriting',
    module: CHILD,
    args: [detector, recogniser],
    budget: BUDGETS.handwriting,
  });

  async function ask(task: HandTask, signal?: AbortSignal): Promise<Exclude<HandReply, { error: string }>> {
    if (task.picture.data.length > PIXELS_MAX) throw new ChildFailed('a picture of too many pixels', 'limit');
    const reply = await children.ask(task, signal);
    if ('error' in reply) throw new ChildFailed(`the reader of handwriting: ${reply.error}`);
    return reply;
  }

  return {
    async read(picture, { within, vocabulary = [], signal }) {
      const words = vocabulary.filter(({ length }) => length <= LETTERS_MAX).slice(0, VOCABULARY_MAX);
      const reply = await ask({ picture, within, vocabulary: words }, signal);
      return 'words' in reply ? reply.words : [];
    },
    async look(picture, places, signal) {
      const reply = await ask({ picture, places: [...places], vocabulary: [] }, signal);
      return 'looks' in reply ? reply.looks : [];
    },
    async close() {
      children.close();
    },
  };
}
