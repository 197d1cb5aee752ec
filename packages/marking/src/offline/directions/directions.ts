import type { Word } from '../../text/read.ts';
import { isClauseEnd, isNegation } from '../../text/words.ts';

/**
 * Scales, with the stems for more, the stems for less, and names of the quantity. The words of `amount` say that there
 * is more or less of the thing that they are used with. `Light` is left out, since it mostly means radiation, not
 * weight.
 */
// biome-ignore format: a table
const SCALES: Record<string, [more: string, less: string, called: string]> = {
  amount: ['more most greater greatest increas rise rais grow gain doubl double doubles doubled', 'less least fewer fewest decreas reduc fall drop shrink declin diminish lessen', ''],
  size: ['big large larg', 'small tini', 'size'],
  length: ['long', 'short', 'length'],
  height: ['high tall', 'low lower', 'height'],
  speed: ['fast faster fastest quick quicker quickest quickli', 'slow slower slowest slowli', 'speed veloc'],
  heat: ['hot hotter hottest warm warmer', 'cold colder coldest cool cooler', 'temperatur'],
  weight: ['heavi heavier heaviest', 'lighter lightest', 'weight mass'],
  density: ['dens denser densest', '', 'densiti'],
  strength: ['strong stronger strongest', 'weak weaker weakest', 'strength'],
  loudness: ['loud louder loudest', 'quiet quieter soft softer', 'loud'],
  tension: ['tight tighten tighter tightest', 'loos loosen looser', 'tension'],
  hardness: ['harder hardest', 'softest', 'hard'],
  distance: ['far farther farthest further furthest', 'near nearer nearest close closer closest', 'distanc'],
  thickness: ['thick thicker thickest', 'thin thinner thinnest', 'thick'],
  width: ['wide wider widest', 'narrow narrower narrowest', 'width'],
  brightness: ['bright brighter brightest', 'dim dimmer', 'bright'],
  depth: ['deep deeper deepest', 'shallow shallower', 'depth'],
  slope: ['steep steeper steepest', 'flat flatter flattest', 'slope'],
  reactivity: ['reactiv', '', 'reactiv'],
};
/** Scales whose words can describe amounts: `a higher speed`, `a larger area`. */
const OF_AMOUNTS = new Set(['amount', 'height', 'size']);
/** Stems that are not a direction when used as nouns. */
const AS_NOUN = new Set(['drop', 'fall', 'gain', 'close', 'rise']);
/** The greatest distance of a direction from the thing that it describes, in words. */
const NEAR = 4;

const scaleCalled = new Map<string, string>();
const known = new Map<string, { scale: string; way: number }>();
for (const [scale, [more, less, called]] of Object.entries(SCALES)) {
  for (const stem of stemsIn(more)) known.set(stem, { scale, way: 1 });
  for (const stem of stemsIn(less)) known.set(stem, { scale, way: -1 });
  for (const stem of stemsIn(called)) scaleCalled.set(stem, scale);
}

function stemsIn(list: string): string[] {
  return list.split(' ').filter(Boolean);
}

/** A statement that something is more (1) or less (-1) on a scale. */
export interface Direction {
  scales: string[];
  way: number;
  /** It is negated. */
  isDenied: boolean;
  /** Index among the words of its sentence. */
  index: number;
}

/** Whether two directions share a scale. */
export function isOfOneScale(one: Direction, other: Direction): boolean {
  return one.scales.some((scale) => other.scales.includes(scale));
}

/** Finds what a sentence says there is more or less of. */
export function findDirections(words: readonly Word[], text: string): Direction[] {
  const directions: Direction[] = [];
  // A `not` at the beginning may negate anything: `Not the longer string is higher`.
  if (words[0] && isNegation(words[0].text)) return directions;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const found = lookUpWay(word);
    if (!found) continue;
    const isDenied = word.negated;
    const sign = isDenied ? -found.way : found.way;
    const next = words[index + 1];
    // `Less dense` means less on the scale of `dense`.
    if (found.scale === 'amount' && next && isGraded(next)) {
      const { scale, way } = lookUpWay(next) ?? { scale: lookUpScale(next), way: 1 };
      directions.push({ scales: [scale], way: sign * way, isDenied, index });
      index += 1;
      continue;
    }
    const own = found.scale === 'amount' ? [] : [found.scale];
    const scales = [...own, ...(OF_AMOUNTS.has(found.scale) ? findAmounts(words, index, text) : [])];
    const before = directions.at(-1);
    // `Higher, not lower` is a single statement.
    if (before && words[index - 1]?.text === 'not' && before.scales.join() === scales.join())
      [before.way, before.isDenied] = [-found.way, false];
    else if (scales.length > 0) directions.push({ scales, way: sign, isDenied, index });
  }
  return directions;
}

/** Whether a word can mean more or less of something. */
export function isDirection(word: Word): boolean {
  return lookUpWay(word) !== undefined;
}

function lookUpWay(word: Word): { scale: string; way: number } | undefined {
  return AS_NOUN.has(word.stem) && word.pos === 'NOUN' ? undefined : (known.get(word.stem) ?? known.get(word.text));
}

function isGraded({ pos, content }: Word): boolean {
  return content && (pos === 'ADJ' || pos === 'ADV');
}

function lookUpScale({ stem }: Word): string {
  return scaleCalled.get(stem) ?? `amount of ${stem}`;
}

/**
 * Finds what there is more or less of: `less effort`, `it lowers the effort`, `the effort decreases`, `the volume of
 * gas falls`, `it bends more than …`.
 */
function findAmounts(words: readonly Word[], index: number, text: string): string[] {
  const after = statement(words.slice(index, index + 1 + NEAR), text).slice(1);
  const before = statement(words.slice(Math.max(0, index - NEAR), index + 1).toReversed(), text).slice(1);
  // In `blue light is scattered more than red`, the amount is that of the verb.
  const done = after[0]?.text === 'than' ? before.find(({ pos }) => pos === 'VERB') : undefined;
  if (done) return [lookUpScale(done)];
  const next = after.findIndex(isThing);
  const isObject = next >= 0 && after.slice(0, next).every(({ pos }) => pos === 'DET' || pos === 'ADJ');
  const things = isObject ? [after[next]!] : before.filter(isThing);
  return things.map(lookUpScale);
}

function isThing({ pos, content }: Word): boolean {
  return content && (pos === 'NOUN' || pos === 'PROPN');
}

/** The words, forwards or backwards, up to a comma or a word such as `when`. */
export function statement(words: readonly Word[], text: string): Word[] {
  const end = words.findIndex((word, index) => {
    const last = words[index - 1] ?? word;
    const between = text.slice(Math.min(last.end, word.end), Math.max(last.start, word.start));
    return isClauseEnd(word.text) || word.text === 'as' || /[,;:(]/.test(between);
  });
  return words.slice(0, end < 0 ? words.length : end);
}

/** The stems of the content words. */
export function contentStems(words: readonly Word[]): Set<string> {
  return new Set(words.filter(({ content }) => content).map(({ stem }) => stem));
}

/** The stems that are not in the other set. */
export function without(stems: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...stems].filter((stem) => !others.has(stem)));
}

/** How many stems two sets share. */
export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((stem) => b.has(stem)).length;
}
