import { type Encoded, type Encoder, meanVector, type Vector } from '../../../encoder/encoder.ts';
import type { Reading, Word } from '../../text/read.ts';

/** A word with its vector in context. */
export interface IndexedWord {
  word: Word;
  vector: Vector | undefined;
}

/** A part of a text that may make a point: a clause, a sentence, or two sentences. */
export interface Span {
  words: Word[];
  start: number;
  end: number;
  vector: Vector | undefined;
}

/** A text prepared for comparisons. */
export interface Indexed {
  reading: Reading;
  /** The distinct content words, by stem and negation. */
  content: IndexedWord[];
  spans: Span[];
  vector: Vector | undefined;
}

/** The most spans of a text, since every point is compared with every span and word. */
const SPANS_MAX = 240;

/** How much of a text is examined: the most pieces to encode, and the most distinct content words. */
export interface Depth {
  pieces: number;
  words: number;
}

export const OF_ANSWER: Depth = { pieces: 1_000, words: 800 };
/** Enough for a point; a question may have fifty, each of two thousand characters. */
export const OF_POINT: Depth = { pieces: 80, words: 60 };
/** For everything expected together, or for the question. */
export const OF_WHOLE: Depth = { pieces: 400, words: 200 };
/** Where a clause ends; punctuation inside a number does not count. */
const CLAUSE_END = /[.;,:!?](?!\d)|[\n()|]|\s[-–—]\s|\b(?:and|or|but|while|whereas|because|which|so|if|when|then)\b/gi;

/** Encodes and indexes a text. */
export async function indexed(reading: Reading, encoder: Encoder, depth: Depth): Promise<Indexed> {
  return buildIndex(reading, await encoder.encode(reading.text, depth.pieces), depth);
}

/** Builds the index of a text: its content words and spans with their vectors. */
function buildIndex(reading: Reading, encoded: Encoded, depth: Depth): Indexed {
  const vectorAt = vectorLookup(encoded);
  const seen = new Set<string>();
  const content = reading.content
    .filter(({ stem, negated }) => !seen.has(`${negated} ${stem}`) && seen.add(`${negated} ${stem}`))
    .slice(0, depth.words)
    .map((word) => ({ word, vector: vectorAt(word.start, word.end) }));
  return { reading, content, spans: buildSpans(reading, vectorAt), vector: encoded.vector };
}

function vectorLookup({ pieces }: Encoded): (start: number, end: number) => Vector | undefined {
  return (start, end) => meanVector(pieces.slice(firstFrom(pieces, start), firstFrom(pieces, end)));
}

/** Binary search for the first piece that ends after a place. */
function firstFrom(pieces: readonly { end: number }[], place: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle]!.end > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

function buildSpans(
  { text, words, bySentence }: Reading,
  vectorAt: (start: number, end: number) => Vector | undefined,
) {
  const ends = [...text.matchAll(CLAUSE_END)].map(({ index }) => index);
  let passed = 0;
  const clauses = [
    ...Map.groupBy(words, ({ start }) => {
      while (passed < ends.length && ends[passed]! <= start) passed += 1;
      return passed;
    }).values(),
  ];
  const sentences = bySentence.filter((sentence) => sentence.length > 0);
  const pairs = sentences.slice(1).map((sentence, index) => [...sentences[index]!, ...sentence]);
  const clausePairs = clauses.slice(1).map((clause, index) => [...clauses[index]!, ...clause]);
  const seen = new Set<string>();
  return [...sentences, ...clauses, ...clausePairs, ...pairs].flatMap((own): Span[] => {
    const [start, end] = [own[0]!.start, own.at(-1)!.end];
    const key = `${start} ${end}`;
    if (seen.has(key) || seen.size >= SPANS_MAX) return [];
    seen.add(key);
    return [{ words: own, start, end, vector: vectorAt(start, end) }];
  });
}

/** The content words of a span. */
export function contentWords(span: Span | undefined): Word[] {
  return span?.words.filter(({ content }) => content) ?? [];
}

export function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
