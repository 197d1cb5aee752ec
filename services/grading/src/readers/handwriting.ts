import type { HandReader } from '@exam-evaluation/reading/handwriting/reader.ts';
import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { KeptChildren } from '@exam-evaluation/runtime/children/kept.ts';
import type { HandReply, HandTask } from './handwriting-child.ts';
import type { HandModels } from './handwriting-models.ts';
import { inPictureFile } from './picture-file.ts';

const CHILD = new URL('../../../../services/grading/src/readers/handwriting-child.ts', import.meta.url);
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

  async function ask(
    picture: Picture,
    task: Omit<HandTask, 'file'>,
    signal?: AbortSignal,
  ): Promise<Exclude<HandReply, { error: string }>> {
    if (picture.data.length > PIXELS_MAX) throw new ChildFailed('a picture of too many pixels', 'limit');
    const reply = await inPictureFile(picture, (file) => children.ask({ ...task, file }, signal));
    if ('error' in reply) throw new ChildFailed(`the reader of handwriting: ${reply.error}`);
    return reply;
  }

  return {
    async read(picture, { within, vocabulary = [], signal }) {
      const words = vocabulary.filter(({ length }) => length <= LETTERS_MAX).slice(0, VOCABULARY_MAX);
      const reply = await ask(picture, { within, vocabulary: words }, signal);
      return 'words' in reply ? reply.words : [];
    },
    async look(picture, places, signal) {
      const reply = await ask(picture, { places: [...places], vocabulary: [] }, signal);
      return 'looks' in reply ? reply.looks : [];
    },
    async close() {
      children.close();
    },
  };
}
