import { isMisspelt } from '../../text/spelling.ts';
import { fold } from './fold.ts';

const ASKS_PERSON = /\bwho(?:m|se)?\b/i;
/** A name of several parts, of which the last one is a surname: not `Henry VIII`, `Kim Jong-un` or `Alexander the Great`. */
const FULL_NAME = /^(?:\p{Lu}[\p{L}'’.]*\s+){1,3}(?!(?:[IVX]+|I+)$)\p{Lu}\p{Ll}[\p{L}'’-]{2,}$/u;
const TITLE = /^(?:(?:sir|dr|prof(?:essor)?|mr|mrs|ms|miss|lord|lady|president)\b\.?\s*)+/i;

/**
 * Where a question asks for a person who is known by their surname, an answer with the given names that it leaves out or
 * abbreviates: `William Shakespeare` for `Shakespeare`, `W. Shakespeare`.
 */
export function withGivenNames(text: string, accepted: readonly string[], question: string): string {
  if (!ASKS_PERSON.test(question)) return text;
  const words = text
    .trim()
    .replace(TITLE, '')
    .replace(/[.!]$/, '')
    .split(/(?<=\.)\s*|\s+/);
  const surname = fold(words.at(-1) ?? '');
  for (const name of accepted.filter((key) => FULL_NAME.test(key.trim()))) {
    const given = name.trim().split(/\s+/);
    const known = fold(given.pop()!);
    const before = words.slice(0, -1);
    const areGiven = before.every((word, at) => {
      const [said, whole] = [fold(word), fold(given[at] ?? '')];
      return said === whole || (/^\p{L}\.?$/u.test(word) && whole.startsWith(said));
    });
    if (areGiven && (surname === known || isMisspelt(surname, known))) return `${given.join(' ')} ${words.at(-1)}`;
  }
  return text;
}
