import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { isNear } from '@exam-evaluation/marking/text/spelling.ts';
import { stemWord } from '@exam-evaluation/marking/text/stems.ts';

/**
 * Reduces the lexical synonyms of PPDB 1.0 (Ganitkevitch et al. 2013, CC-BY 3.0 US) to what the offline marker looks up: pairs of stems of plain
 * English words that a third word supports. Words that offend are left out: those of a list, here the English one of LDNOOBW (npm `naughty-words`
 * 1.2.0, CC-BY 4.0), and `INSULTS`. Run: node test/bench/grading/build-synonyms.ts ppdb-1.0-xxxl-lexical-synonyms.tsv.gz en.json
 */
const [source = '', list = ''] = process.argv.slice(2);
/** Beginnings of insults that the list lacks. */
const INSULTS =
  /^(?:idiot|imbecil|moron|cretin|dimwit|halfwit|lunat|psycho$|nutcas|savage$|midget|mongol(?:oid)?s?$|crippl|gyps[yi]|negro|queer|homo$|dyke$|whore|hooker|bimbo|skank|harlot|wanker|bugger|bollock|turd$|redneck|injuns?$|honki|retard(?:s|ed)?$|jap$|spic$|tranni|jackass|dumbass|goddamn|damn|crap|piss)/;
/** Swear words that occur inside other words. */
const RUDE_PARTS = /fuck|shit|cunt|bitch|nigg|faggot|slut|asshol|bastard/;
/** Words of the list that answers in biology need. */
const BODY =
  /^(?:anus|breast|ejaculation|erection|genitals?|intercourse|nipples?|penis|rectum|scrotum|semen|sex\w*|vagina|vulva)$/;
const listed = new Set(
  (JSON.parse(readFileSync(list, 'utf8')) as string[])
    .filter((word) => /^[a-z]+$/.test(word) && !BODY.test(word))
    .map((word) => stemWord(word)),
);
const neighbours = new Map<string, Set<string>>();
for (const line of gunzipSync(readFileSync(source)).toString('utf8').split(/\r?\n/)) {
  const [left = '', right = ''] = line.split('\t');
  if (!isWord(left) || !isWord(right)) continue;
  const [a, b] = [stemWord(left), stemWord(right)];
  if (a === b || a.length < 3 || b.length < 3 || (a.slice(0, 5) === b.slice(0, 5) && a.length > 6)) continue;
  link(a, b);
  link(b, a);
}
const heads: string[] = [];
let pairs = 0;
for (const [head, others] of [...neighbours].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const kept = [...others].filter((other) => other > head && supported(head, other)).sort();
  if (kept.length === 0) continue;
  heads.push([head, ...kept].join(' '));
  pairs += kept.length;
}
// A word that is one typing slip away from one of its synonyms is a misspelling in the lexicon.
const isSlip = (word: string) => [...neighbours.get(word)!].some((other) => isNear(word, other));
const inPairs = new Set(heads.flatMap((line) => line.split(' ')));
const others = [...neighbours.keys()].filter((word) => !inPairs.has(word) && !isSlip(word)).sort();
const target = new URL('../../../packages/marking/src/text/synonyms.json', import.meta.url);
const attribution =
  'Reduced from PPDB 1.0 XXXL lexical synonyms, http://paraphrase.org, Ganitkevitch, Van Durme, Callison-Burch: PPDB: The Paraphrase Database, NAACL-HLT 2013; CC-BY 3.0 US';
writeFileSync(
  target,
  `${JSON.stringify({ attribution, heads: heads.join('\n'), others: others.join(' ') }, null, 2)}\n`,
);
console.log(`${pairs} pairs of ${neighbours.size} stems`);

function isWord(text: string): boolean {
  return /^[a-z]{3,}$/.test(text) && !INSULTS.test(text) && !listed.has(stemWord(text)) && !RUDE_PARTS.test(text);
}

function link(from: string, to: string): void {
  const set = neighbours.get(from) ?? new Set();
  neighbours.set(from, set.add(to));
}

function supported(a: string, b: string): boolean {
  const [left, right] = [neighbours.get(a)!, neighbours.get(b)!];
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared >= 1;
}
