import distilled from './meanings.json' with { type: 'json' };
import { remember } from './remember.ts';

/** A direction in the space of meanings, of length 1: words used alike point alike, opposites too. */
export type Meaning = Float32Array;

/** Words kept with their meanings: those of some hundred questions and their answers. */
const KEPT = 20_000;
/** Longer runs are no words. */
const LONGEST = 40;

const { dimensions } = distilled;
/** Piece → its row. */
const pieces = new Map(distilled.pieces.split(' ').map((piece, index) => [piece, index]));
const vectors = new Int8Array(Buffer.from(distilled.vectors, 'base64'));

/** What a word in lower case means, put together from its pieces; undefined when no piece of it is known. */
export const meaningOf: (word: string) => Meaning | undefined = remember(
  (word) => unit((word.match(/[a-z0-9]+/g) ?? []).flatMap(piecesOf).map((piece) => [piece, 1] as const)),
  KEPT,
);

/** What some words mean together, each counting by its weight; undefined when none is known. */
export function meaningOfAll(words: readonly { meaning: Meaning | undefined; weight: number }[]): Meaning | undefined {
  return unit(words.flatMap(({ meaning, weight }) => (meaning && weight > 0 ? [[meaning, weight] as const] : [])));
}

/** How near two meanings are, -1 to 1 (a cosine); 0 when either is unknown. */
export function likeness(a: Meaning | undefined, b: Meaning | undefined): number {
  if (!a || !b) return 0;
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}

/** What is left of a meaning when another is taken out of it. */
export function without(meaning: Meaning | undefined, other: Meaning | undefined): Meaning | undefined {
  if (!meaning || !other) return meaning;
  return unit([
    [meaning, 1],
    [other, -likeness(meaning, other)],
  ]);
}

function unit(parts: readonly (readonly [Int8Array | Meaning, number])[]): Meaning | undefined {
  const sum = new Float32Array(parts[0]?.[0].length ?? 0);
  for (const [vector, weight] of parts) {
    for (let index = 0; index < sum.length; index += 1) sum[index]! += vector[index]! * weight;
  }
  const length = Math.sqrt(likeness(sum, sum));
  return length < 1e-6 ? undefined : sum.map((value) => value / length);
}

/** The longest pieces that make up a word, from its beginning (WordPiece, Wu et al. 2016); none when some part is unknown. */
function piecesOf(word: string): Int8Array[] {
  if (word.length > LONGEST) return [];
  const found: Int8Array[] = [];
  for (let start = 0; start < word.length; ) {
    let end = word.length;
    const known = () => pieces.get((start > 0 ? '##' : '') + word.slice(start, end));
    while (end > start && known() === undefined) end -= 1;
    if (end === start) return [];
    const at = known()! * dimensions;
    found.push(vectors.subarray(at, at + dimensions));
    start = end;
  }
  return found;
}
