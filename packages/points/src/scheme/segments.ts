/** A part of a line that may be a direction or a statement, and what divides it from the next. */
export interface Segment {
  text: string;
  end: string;
}

const ACT =
  "(?:[Aa]lso )?(?:[Aa]ccept|[Aa]llow|[Ii]gnore|[Rr]eject|[Dd]o not (?:accept|allow)|[Dd]on['’]t (?:accept|allow))\\b";
const CAPITALS = '(?:ACCEPT|ALLOW|IGNORE|REJECT|DO NOT)\\b';
/** Semicolons, the ends of sentences, and commas before what to accept. A hidden bracket may begin a sentence. */
const BETWEEN = new RegExp(
  `;\\s*|(?<=[.!?]["'”’)\\]\uE001]?)\\s+(?=["'“‘\uE000\\p{Lu}\\p{N}½])|,\\s+(?=${ACT}|${CAPITALS})`,
  'gu',
);

/** Divides a line at semicolons and at the ends of sentences, but not within brackets. */
export function segmentsOf(line: string): Segment[] {
  const hidden = line.replace(
    /\([^()]*\)|\[[^[\]]*\]/g,
    (inside) => `\uE000${'\uE002'.repeat(inside.length - 2)}\uE001`,
  );
  const segments: Segment[] = [];
  let from = 0;
  for (const { index, 0: end } of hidden.matchAll(BETWEEN)) {
    segments.push({ text: line.slice(from, index), end });
    from = index + end.length;
  }
  return [...segments, { text: line.slice(from), end: '' }].filter(({ text }) => text.trim() !== '');
}
