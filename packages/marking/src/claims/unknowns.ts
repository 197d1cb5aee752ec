import { different, NOT_UNDERSTOOD, type Verdict } from './verdict.ts';

/** Maps the symbols of an answer to those of the key: the same letters, or the same in another case. */
export function renaming(given: readonly string[], wanted: readonly string[]): ((name: string) => string) | undefined {
  const lower = new Map(wanted.map((name) => [name.toLowerCase(), name]));
  const byName = (name: string) =>
    wanted.includes(name) || lower.size < wanted.length ? name : (lower.get(name.toLowerCase()) ?? name);
  return given.every((name) => wanted.includes(byName(name))) || given.length === 0 ? byName : undefined;
}

/** What to say where the unknowns of an answer are not those of the key. */
export function otherUnknowns(given: readonly string[], wanted: readonly string[]): Verdict {
  // `x2` may be `x^2` with its exponent lowered.
  const letters = (names: readonly string[]) => new Set(names.map((name) => name.replace(/\d+$/, '').toLowerCase()));
  const added = given.filter((name) => !wanted.includes(name));
  const missing = wanted.filter((name) => !given.includes(name));
  // Another letter may stand for the same, such as a constant of integration, and a word for a letter.
  const isOtherLetter = added.length === 1 && missing.length === 1 && wanted.length > 1;
  const hasWords = given.some((name) => /^\p{L}{2,}$/u.test(name));
  const hasI = [...given, ...wanted].includes('i'); // it may be the imaginary unit
  return hasWords || hasI || isOtherLetter || letters(given).isSubsetOf(letters(wanted))
    ? NOT_UNDERSTOOD
    : different('it has other unknowns');
}
