/** What a text is divided at, the plainest first. */
export type Division = 'lines' | 'semicolons' | 'strokes' | 'sentences' | 'clauses' | 'commas' | 'none';

/** A point says at least this many letters or digits. */
const SAYS = /[\p{L}\p{N}]{2}|^\s*[\p{L}\p{N}]\s*$/u;
const BULLET = /^\s*(?:[-*•●○▪◦–—](?!\d)|\(?(?:\d{1,2}|[a-z]|[ivx]{2,4})[.)](?!\d))\s*/iu;
/** Not behind `e.g.`, `i.e.`, initials or numbers of items. */
const SENTENCE_END =
  /(?<=[\p{L}\p{N})\]"'%²³][.!?])(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|\p{Lu}|\d{1,2}|Dr|Mr|Mrs|St|no)\.)\s+(?=[\p{Lu}\p{N}"'([])/giu;
/** Where one statement of a sentence ends and another begins. */
const CLAUSE_END =
  /\s*(?:;|:|,?\s+(?:so that|so|which|whereas|while|because|thus|therefore|hence)(?=\s)|,\s+(?:and|but)(?=\s)|\s+and\s+(?=(?:the|it|its|they|this|these)\s))\s*/i;
const COMMA = /,\s+(?:and\s+|or\s+)?(?!\d{3}\b)/;
/** `The shorter the string, the higher the pitch` is one statement. */
const COMPARES = /\bthe (?:more|less|fewer|\w{2,}er)\b/i;
/** A piece of a list of names and short phrases. */
const PHRASE_WORDS = 9;

/** The lines, items or sentences of a text: how its author divided it. */
export function itemsOf(text: string): { items: string[]; by: Division } {
  const lines = joined(text.split('\n'));
  if (lines.length > 1) return { items: lines, by: 'lines' };
  const semicolons = saying(splitOutside(text, /;\s*/));
  if (semicolons.length > 1 && !semicolons.some((item) => sentencesOf(item).length > 1))
    return { items: semicolons, by: 'semicolons' };
  const sentences = sentencesOf(text);
  if (sentences.length > 1) return { items: sentences, by: 'sentences' };
  return { items: saying([text]), by: 'none' };
}

/** The items of a list from which some may be chosen, which strokes or commas may divide as well. */
export function listedIn(text: string): { items: string[]; by: Division } {
  const plain = itemsOf(text);
  if (plain.by === 'lines' || plain.by === 'semicolons') return plain;
  const strokes = saying(splitOutside(text, /\s+\/\s+/));
  if (strokes.length > 1) return { items: strokes, by: 'strokes' };
  if (plain.items.length > 1) return plain;
  const commas = saying(splitOutside(text, COMMA));
  return commas.length > 1 ? { items: commas, by: 'commas' } : plain;
}

/** The statements of one item, or the phrases that it lists; the item itself where it has a single one. */
export function dividedFurther(item: string): string[] {
  const semicolons = saying(splitOutside(item, /;\s*/));
  if (semicolons.length > 1) return semicolons;
  const clauses = saying(splitOutside(item, CLAUSE_END));
  if (clauses.length > 1 && clauses.every((clause) => wordsIn(clause) >= 2)) return clauses;
  const commas = COMPARES.test(item) ? [] : saying(splitOutside(item, COMMA));
  return commas.length > 1 && commas.every((phrase) => wordsIn(phrase) <= PHRASE_WORDS) ? commas : [item];
}

/** Divides a text at a pattern, but not within brackets. */
function splitOutside(text: string, at: RegExp): string[] {
  const hidden = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (inside) => '\uE000'.repeat(inside.length));
  const pieces: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of hidden.matchAll(new RegExp(at.source, `${at.flags}g`))) {
    pieces.push(text.slice(from, index));
    from = index + mark.length;
  }
  return [...pieces, text.slice(from)];
}

/** A text without the bullet or number in front of it. */
export function withoutBullet(text: string): string {
  return text.replace(BULLET, '').trim();
}

/** How many words a text has. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function sentencesOf(text: string): string[] {
  return saying(text.split(SENTENCE_END));
}

/** Lines, of which one that begins in lower case without a bullet goes on with the line before. */
function joined(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const goesOn =
      items.length > 0 && !BULLET.test(line) && /^\s*\p{Ll}/u.test(line) && !/[.;]\s*$/.test(items.at(-1)!);
    if (goesOn) items.push(`${items.pop()} ${line.trim()}`);
    else items.push(line);
  }
  return saying(items);
}

function saying(items: readonly string[]): string[] {
  return items.map((item) => withoutBullet(item).replace(/[\s.;,]+$/, '')).filter((item) => SAYS.test(item));
}
