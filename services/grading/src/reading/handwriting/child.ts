// Reads handwriting for the parent process, one picture at a time, and exits with it.

import { serveTasks } from '../../children/served.ts';
import { ENGLISH_WORDS } from '../../dictionary/english-words.ts';
import type { Edges } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import { type HandWord, type Look, openPpOcr, type PpOcr } from './pp-ocr.ts';
import { Spelling } from './spelling.ts';

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
