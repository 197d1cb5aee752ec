import type { Reading, Word } from '../../text/read.ts';

/** A part of a text that may make a point: a clause, a sentence, or two sentences. */
export interface Span {
  words: Word[];
  start: number;
  end: number;
}

/** A text prepared for comparisons. */
export interface Indexed {
  reading: Reading;
  /** The distinct content words, by stem and negation. */
  content: Word[];
  spans: Span[];
}

/** The most spans of a text, since every point is compared with every span. */
const SPANS_MAX = 240;

/** The most distinct content words that are examined of an answer, of a point, and of a whole text that is expected. */
export const [OF_ANSWER, OF_POINT, OF_WHOLE] = [800, 60, 200];
/** Where a clause ends; punctuation inside a number does not count. */
const CLAUSE_END = /[.;,:!?](?!\d)|[\n()|]|\s[-–—]\s|\b(?:and|or|but|while|whereas|because|which|so|if|when|then)\b/gi;

/** Indexes a text, with as many content words at most. */
export function indexed(reading: Reading, most: number): Indexed {
  const seen = new Set<string>();
  const content = reading.content
    .filter(({ stem, negated }) => !seen.has(`${negated} ${stem}`) && seen.add(`${negated} ${stem}`))
    .slice(0, most);
  return { reading, content, spans: buildSpans(reading) };
}

function buildSpans({ text, words, bySentence }: Reading): Span[] {
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
    return [{ words: own, start, end }];
  });
}

/** The content words of a span. */
export function contentWords(span: Span | undefined): Word[] {
  return span?.words.filter(({ content }) => content) ?? [];
}

export function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
