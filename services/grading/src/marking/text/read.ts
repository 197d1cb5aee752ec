import { remember } from './remember.ts';
import { inOneSpelling } from './spelling.ts';
import { tokensOf } from './tagger.ts';
import { FUNCTION_WORDS, isClauseEnd, isNegation } from './words.ts';

/** One word or number of a text. */
export interface Word {
  /** Lower case, without accents. */
  text: string;
  stem: string;
  /** Its text in the one spelling of words that are spelt in two, such as `colour`. */
  spelling: string;
  /** Part of speech, universal tag set. */
  pos: string;
  /** Place in the text read, in characters. */
  start: number;
  end: number;
  /** 0-based number of its sentence. */
  sentence: number;
  /** Carries meaning of its own: not an article, preposition, auxiliary and the like. */
  content: boolean;
  /** Stands in the reach of a `not`, `no`, `without` ... */
  negated: boolean;
  /** Its value where it is a number. */
  number: number | undefined;
}

/** A text as the offline marker sees it. */
export interface Reading {
  text: string;
  words: Word[];
  content: Word[];
  sentences: string[];
  /** The words of each sentence. */
  bySentence: Word[][];
}

/** How many words a negation reaches. */
const REACH = 6;

/** Longer runs are no words, and cost the tokenizer the square of their length. */
const NO_WORD = /\S{81,}/g;

function blank(run: string): string {
  return ' '.repeat(run.length);
}

/** Parts of speech of what begins a statement of its own: `and the current cannot flow`. */
const STATEMENT = /^(?:(?:DET|ADJ|NUM|ADV) )*(?:NOUN|PROPN|PRON) (?:(?:NOUN|PROPN|ADV) )*(?:AUX|VERB)/;

const JOINS = new Set(['and', 'or']);

/** `and does not return`, `and not a liquid`: only what follows is denied. */
function isDeniedFrom(values: readonly string[], tags: readonly string[], index: number): boolean {
  const [first, second] = values.slice(index, index + 2).map((value) => value.toLowerCase());
  if (first !== undefined && isNegation(first)) return true;
  return second !== undefined && isNegation(second) && /^(?:AUX|ADV|VERB)$/.test(tags[index]!);
}

const STOPPED = /^\p{L}[^.]*\.$/u;
/** `No. of protons`, `roll no. 6`, `same mass no.` and `same no. but` are numbers; `The answer is no.` and `no. it is not` deny. */
const NUMERO =
  /\b[Nn]os?(?:\.(?=\s*\d)|\.?(?=\s+of\b))|(?<=\b(?:atomic|mass|proton|nucleon|neutron|roll|serial|oxidation|quantum)\s)nos?\b\.?|(?<=\p{Ll}\s)(?<!\b(?:is|was|are|be|or|says?|said|answer)\s)no\.(?=\s+(?!(?:it|he|she|they|we|i|this|that|these|the|there|because|since|as)\b)\p{Ll})/gu;
/** Between years and other long numbers: `1939-1945` are two. */
const YEARS = /(?<=\d{3})-(?=\d{2,4}(?!\d))/g;
/** `CO₂` is `CO2`, `cm³` is `cm3`; `10³` is no 103. */
const LITTLE = '₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Reads a text: words with stems, parts of speech, sentences and what is negated. Deterministic. */
export function readText(written: string): Reading {
  // One sign for one: places in the text hold.
  const text = written
    .replace(YEARS, '–')
    .replace(NUMERO, (short) => 'nr'.padEnd(short.length))
    .replace(/[₀-₉]|(?<=\p{L})[⁰¹²³⁴-⁹]/gu, (digit) => String(LITTLE.indexOf(digit) % 10));
  const tokens = tokensOf(text.replace(/\s/g, ' ').replace(NO_WORD, blank));
  const values = tokens.map((token) => token.text);
  const stems = tokens.map((token) => token.stem);
  const tags = tokens.map((token) => token.pos);
  const words: Word[] = [];
  const breaks = sentenceStarts(text);
  let at = 0;
  let reach = 0;
  let denied = false;
  let clause = 0;
  let sentence = 0;
  for (const [index, token] of values.entries()) {
    // `sun.`, `N.`: the tokenizer takes every short word before a stop for an abbreviation.
    const isStopped = STOPPED.test(token);
    const value = isStopped ? token.slice(0, -1) : token;
    const start = text.indexOf(value, at);
    if (start < 0) continue; // the tokenizer put something in that the text does not hold, such as an expanded contraction
    at = start + value.length;
    while (breaks[sentence + 1] !== undefined && start >= breaks[sentence + 1]!) {
      sentence += 1;
      reach = 0;
      denied = false;
      clause = words.length;
    }
    const plain = value.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase();
    if (isClauseEnd(plain)) {
      reach = 0;
      clause = words.length;
    }
    const next = tags.slice(index + 1, index + 7).join(' ');
    if ((plain === 'and' && STATEMENT.test(next)) || (JOINS.has(plain) && isDeniedFrom(values, tags, index + 1))) {
      reach = 0;
      clause = words.length;
    }
    if (!/[\p{L}\p{N}]/u.test(plain)) continue;
    const negation = isNegation(plain);
    const number = toNumber(plain);
    const stem = () => (isStopped ? stemWord(plain) : stemOf(plain, stems[index]!));
    const base = words.at(-1);
    if (base && isPower(text, start, plain) && base.end === start - 1) {
      words[words.length - 1] = raised(base, plain, at);
      continue;
    }
    words.push({
      text: plain,
      stem: number === undefined ? stem() : String(number),
      spelling: inOneSpelling(plain),
      pos: tags[index]!,
      start,
      end: at,
      sentence,
      content: !negation && !FUNCTION_WORDS.has(plain),
      negated: reach > 0 !== denied,
      number,
    });
    // `poverty and lack of jobs`: what only says what is missing turns nothing before it.
    const isForward = plain === 'without' || ((plain === 'lack' || plain === 'absence') && tags[index] === 'NOUN');
    if (negation && !isForward) for (const word of words.slice(clause)) word.negated = true;
    // `It is not true that ...` turns the whole sentence round.
    if (reach > 0 && /^(?:true|correct|right|case)$/.test(plain)) [denied, reach] = [true, 0];
    const isTooMuch = plain === 'to' && words.slice(-4, -1).some(({ text: word }) => word === 'too');
    reach = negation || isTooMuch ? REACH : Math.max(0, reach - 1);
  }
  return {
    text: written,
    words,
    content: words.filter((word) => word.content),
    bySentence: wordsBySentence(words, breaks.length),
    sentences: breaks.map((start, index) => written.slice(start, breaks[index + 1]).trim()),
  };
}

