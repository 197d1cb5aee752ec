import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';

/** Words of English with their forms, in lower case, those of school science among them; read once. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(readFileSync(wordListPath, 'utf8').split('\n'));
