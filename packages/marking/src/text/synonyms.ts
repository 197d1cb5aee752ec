import { lookUpOpposites } from './opposites.ts';
import lexicon from './synonyms.json' with { type: 'json' };

const synonyms = new Map<string, Set<string>>();
for (const line of lexicon.heads.split('\n')) {
  const [head = '', ...others] = line.split(' ');
  for (const other of others) {
    synonyms.set(head, (synonyms.get(head) ?? new Set()).add(other));
    synonyms.set(other, (synonyms.get(other) ?? new Set()).add(head));
  }
}
/** Stems in the lexicon that have no reliable synonym. */
const others = new Set(lexicon.others.split(' '));

const NONE: ReadonlySet<string> = new Set();

/** Looks up the stems that occur in the same contexts as one; opposites can be among them. */
export function lookUpSynonyms(stem: string): ReadonlySet<string> {
  return synonyms.get(stem) ?? NONE;
}

/**
 * Whether two stems can mean the same, by the PPDB lexicon. Opposites are excluded, though they occur in the same
 * contexts.
 */
export function areSynonyms(a: string, b: string): boolean {
  return lookUpSynonyms(a).has(b) && !lookUpOpposites(a).has(b);
}

/** Whether the lexicon has a stem; one that it does not have may be a misspelling or a technical term. */
export function isKnownStem(stem: string): boolean {
  return synonyms.has(stem) || lookUpOpposites(stem).size > 0 || others.has(stem);
}
