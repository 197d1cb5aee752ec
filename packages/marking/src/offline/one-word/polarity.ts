/** What a single word says to a question that is answered with yes or no, or true or false. */
const SAYS: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  t: true,
  no: false,
  n: false,
  false: false,
  f: false,
};
const REPEATS = new Set('it its they he she is are was were does do did has have can will would there'.split(' '));

/** Whether an answer says yes where a key does, or no: `no, it is not` for `No`. */
export function isSamePolarity(answer: string, accepted: string, isNeutral: (word: string) => boolean): boolean {
  if (/[^\p{L}\p{M}\s.,;:!'’‘"“”-]/u.test(answer)) return false; // `NO2`
  const wanted = SAYS[accepted.trim().toLowerCase()];
  const [first = '', ...rest] =
    answer
      .toLowerCase()
      .replace(/[’‘]/g, "'")
      .match(/[\p{L}']+/gu) ?? [];
  if (wanted === undefined || first.length > 5 || SAYS[first] !== wanted || !isOneKind(first, accepted)) return false;
  const denials = rest.filter((word) => word === 'not' || /n't$/.test(word));
  const isRepeated = rest.every((word) => REPEATS.has(word.replace(/n't$/, '')) || word === 'not' || isNeutral(word));
  return (
    isRepeated &&
    !rest.some((word) => Object.hasOwn(SAYS, word) && word.length > 1) &&
    (denials.length === 0 || !wanted)
  );
}

/** `yes` answers another question than `true` does. */
const isOneKind = (said: string, accepted: string): boolean => /^[yn]/i.test(said) === /^[yn]/i.test(accepted.trim());

/** Whether an answer that is more than the opposite word is given where yes or no, or true or false, is expected. */
export function isPolar(answer: string, accepted: string): boolean {
  const wanted = SAYS[accepted.trim().toLowerCase()];
  const said = SAYS[answer];
  return wanted !== undefined && (said === undefined || said === wanted);
}
