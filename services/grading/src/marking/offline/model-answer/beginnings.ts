import { type Reading, readText } from '../../text/read.ts';
import { meaning } from '../likeness/comparison.ts';

/** More sentences are none that only repeat a model answer. */
const MOST = 8;

/**
 * The beginnings of an answer that says nothing but what was expected, up to the end of each of its sentences but the last: it earns at least as much as each of
 * them, so that a sentence more never costs a mark. None where anything else is said.
 */
export function beginningsOf({ text, content, bySentence }: Reading, alternatives: readonly Reading[]): Reading[] {
  const expected = new Set(alternatives.flatMap((way) => way.content.map(meaning)));
  if (bySentence.length > MOST || !content.every((word) => expected.has(meaning(word)))) return [];
  return bySentence.slice(1).flatMap(([first]) => (first ? [readText(text.slice(0, first.start).trim())] : []));
}
