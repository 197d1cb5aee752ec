import type { Sort } from '../../ui/sort-header.tsx';
import type { CopyOfCandidate } from './copies-of.ts';
import { STANDINGS, standingOf } from './standing.ts';

/** What copies can be sorted by; as candidates are listed to begin with. */
export type CopySort = Sort<'candidate' | 'standing' | 'total' | 'changed'>;

type Sorted = Pick<CopyOfCandidate, 'copy'>;

const KEYS: Record<Exclude<CopySort['by'], 'candidate'>, (one: Sorted) => number | undefined> = {
  standing: ({ copy }) => STANDINGS.indexOf(standingOf(copy)),
  total: ({ copy }) => copy.totals?.awarded,
  changed: ({ copy }) => (copy.updatedAt ? Number(copy.updatedAt.seconds) + copy.updatedAt.nanos / 1e9 : undefined),
};

/** Copies in another order; those without marks come last in either direction of their totals. */
export function sortCopies<T extends Sorted>(copies: readonly T[], { by, isDescending }: CopySort): T[] {
  if (by === 'candidate') return isDescending ? copies.toReversed() : [...copies];
  const [keyOf, sign] = [KEYS[by], isDescending ? -1 : 1];
  return copies.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (a - b);
  });
}