function wordsBySentence(words: readonly Word[], sentences: number): Word[][] {
  const bySentence = Array.from({ length: sentences }, (): Word[] => []);
  for (const word of words) bySentence[word.sentence]!.push(word);
  return bySentence;
}

/** `c^2` is the one word `c2`, as `c²` is; `10^2` stays two numbers. */
const isPower = (text: string, start: number, digits: string): boolean =>
  /^\d+$/.test(digits) && /\p{L}\^$/u.test(text.slice(Math.max(0, start - 3), start));

function raised(base: Word, digits: string, end: number): Word {
  const text = base.text + digits;
  return {
    ...base,
    text,
    stem: stemWord(text),
    spelling: inOneSpelling(text),
    pos: 'PROPN',
    end,
    content: true,
    number: undefined,
  };
}

/** As `readText`, for texts that come again: questions, model answers, keywords, reviewed answers. */
export const readAgain = remember(readText, 2000);

/** A line of a paper ends where the paper does, not the sentence: a small letter goes on. */
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

/** The stem of a single word. */
export const stemWord = remember((word: string): string => {
  const [token] = tokensOf(word);
  return stemOf(word.toLowerCase(), token?.stem ?? word);
}, 10_000);

/** Stems of words that the stemmer leaves apart. */
// biome-ignore format: a table
const IRREGULAR: Record<string, string> = {
  went: 'go', gone: 'go', got: 'get', made: 'make', took: 'take', taken: 'take', gave: 'give', given: 'give',
  kept: 'keep', held: 'hold', found: 'find', grew: 'grow', grown: 'grow', became: 'becom', left: 'leav',
  leaves: 'leav', lost: 'lose', sent: 'send', built: 'build', broke: 'break', broken: 'break', froze: 'freez',
  frozen: 'freez', rose: 'rise', risen: 'rise', fell: 'fall', fallen: 'fall', heavier: 'heavi', heaviest: 'heavi',
  bigger: 'big', biggest: 'big', hotter: 'hot', hottest: 'hot', larger: 'larg', largest: 'larg', smaller: 'small',
  smallest: 'small', harder: 'hard', hardest: 'hard', higher: 'high', highest: 'high', lower: 'low', lowest: 'low',
  longer: 'long', longest: 'long', shorter: 'short', shortest: 'short', faster: 'fast', fastest: 'fast',
  slower: 'slow', louder: 'loud', softer: 'soft', stronger: 'strong', weaker: 'weak', children: 'child', men: 'man',
  women: 'woman', mice: 'mous', teeth: 'tooth', feet: 'foot', people: 'person', data: 'datum', bacteria: 'bacterium',
  nuclei: 'nucleus', mitochondria: 'mitochondrion', phenomena: 'phenomenon', criteria: 'criterion', spectra: 'spectrum', fungi: 'fungus', ova: 'ovum',
  stimuli: 'stimulus', radii: 'radius', foci: 'focus', alveoli: 'alveolus', bronchi: 'bronchus', hypotheses: 'hypothesi', syntheses: 'synthesi',
  diagnoses: 'diagnosi', crises: 'crisi', axes: 'axi', vertices: 'vertex', indices: 'index', matrices: 'matrix', ganglia: 'ganglion',
  strata: 'stratum', quanta: 'quantum', maxima: 'maximum', minima: 'minimum', equilibria: 'equilibrium', atria: 'atrium', cilia: 'cilium',
  flagella: 'flagellum', stomata: 'stoma', genera: 'genus', nr: 'number', halves: 'half', knives: 'knife', wolves: 'wolf', geese: 'goos',
};

function stemOf(word: string, stem: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word]!;
  return stem.toLowerCase();
}

// biome-ignore format: a table
const NUMBER_WORDS: Record<string, number> = {
  zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11,
  twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40,
  fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1000, million: 1e6, half: 0.5,
  twice: 2, double: 2,
};

function toNumber(word: string): number | undefined {
  if (Object.hasOwn(NUMBER_WORDS, word)) return NUMBER_WORDS[word];
  const digits = word.replace(/(?<=\d),(?=(?:\d{2,3},)*\d{3}(?!\d))/g, '');
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}
