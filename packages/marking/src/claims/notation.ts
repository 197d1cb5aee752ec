import { plainDashes, plainDigits } from '../text/letters.ts';

/** One number, word or sign of a text in plain notation. */
export interface Token {
  kind: 'number' | 'word' | 'sign';
  text: string;
  /** Whether a space or a line break stands before it. */
  gap: boolean;
  /** Its place in the plain text. */
  start: number;
  end: number;
}

/** A text in one notation, and its tokens. */
export interface Notation {
  plain: string;
  tokens: Token[];
}

/** The longest text that is read as a claim, in characters. */
export const LENGTH_MAX = 2_000;

/** What a sign means that Unicode does not decompose to it. */
const SIGNS = Object.fromEntries<string>(
  [
    ['*', '×✕✖⨯∗'],
    ['·', '⋅∙•‧・'],
    ['%', '٪'],
    ['/', '÷⁄∕'],
    [':', '∶'],
    [',', '،、'],
    ['≤', '⩽≦'],
    ['≥', '⩾≧'],
    ['→', '⟶⇒⟹⇌⇄↔⇔➔➝'],
    ["'", '’‘ʼ′‛'],
    ['"', '“”„‟«»″'],
    ['|', '∣'],
    ['°', 'º˚'],
    ['∪', '⋃'],
    ['μ', 'µ'],
  ].flatMap(([plain, signs]) => Array.from(signs!, (sign) => [sign, plain!] as const)),
);
/** Signs that people write with several characters. */
const COMPOSED: readonly (readonly [RegExp, string])[] = [
  [/\^\s*\{?\s*°\s*\}?/g, '°'],
  [/\bsquare root(?: of)?\s*/gi, '√'],
  [/\s*\bto the (?:power (?:of )?)?(?=-?\d)/gi, '^'],
  [/(?<=\d)\s+times\s+(?=\d)/gi, '*'],
  [/(?<=(?<!\p{L})\p{L}|\))\s+squared\b/giu, '^2'],
  [/(?<=(?<!\p{L})\p{L}|\))\s+cubed\b/giu, '^3'],
  [/\+\s?\/?\s?-(?=\s*\d)/g, '±'],
  [/<?[-=]{1,3}>/g, '→'],
  [/<=|=</g, '≤'],
  [/>=/g, '≥'],
  [/!=|=\/=|<>/g, '≠'],
  [/\*\*/g, '^'],
];
/** The names of the letters from α to ω, in the order of Unicode. */
export const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );
/** Commands of LaTeX, and the signs that they stand for; other commands stand for their names. */
const COMMAND = /\\(?:([a-zA-Z]{2,})|([{}%$#&]))/g;
// biome-ignore format: a table
const LATEX: Record<string, string> = {
  times: '*', cdot: '·', div: '/', pm: '±', lt: '<', gt: '>', le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠', infty: '∞', cup: '∪', in: '∈', to: '→',
  rightarrow: '→', longrightarrow: '→', rightleftharpoons: '→', sqrt: '√', pi: 'π', circ: '°', degree: '°', emptyset: '∅', varnothing: '∅', setminus: '∖', mid: '|', lor: '∨', vee: '∨',
  land: '∧', wedge: '∧', left: '', right: '', displaystyle: '', quad: ' ', Omega: 'Ω', frac: '\\frac', dfrac: '\\frac', tfrac: '\\frac',
};
const RAISED = /[²³¹⁰ⁱ⁴-ⁿʰʲʳʷʸˡˢˣᴬ-ᵂᵃ-ᵛᶜᶠᶻ]+/gu;
/** Numbers in circles, which begin an item where a digit stands beside them. */
const CIRCLED = /(?<digits>(?:(?![²³¹⁰⁴-⁹₀-₉])\p{No})+)/gu;
const TOKENS = /(\d+)|(\p{L}[\p{L}\p{M}]*)|\S/gu;

/**
 * Writes a text with one sign for each meaning: digits of every script as `0`-`9`, fractions and raised digits as `1/2`
 * and `^2`, one minus sign, one multiplication sign, one kind of space. It keeps letters and their case.
 */
export function toNotation(text: string): Notation {
  const plain = toPlain(text);
  const tokens = [...plain.matchAll(TOKENS)].map((match): Token => {
    const start = match.index;
    const kind = match[1] !== undefined ? 'number' : match[2] !== undefined ? 'word' : 'sign';
    return { kind, text: match[0], gap: /\s/.test(plain[start - 1] ?? ''), start, end: start + match[0].length };
  });
  return { plain, tokens };
}

function toPlain(text: string): string {
  const spaced = plainSpaces(text)
    .replace(/\\(?:ce|mathrm|mathbb|mathbf|text|operatorname)\s*\{([^{}]{1,80})\}/g, '$1')
    .replace(/\\[,;:!]/g, ' ')
    .replace(/\\sqrt\s*\[3\]/g, '∛')
    .replace(COMMAND, (_, name: string | undefined, sign: string) => (name ? (LATEX[name] ?? ` ${name} `) : sign));
  const composed = COMPOSED.reduce((said, [signs, plain]) => said.replace(signs, plain), spaced)
    .replace(/(?<![\p{L}\p{N})])³\s?√/gu, '∛')
    .replace(/(?<=[√∛])\s*\{([^{}]{0,40})\}/g, '($1)')
    .replace(/\\frac\s*\{([^{}]{1,40})\}\s*\{([^{}]{1,40})\}/g, (_, over: string, under: string) =>
      [over, under].map((part) => (/^\s*\d+\s*$/.test(part) ? part.trim() : `(${part})`)).join('/'),
    )
    .replace(/(?<=\d)[₀-₉]+/g, ' # ') // a base
    .replace(/\^\s*\{([^{}]{0,20})\}/g, '^($1)')
    .replace(/_\s*\{?(\d{1,3})\}?(?![\d/])/g, '$1')
    .replace(/^\s*\$([^$]+)\$\s*$/, '$1');
  const divided = composed.replace(
    /([⁰¹²³⁴-⁹]+)\s*[⁄∕/]\s*([₀-₉]+)/g,
    (run, _over, _under, at: number) =>
      (/\d/.test(composed[at - 1] ?? '') ? ' ' : '') + run.normalize('NFKC').replace(/⁄/g, '/'),
  );
  return divided
    .replace(RAISED, (run, at: number) => raised(run, divided[at - 1] ?? '', divided[at + run.length] ?? ''))
    .replace(/⁰(?=\s*[CF]\b)/g, '°')
    .replace(CIRCLED, (run, _digits: string, at: number) =>
      unfold(run, divided[at - 1] ?? '', divided[at + run.length] ?? ''),
    )
    .replace(/[^\p{ASCII}]/gu, (sign) => SIGNS[sign] ?? sign)
    .replace(/[^\p{ASCII}]/gu, (sign) => (/[\p{L}\p{M}°…˙]/u.test(sign) ? sign : sign.normalize('NFKC')))
    .replace(/\u00a0/g, ' ');
}

/** One kind of space, of minus sign and of digits; a soft hyphen before a digit is a minus, and other invisible signs are dropped. */
function plainSpaces(text: string): string {
  const signs = text
    .normalize('NFC')
    .replace(/[℃℉\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu, (sign) => sign.normalize('NFKC'));
  return plainDashes(signs)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .replace(/[^\S\n]/gu, ' ')
    .replace(/⁰(?=\s*[CF]\b)/g, '°');
}

function raised(run: string, before: string, behind: string): string {
  const digits = plainDigits(run);
  const whole = digits.length > 1 && /\p{L}/u.test(digits) ? `(${digits})` : digits; // `e²ˣ`
  // `⁴√2` is neither `4√2` nor a power.
  return before === '^' || (before === '' && behind !== '√') ? whole : `^${whole}`;
}

/** Writes `½` as `1/2`, after a digit with a space, and digits in circles as digits. */
function unfold(run: string, before: string, behind: string): string {
  const plain = run.normalize('NFKC').replace(/⁄/g, '/');
  if (!/^\d+(?:\/\d*)?$/.test(plain)) return run;
  if (before === '^') return `(${plain})`;
  if (plain.includes('/')) return /[\p{Nd}]/u.test(before) ? ` ${plain}` : plain;
  return /[₀-₉]/.test(run) || !/\p{Nd}/u.test(before + behind) ? plain : ` # ${plain} `;
}

/** The digit `0`-`9` that a digit of any script stands for. */
function digitOf(sign: string): string {
  const plain = sign.normalize('NFKC');
  if (/^\d$/.test(plain)) return plain;
  // Ten digits follow each other in every script, from a code point that ends with 0 or 6.
  const point = sign.codePointAt(0)!;
  const start = point & ~0xf;
  return String(/\p{Nd}/u.test(String.fromCodePoint(start)) ? point - start : point - start - 6);
}
