// biome-ignore format: a table
const BELOW_TWENTY = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen',
  'seventeen', 'eighteen', 'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = new Map([
  ['thousand', 1e3],
  ['lakh', 1e5],
  ['million', 1e6],
  ['crore', 1e7],
  ['billion', 1e9],
]);
/** The most words of a number. */
const WORDS_MAX = 12;

/** Parses a number in words, in lower case, such as `twenty-one`, `one hundred and five`, `two lakh`. */
export function numberInWords(text: string): number | undefined {
  const words = text.split(/[\s-]+/, WORDS_MAX + 1);
  if (words.length > WORDS_MAX) return undefined;
  let total = 0;
  let group: number | undefined;
  let scaleBefore = Number.POSITIVE_INFINITY;
  for (const [index, word] of words.entries()) {
    const [below, ten, scale] = [BELOW_TWENTY.indexOf(word), TENS.indexOf(word), SCALES.get(word)];
    if (below >= 0 && hasRoom(group, below < 10 ? 10 : 100)) group = (group ?? 0) + below;
    else if (ten >= 0 && hasRoom(group, 100)) group = (group ?? 0) + 20 + 10 * ten;
    else if (word === 'hundred' && (group ?? 1) < 100) group = (group ?? 1) * 100;
    else if (scale !== undefined && scale < scaleBefore) {
      total += (group ?? 1) * scale;
      [group, scaleBefore] = [undefined, scale];
    } else if (word !== 'and' || index === 0 || index === words.length - 1) return undefined;
  }
  return total + (group ?? 0);
}

const ONES = [...BELOW_TWENTY, ...TENS].join('|');
const LARGE = ['hundred', ...SCALES.keys()].join('|');
const RUN = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${ONES}|(?<!\d\s*)(?:${LARGE}))(?:[\s-]+(?:and\s+)?(?:${ONES}|${LARGE}))*(?!\p{L})`,
  'giu',
);

/**
 * Replaces numbers in words by digits: `twenty-five newtons` becomes `25 newtons`. Words that are not one number (`two
 * one`) stay.
 */
export function wordsToDigits(text: string): string {
  return text.replace(RUN, (run) => String(numberInWords(run.toLowerCase()) ?? run));
}

/** Whether a smaller number may be added: `one` after `twenty`, but not `five` after `one` nor `one` after `ten`. */
function hasRoom(group: number | undefined, size: number): boolean {
  return group === undefined || (group > 0 && group % size === 0 && group % 100 !== 10);
}

const ORDINALS: Record<string, string> = {
  first: 'one',
  second: 'two',
  third: 'three',
  fifth: 'five',
  eighth: 'eight',
  ninth: 'nine',
  twelfth: 'twelve',
};
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** Parses a count or ordinal in lower case: `3`, `third`, `3rd`, `iii`. */
export function parseCount(text: string): number | undefined {
  const [, digits] = /^(\d{1,15})(?:st|nd|rd|th)?$/.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  if (text === 'nil' || text === 'none') return 0;
  if (ROMAN.includes(text)) return ROMAN.indexOf(text) + 1;
  const last = /\p{L}+$/u.exec(text)?.[0] ?? '';
  const cardinal = ORDINALS[last] ?? last.replace(/ieth$/, 'y').replace(/th$/, '');
  return numberInWords(text.slice(0, text.length - last.length) + cardinal);
}
