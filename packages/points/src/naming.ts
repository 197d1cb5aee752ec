import { stem } from './scheme/direction.ts';

const ASKS_FOR_NAMES = /\b(?:name|list|state|identify|enumerate|mention)\b/i;
const ASKS_FOR_MORE =
  /\b(?:explain|describe|discuss|why|how|compare|distinguish|differences?|justify|define|reasons?|each|its|their|and (?:state|give|say|write))\b/i;
/** `Protection – protects organs`, `vacuole: holds sap`. */
const TERM = /^([^:;–—]{2,40}?)(?::\s+|\s+[–—-]\s+)([^:]+)$/;
const TERM_WORDS = 4;

/** Whether a question asks for names alone, so that an answer makes a point by naming it. */
export function asksForNames(question: string): boolean {
  return ASKS_FOR_NAMES.test(question) && !ASKS_FOR_MORE.test(question);
}

/** Both sides of `term: definition`, each of which names what the question asks for; empty for other texts. */
export function sidesOf(text: string, question: string): string[] {
  const [, term, meaning] = TERM.exec(text) ?? [];
  return term !== undefined && isName(term, question) ? [term.trim(), meaning!.trim()] : [];
}

/** Whether a heading or term is short and not just what the question speaks of. */
export function isName(term: string, question: string): boolean {
  const words = termWords(term);
  return words.length > 0 && words.length <= TERM_WORDS && !isAsked(words, question);
}

/** A text without the term in front of a colon that only repeats the question: `Newton's second law: the force …`. */
export function withoutAskedTerm(text: string, question: string): string {
  const [, term, meaning] = /^([^:;]{2,40}):\s+(.+)$/s.exec(text) ?? [];
  return term !== undefined && isAsked(termWords(term), question) ? meaning! : text;
}

const termWords = (term: string): string[] => term.match(/\p{L}{2,}/gu) ?? [];

function isAsked(words: readonly string[], question: string): boolean {
  const asked = new Set((question.match(/\p{L}+/gu) ?? []).map(stem));
  return words.every((word) => asked.has(stem(word)));
}
