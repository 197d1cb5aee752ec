import unhomoglyph from 'unhomoglyph';

/** Decodes a sentence that may be disguised to pass a filter; returns the texts it may hide. */
export function hiddenIn(sentence: string): string[] {
  const letters = toPlain(sentence).replace(/[^a-z ]/g, '');
  const hidden = [unescaped, fromBase64, fromHex].map((undo) => toPlain(undo(sentence)));
  return [...hidden.filter((reading) => reading !== ''), backwards(letters), rotated(letters)];
}

/**
 * Converts a sentence to lower case and plain letters; undoes what a reader does not notice: accents, look-alike
 * letters of other alphabets, gaps between letters.
 */
export function toPlain(sentence: string): string {
  return sentence
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[^\p{ASCII}]/gu, unhomoglyph)
    .toLowerCase()
    .replace(/[*~]/g, '')
    .replace(/\b\w(?:[ .-]\w){3,}\b(?:\s{2,}|$)?/g, (run) => `${run.replace(/[ .-]/g, '')} `)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Divides a sentence where its script changes and returns the stretches in Latin letters, and letters that look like
 * them. The other stretches cannot be a disguise, and what they say is not known.
 */
export function latinStretches(sentence: string): string[] {
  const words = [...sentence.matchAll(/\S+/g)];
  const scripts = words.map(([word]) => scriptOf(word));
  const first = scripts.find((script) => script !== undefined);
  if (!scripts.includes('other')) return [sentence];
  const stretches: { start: number; end: number; script: Script }[] = [];
  for (const [index, { 0: word, index: start }] of words.entries()) {
    const last = stretches.at(-1);
    const script = scripts[index] ?? last?.script ?? first!;
    const end = start + word.length;
    if (last?.script === script) last.end = end;
    else stretches.push({ start, end, script });
  }
  return stretches.filter(({ script }) => script === 'Latin').map(({ start, end }) => sentence.slice(start, end));
}

type Script = 'Latin' | 'other';

/** The script of a word; undefined without letters, and where all of them merely look like Latin ones. */
function scriptOf(word: string): Script | undefined {
  const letters = word.normalize('NFKD').match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (others.some((letter) => /[^\p{ASCII}]/u.test(unhomoglyph(letter)))) return 'other';
  return others.length < letters.length ? 'Latin' : undefined;
}

/** Decodes escapes such as `%20` and `&#73;`. */
function unescaped(text: string): string {
  if (!/%[0-9a-f]{2}|&#\d+;/i.test(text)) return '';
  return text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ffff)))
    .replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function fromBase64(text: string): string {
  const runs = text.match(/[A-Za-z0-9+/]{16,}/g) ?? [];
  return runs.map((run) => printable(Buffer.from(run, 'base64'))).join(' ');
}

function fromHex(text: string): string {
  const runs = text.match(/(?:[0-9a-f]{2}[ :]?){8,}/gi) ?? [];
  return runs.map((run) => printable(Buffer.from(run.replace(/[ :]/g, ''), 'hex'))).join(' ');
}

/** Decodes bytes as text; empty for bytes that are not text. */
function printable(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return /^[\s\x20-\x7e]+$/.test(text) ? text : '';
}

const backwards = (text: string): string => text.split('').reverse().join('');

/** Moves each letter by half the alphabet (ROT13). */
function rotated(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
}
