// Reads handwriting for the parent process, one picture at a time, and exits with it.

import { ENGLISH_WORDS } from '@exam-evaluation/marking/dictionary/english-words.ts';
import { type HandWord, type Look, openPpOcr, type PpOcr } from '@exam-evaluation/reading/handwriting/pp-ocr.ts';
import { Spelling } from '@exam-evaluation/reading/handwriting/spelling.ts';
import type { Edges } from '@exam-evaluation/reading/layout/word.ts';
import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';
import { serveTasks } from '../children/served.ts';

export interface HandTask {
  picture: Picture;
  /** Areas to read; the whole picture if absent. */
  within?: Edges[];
  /** Places to read instead, each from several crops. */
  places?: Edges[];
  /** Words of the exam. */
  vocabulary: string[];
}

export type HandReply = { words: HandWord[] } | { looks: Look[] } | { error: string };

const [detector, recogniser] = process.argv.slice(2) as [string, string];
let opened: Promise<[PpOcr, Spelling]> | undefined;

async function perform({ picture, within, places, vocabulary }: HandTask): Promise<HandReply> {
  opened ??= openPpOcr({ detector, recogniser }).then((reader) => [reader, new Spelling(ENGLISH_WORDS)]);
  const [reader, spelling] = await opened;
  if (places) return { looks: await reader.look(picture, places) };
  return { words: await reader.read(picture, spelling.forExam(vocabulary), within) };
}

serveTasks(perform);
