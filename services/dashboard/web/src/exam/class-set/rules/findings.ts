import { PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { ClassSet, SetCopy, SetPage } from './class-set.ts';

/** What a person should see of a copy before it is handed in. */
export interface Findings {
  /** Numbers of the sheet's pages that are not among its pages. */
  missing: number[];
  /** Numbers of the sheet's pages that it has more than once. */
  doubled: number[];
  /** Pages without a code among pages with one. */
  withoutCode: number;
  /** Pages with the code of somebody else's sheet. */
  foreign: number;
  /** More pages than a copy may have. */
  tooMany: boolean;
  /** Fewer or more pages than most copies, where sheets have no codes. */
  unusual: boolean;
}

export function findingsOf(
  { pages: keys, candidateId }: SetCopy,
  pages: ReadonlyMap<string, SetPage>,
  usualCount: number,
): Findings {
  const codes = keys.flatMap((key) => pages.get(key)?.code ?? []);
  const holder = codes.find(({ holder: { id } }) => id === candidateId)?.holder.id ?? codes[0]?.holder.id;
  const own = codes.filter((code) => code.holder.id === holder);
  const numbers = own.map(({ page }) => page);
  const all = Array.from({ length: own[0]?.pages ?? 0 }, (_, at) => at + 1);
  return {
    missing: all.filter((number) => !numbers.includes(number)),
    doubled: all.filter((number) => numbers.indexOf(number) !== numbers.lastIndexOf(number)),
    withoutCode: codes.length > 0 ? keys.length - codes.length : 0,
    foreign: codes.length - own.length,
    tooMany: keys.length > PAGES_MAX,
    unusual: codes.length === 0 && keys.length !== usualCount,
  };
}

/** The number of pages that most copies have. */
export function usualCountOf({ copies }: ClassSet): number {
  const counts = new Map<number, number>();
  for (const { pages } of copies) counts.set(pages.length, (counts.get(pages.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** What keeps a copy from being handed in. */
export type Need = 'nobody' | 'twice' | 'too_many';

export function needsOfCopies({ copies }: ClassSet): Map<string, Need> {
  const taken = new Map<string, number>();
  for (const { candidateId } of copies) if (candidateId) taken.set(candidateId, (taken.get(candidateId) ?? 0) + 1);
  const needs = new Map<string, Need>();
  for (const { key, candidateId, pages } of copies) {
    if (!candidateId) needs.set(key, 'nobody');
    else if (taken.get(candidateId)! > 1) needs.set(key, 'twice');
    else if (pages.length > PAGES_MAX) needs.set(key, 'too_many');
  }
  return needs;
}
