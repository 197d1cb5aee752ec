import { plainDigits } from './letters.ts';
import { correctStem, stemWord } from './stems.ts';
import { tokenize } from './tagger.ts';

/** A word, number or symbol of a text, with its place. */
export interface Token {
  /** Lower case, without accents. */
  text: string;
  stem: string;
  /** Part of speech, universal tag set. */
  pos: string;
  /** Place in the text, in characters. */
  start: number;
  end: number;
  /** 0-based number of its sentence. */
  sentence: number;
}

/** Longer runs are not words, and the tokenizer would take quadratic time for them. */
const NO_WORD = /\S{81,}/g;
const STOPPED = /^\p{L}[^.]*\.$/u;
/**
 * Matches `no.` for `number`, as in `no. of protons`, `roll no. 6`, `same mass no.` and `same no. but`, but not in `The
 * answer is no.` or `no. it is not`.
 */
const NUMERO =
  /\b[Nn]os?(?:\.(?=\s*\d)|\.?(?=\s+of\b))|(?<=\b(?:atomic|mass|proton|nucleon|neutron|roll|serial|oxidation|quantum)\s)nos?\b\.?|(?<=\p{Ll}\s)(?<!\b(?:is|was|are|be|or|says?|said|answer)\s)no\.(?=\s+(?!(?:it|he|she|they|we|i|this|that|these|the|there|because|since|as)\b)\p{Ll})/gu;
/** A dash between years or other long numbers: `1939-1945` are two numbers. */
const YEARS = /(?<=\d{3})-(?=\d{2,4}(?!\d))/g;

/** The tokens of a text, and where its sentences start. */
export function placesIn(written: string): { tokens: Token[]; starts: number[] } {
  // Each character is replaced by one character, so that places in the text stay valid: `CO₂` is read as `CO2` and `cm³`
  // as `cm3`, but `10³` not as 103.
  const text = written
    .replace(YEARS, '–')
    .replace(NUMERO, (short) => 'nr'.padEnd(short.length))
    .replace(/[₀-₉]|(?<=\p{L})[⁰¹²³⁴-⁹]/gu, plainDigits);
  const starts = sentenceStarts(text);
  const tokens: Token[] = [];
  let at = 0;
  let sentence = 0;
  for (const { text: token, stem, pos } of tokenize(text.replace(/\s/g, ' ').replace(NO_WORD, blank))) {
    // The tokenizer takes every short word before a full stop for an abbreviation: `sun.`, `N.`.
    const isStopped = STOPPED.test(token);
    const value = isStopped ? token.slice(0, -1) : token;
    const start = text.indexOf(value, at);
    if (start < 0) continue; // the tokenizer inserted something that is not in the text, such as an expanded contraction
    at = start + value.length;
    while (starts[sentence + 1] !== undefined && start >= starts[sentence + 1]!) sentence += 1;
    // Otherwise the stroke of `≠` would be removed as an accent.
    const plain = value
      .replace(/≠/g, '<>')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[‘’]/g, "'")
      .toLowerCase();
    const own = isStopped ? stemWord(plain) : correctStem(plain, stem);
    if (isPower(text, start, plain)) raise(tokens, plain, at);
    else tokens.push({ text: plain, stem: own, pos, start, end: at, sentence });
  }
  return { tokens, starts };
}

function blank(run: string): string {
  return ' '.repeat(run.length);
}

/** Whether a `^` raises a word to a power: `c^2` becomes the word `c2`, as `c²` does; `10^2` stays two numbers. */
const isPower = (text: string, start: number, digits: string): boolean =>
  /^\d+$/.test(digits) && /\p{L}\^$/u.test(text.slice(Math.max(0, start - 3), start));

/** Appends an exponent to the last word and drops the `^`. */
function raise(tokens: Token[], digits: string, end: number): void {
  if (tokens.at(-1)!.text === '^') tokens.pop();
  const base = tokens.at(-1)!;
  const text = base.text + digits;
  tokens[tokens.length - 1] = { ...base, text, stem: stemWord(text), pos: 'PROPN', end };
}

/**
 * Finds where sentences start. A line break ends a sentence only before a capital letter, since lines also end at the
 * edge of the paper.
 */
function sentenceStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: space } of text.matchAll(/\s+/g)) {
    const next = index + space.length;
    const isEnd =
      /[.!?;]/.test(text.charAt(index - 1)) || (space.includes('\n') && !/^\p{Ll}/u.test(text.slice(next, next + 2)));
    if (isEnd && next < text.length) starts.push(next);
  }
  return starts;
}
