import { readFileSync } from 'node:fs';
import { readCached, type Word } from '@exam-evaluation/marking/text/read.ts';
import { bySentence, decapitalized } from './tricks.ts';

/** Words of one WordNet 3.1 synset, chosen for what they mean in school answers; kind (v, n, a, r), word, other word. */
const synonyms = new Map(
  readFileSync(new URL('paraphrases.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([kind, word, other]) => [`${kind} ${word}`, other!] as const),
);

const KINDS: Record<string, string> = { VERB: 'v', NOUN: 'n', ADJ: 'a', ADV: 'r' };

/** The same in other words and in another order, by rule; undefined where nothing could be changed. */
export function paraphrase(text: string): string | undefined {
  const reordered = otherOrder(text);
  const changed = bySentence(reordered, (sentence) => capitalized(withSynonyms(sentence)));
  return changed === bySentence(text, (sentence) => sentence) ? undefined : changed;
}

/** Replaces every word for which the list has another. */
function withSynonyms(sentence: string): string {
  let out = '';
  let at = 0;
  for (const word of readCached(sentence).words) {
    out += sentence.slice(at, word.start) + (otherWord(word) ?? sentence.slice(word.start, word.end));
    at = word.end;
  }
  return out + sentence.slice(at);
}

/** The other word in the same form, as far as regular endings go. */
function otherWord({ text, pos }: Word): string | undefined {
  const kind = KINDS[pos];
  if (!kind) return undefined;
  for (const [ending, stems] of Object.entries(endingsOf(kind))) {
    for (const stem of stems(text)) {
      const other = synonyms.get(`${kind} ${stem}`);
      if (other) return withEnding(other, ending);
    }
  }
  return undefined;
}

type Stems = (text: string) => string[];

function endingsOf(kind: string): Record<string, Stems> {
  const bare: Stems = (text) => [text];
  const plural: Stems = (text) => (text.endsWith('s') ? [text.slice(0, -1), text.replace(/es$/, '')] : []);
  const stem = (ending: string): Stems => {
    return (text) => {
      const cut = text.endsWith(ending) ? text.slice(0, -ending.length) : '';
      return cut.length > 2 ? [cut, `${cut}e`] : [];
    };
  };
  if (kind === 'n') return { '': bare, s: plural };
  return kind === 'v' ? { '': bare, s: plural, ed: stem('ed'), ing: stem('ing') } : { '': bare };
}

/** Past forms that take no -ed. */
const PAST: Record<string, string> = {
  hold: 'held',
  find: 'found',
  get: 'got',
  begin: 'began',
  keep: 'kept',
  send: 'sent',
  leave: 'left',
  say: 'said',
  split: 'split',
  draw: 'drawn',
  think: 'thought',
  burn: 'burned',
  hide: 'hidden',
  spread: 'spread',
};

function withEnding(word: string, ending: string): string {
  if (ending === '') return word;
  if (ending === 's') return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  if (ending === 'ed' && PAST[word]) return PAST[word];
  return word.endsWith('e') ? word.slice(0, -1) + ending : word + ending;
}

/** Sentences in another order; of a single one, its clauses. */
function otherOrder(text: string): string {
  const { sentences } = readCached(text);
  // A sentence such as `They are then ...` refers to the one before it, so a text with one keeps its order.
  const free = sentences.every((sentence) => !FOLLOWS.test(sentence));
  if (sentences.length > 1 && free) {
    return [...sentences.slice(1), sentences[0]!].map((sentence) => sentence.replace(/[^.!?;]$/, '$&.')).join(' ');
  }
  return bySentence(text, otherClauses);
}

const FOLLOWS =
  /^(?:it|they|this|that|these|those|then|so|therefore|thus|hence|but|and|or|also|next|finally|second|[-*\d])\b|^[-*]/i;

/** `A because B` for `Because B, A`, and the other way round. */
function otherClauses(sentence: string): string {
  const [, first = '', link = '', second = ''] =
    /^(.{8,}?),? (because|if|when|while|since|although) (.{8,})$/i.exec(sentence) ?? [];
  if (link) return `${capitalized(link)} ${second}, ${decapitalized(first)}`;
  const [, opened = '', condition = '', main = ''] =
    /^(because|if|when|while|since|although) ([^,]{8,}), (.{8,})$/i.exec(sentence) ?? [];
  if (opened) return `${capitalized(main.replace(/^then /, ''))} ${opened.toLowerCase()} ${condition}`;
  const [, cause = '', effect = ''] = /^(.{8,}?), so (?:that )?(.{8,})$/i.exec(sentence) ?? [];
  return cause ? `${capitalized(effect)} because ${decapitalized(cause)}` : sentence;
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
