import { formatMarks } from '../../words/format.ts';

/** Below this a difference is called none. */
const DIFFERENCE_NONE = 0.005;

/** By how much of a question's maximum somebody's marks are below those they are compared with, in words; above where it is below 0. */
export function describeDifference(
  below: number | undefined,
  say: { same: string; less: (share: string) => string; more: (share: string) => string },
): string {
  if (below === undefined) return '–';
  if (Math.abs(below) < DIFFERENCE_NONE) return say.same;
  const share = `${formatMarks(Math.round(Math.abs(below) * 1_000) / 10)} %`;
  return below > 0 ? say.less(share) : say.more(share);
}
