import type { Reading, Word } from '../../text/read.ts';
import type { Needed } from '../any-of/needed.ts';
import type { Comparison } from '../likeness/comparison.ts';

/** How many of the points that a list wants were found; empty where there is none. */
export function pointsFound({ wanted, found }: Needed): string {
  return wanted > 1 ? `Points that were asked: ${wanted}, found: ${found}.` : '';
}

/** Words that are named or underlined, at most. */
export const NAMED = 8;

/** What was expected beyond the words of the question, the weightiest first. */
export const weightiest = ({ wanted }: Comparison): Comparison['wanted'] =>
  wanted.filter(({ asked }) => !asked).toSorted((a, b) => b.weight - a.weight);

/** Parts of speech that name something: what is missing is no `whereas` and no `only`; `more` and `slowly` are. */
const NAMING = new Set(['NOUN', 'PROPN', 'VERB', 'ADJ', 'NUM']);
const ADVERB = /^(?:more|most|less|least)$|ly$/;
const NO_THING = /^(?:e\.?g\.?|i\.?e\.?|etc\.?|[lr]\.?h\.?s\.?|only|mainly|usually|generally)$/;

/** A word as it stands in its text (`pH`, `DNA`), but for the capital that begins a sentence. */
function written({ text }: Reading, { start, end, pos }: Word): string {
  const own = text.slice(start, end);
  return pos !== 'PROPN' && /^\p{Lu}\p{Ll}+$/u.test(own) ? own.toLowerCase() : own;
}

/** Names what carries the mark, in the answer's own words, and the weightiest of what is missing, in those of the model answer. */
export function explain(compared: Comparison): string {
  const { answer, expected } = compared;
  const byWeight = weightiest(compared);
  const matches = byWeight.flatMap(({ match }) => match ?? []);
  const said = matches.filter(({ opposed }) => !opposed).map(({ word }) => `"${written(answer, word)}"`);
  const turned = matches.filter(({ opposed }) => opposed).map(({ word }) => `"${written(answer, word)}"`);
  const missing = byWeight
    .filter(
      ({ match, word: { pos, text } }) => !match && (NAMING.has(pos) || ADVERB.test(text)) && !NO_THING.test(text),
    )
    .map(({ word }) => written(expected, word));
  const list = (words: readonly string[]) => [...new Set(words)].slice(0, NAMED).join(', ');
  const sentences = [
    said.length > 0 ? `In common with the model answer: ${list(said)}.` : '',
    turned.length > 0 ? `The model answer says the opposite of: ${list(turned)}.` : '',
    missing.length > 0
      ? `${matches.length > 0 ? 'Not found' : "Not said in the model answer's words"}: ${list(missing)}.`
      : '',
  ];
  return (
    sentences.filter(Boolean).join(' ') ||
    'Compared as a whole: the model answer has hardly a word that the question lacks.'
  );
}
