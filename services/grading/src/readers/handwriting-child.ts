// Reads handwriting for the parent process, one picture at a time, and exits with it.

import { readFile } from 'node:fs/promises';
import { ENGLISH_WORDS } from '@exam-evaluation/marking/dictionary/english-words.ts';
import {
  type HandWord,
  type Look,
  openPpOcr,
  type Place,
  type PpOcr,
} from '@exam-evaluation/reading/handwriting/pp-ocr.ts';
import { Spelling } from '@exam-evaluation/reading/handwriting/spelling.ts';
import type { Edges } from '@exam-evaluation/reading/layout/word.ts';
import { parsePgm } from '@exam-evaluation/reading/pictures/picture.ts';
import { serveTasks } from '@exam-evaluation/runtime/children/served.ts';

export interface HandTask {
  /** Path of a PGM file. */
  file: string;
  /** Areas to read; the whole picture if absent. */
  within?: Edges[];
  /** Places to look at instead. */
  places?: Place[];
  /** Words of the exam. */
  vocabulary: string[];
}

export type HandReply = { words: HandWord[] } | { looks: Look[] } | { error: string };

const [detector, recogniser] = process.argv.slice(2) as [string, string];
let opened: Promise<PpOcr> | undefined;

async function perform({ file, within, places, vocabulary }: HandTask): Promise<HandReply> {
  opened ??= openPpOcr({ detector, recogniser });
  const reader = await opened;
  const picture = parsePgm(await readFile(file));
  if (places) return { looks: await reader.look(picture, places) };
  return { words: await reader.read(picture, new Spelling(ENGLISH_WORDS, vocabulary), within) };
}

serveTasks(perform);
