// How strictly people mark a question, as a rule from the marker's mark to theirs. Marks are in hundredths.

/** What the marker gave for an answer, and what a person made of it. */
export interface MarkedPair {
  draft: number;
  given: number;
}

/** Gives the mark that people would probably give for an answer to which the marker gave `draft`. */
export type Scale = (draft: number) => number;

/** The part of the marker's distance from people that a scale has to remove, since less may be chance. */
const GAIN = 0.1;

/**
 * The scale of the people who marked these answers; undefined where none would have foretold each mark from the others
 * clearly better than the marker's own mark did.
 * @param marks that were given for the question: a scale gives no others, so that it keeps to the steps in use.
 */
export function fitScale(pairs: readonly MarkedPair[], marks: readonly number[]): Scale | undefined {
  const own = pairs.reduce((sum, { draft, given }) => sum + Math.abs(draft - given), 0);
  const scaled = pairs.reduce((sum, { draft, given }, at) => {
    const withoutIt = scaleOf(pairs.toSpliced(at, 1), marks);
    return sum + Math.abs(withoutIt(draft) - given);
  }, 0);
  return scaled < (1 - GAIN) * own ? scaleOf(pairs, marks) : undefined;
}

/**
 * People's mean mark for each mark of the marker, made to rise with it. Between two marks that people have seen the
 * difference changes evenly; marks outside of what they have seen stay, and so does 0, since nothing was found in these
 * answers that could earn anything.
 */
function scaleOf(pairs: readonly MarkedPair[], marks: readonly number[]): Scale {
  const levels = rising(meansOf(pairs));
  return (draft) => {
    const above = levels.findIndex(({ draft: level }) => level >= draft);
    const [low, high] = [levels[above - 1], levels[above]];
    if (draft === 0 || !high || (high.draft !== draft && !low)) return draft;
    const share = high.draft === draft ? 1 : (draft - low!.draft) / (high.draft - low!.draft);
    const lowShift = low ? low.mean - low.draft : 0;
    const shift = lowShift + share * (high.mean - high.draft - lowShift);
    return nearest(draft + shift, draft, marks);
  };
}

/** A mark of the marker with the mean of what people gave. */
interface Level {
  draft: number;
  mean: number;
  weight: number;
}

/** In the order of the marker's marks. Its own mark counts as much as one person's, so that one review moves little. */
function meansOf(pairs: readonly MarkedPair[]): Level[] {
  return [...Map.groupBy(pairs, ({ draft }) => draft)]
    .map(([draft, own]) => {
      const weight = own.length + 1;
      return { draft, weight, mean: (own.reduce((sum, { given }) => sum + given, 0) + draft) / weight };
    })
    .toSorted((a, b) => a.draft - b.draft);
}

/** Replaces means that fall, although the marker's marks rise, by their common mean: isotonic regression. */
function rising(levels: readonly Level[]): Level[] {
  const pools: Level[][] = [];
  for (const level of levels) {
    pools.push([level]);
    while (pools.length > 1 && meanOf(pools.at(-2)!) > meanOf(pools.at(-1)!)) pools.push(pools.splice(-2).flat());
  }
  return pools.flatMap((pool) => pool.map((level) => ({ ...level, mean: meanOf(pool) })));
}

function meanOf(pool: readonly Level[]): number {
  const weight = pool.reduce((sum, level) => sum + level.weight, 0);
  return pool.reduce((sum, level) => sum + level.weight * level.mean, 0) / weight;
}

/** The mark nearest to `wanted`; of two that are as near, the one nearer to the marker's. */
function nearest(wanted: number, draft: number, marks: readonly number[]): number {
  return marks.reduce((best, mark) => {
    const closer = Math.abs(mark - wanted) - Math.abs(best - wanted);
    return closer < 0 || (closer === 0 && Math.abs(mark - draft) < Math.abs(best - draft)) ? mark : best;
  }, draft);
}
