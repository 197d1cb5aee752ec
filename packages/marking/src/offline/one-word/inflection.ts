/** The fewest letters of a verb whose `-ing` form names the same as the verb: `mitigating`, but not `building`. */
const LEAST = 6;

/** Whether two words are forms of one verb: `mitigate` and `mitigating`, `transferring` and `transfer`. */
export function isSameVerb(a: string, b: string): boolean {
  const [left, right] = [a, b].map(base);
  return a !== b && left === right && left!.length >= LEAST && (a.endsWith('ing') || b.endsWith('ing'));
}

/** Whether a verb says what a process is named after: `it evaporates` for `evaporation`. */
export function isVerbOf(said: string, process: string): boolean {
  const verb = base(said.replace(/^(?:it|they|by|to) /, ''));
  return (
    verb.length >= LEAST - 1 &&
    [/ation$/, /ion$/].some((ending) => ending.test(process) && process.replace(ending, '') === verb)
  );
}

function base(word: string): string {
  if (!/^\p{L}+$/u.test(word)) return word;
  return word.replace(/(?:ing|ed|es|s|e)$/, '').replace(/([^aeiouls])\1$/, '$1');
}
