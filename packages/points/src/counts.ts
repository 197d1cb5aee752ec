const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** The values of single English words for numbers: below twenty, and tens. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...BELOW_TWENTY.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, place) => [word, 20 + 10 * place] as const),
]);

/** A small number, in digits or as a word, as the source of a regular expression with one group. */
export const COUNT = `([1-9]\\d?|${[...NUMBER_WORDS.keys()].slice(1, 11).join('|')})`;

/** The value of what `COUNT` matched. */
export function countFrom(matched: string): number {
  return NUMBER_WORDS.get(matched.toLowerCase()) ?? Number(matched);
}

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Marks as people write them, in hundredths: `2`, `1.5`, `1½`, `½`. Undefined for anything else. */
export function hundredthsFrom(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,4}(?:\.\d{1,2})?)?\s*([½¼¾])?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') return undefined;
  return Math.round(100 * (Number(whole || 0) + (FRACTIONS[fraction] ?? 0)));
}
