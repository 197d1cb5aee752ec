// biome-ignore lint/style/noRestrictedImports: the list is data of a package, read once.
import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';
import { WordList } from './word-list.ts';

/** English words in all their forms, in lower case, including the vocabulary of school science. */
export const ENGLISH_WORDS = new WordList(readFileSync(wordListPath, 'utf8'));
