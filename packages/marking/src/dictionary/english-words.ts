// biome-ignore lint/style/noRestrictedImports: the list is data of a package, read once.
import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';

/** English words in all their forms, in lower case, including the vocabulary of school science. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(readFileSync(wordListPath, 'utf8').split('\n'));
