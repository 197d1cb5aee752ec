import { type Reading, readAgain, type Word } from '../text/read.ts';
import { bestMatch } from '../text/similarity.ts';

/** Where an answer says a phrase. */
export interface Found {
  /** 0-1: how close its words come. */
  similarity: number;
  /** Share of the phrase's words that were found, 0-1. */
  completeness: number;
  /** It is negated, or its opposite is said. */
  opposed: boolean;
  /** The answer's words, as they stand in it. */
  quote: string;
}

/** A phrase of several words counts from half of them on. */
const LEAST = 0.5;

/** Finds a phrase: its words of meaning in one sentence, in any order, as stems, synonyms or small slips. */
export function findPhrase(answer: Reading, phrase: string): Found | undefined {
  const wanted = readAgain(phrase);
  const words = wanted.content.length > 0 ? wanted.content : wanted.words;
  if (words.length === 0) return findSigns(answer, phrase);
  let best: Found | undefined;
  for (const here of answer.bySentence) {
    const found = inSentence(answer, here, words);
    if (found && value(found) > value(best)) best = found;
    else if (found && !best) best = found;
  }
  return best;
}

function inSentence(answer: Reading, sentence: readonly Word[], wanted: readonly Word[]): Found | undefined {
  const matches = wanted.map((word) => bestMatch(word, sentence)).filter((match) => match !== undefined);
  const completeness = matches.length / wanted.length;
  if (completeness < LEAST) return undefined;
  const places = matches.map((match) => match.word);
  const start = Math.min(...places.map((word) => word.start));
  const end = Math.max(...places.map((word) => word.end));
  const near = end - start <= 60 + 10 * wanted.length;
  return {
    similarity: matches.reduce((sum, match) => sum + match.similarity, 0) / wanted.length,
    completeness,
    opposed: matches.some((match) => match.opposed),
    quote: near ? answer.text.slice(start, end) : answer.text.slice(places[0]!.start, places[0]!.end),
  };
}

/** A phrase of signs only, such as `->` or `E = mc²` without letters, is looked for as it is written. */
function findSigns(answer: Reading, phrase: string): Found | undefined {
  const signs = phrase.trim();
  if (signs === '' || !answer.text.includes(signs)) return undefined;
  return { similarity: 1, completeness: 1, opposed: false, quote: signs };
}

function value(found: Found | undefined): number {
  return found && !found.opposed ? found.completeness + found.similarity / 10 : 0;
}
