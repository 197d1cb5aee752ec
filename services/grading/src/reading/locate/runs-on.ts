import { median } from '../median.ts';
import type { Line } from './lines.ts';

/** Of the distance that labelled lines keep from what stands above them: so far is as far, and less than so far is near. */
const [AS_FAR, NEAR] = [0.85, 0.8];

/**
 * Questions whose answers may hold that of the next one, whose label was not read: a line within them stands as far from the one
 * above as labelled lines do, and other lines within answers stand nearer.
 *
 * @param lines of a copy, those that may belong to answers.
 * @param order ids of its questions as the paper asks them.
 */
export function answersThatRunOn(
  lines: readonly Line[],
  questionOf: ReadonlyMap<Line, string>,
  order: readonly string[],
): Set<string> {
  const gaps = lines.slice(1).flatMap((line, at) => {
    const above = lines[at]!;
    const isBelow = above.page === line.page && line.top > above.top;
    const [own, before] = [questionOf.get(line), questionOf.get(above)];
    return isBelow && own !== undefined
      ? [{ own, isLabelled: own !== before, far: (line.top - above.top) / line.unit }]
      : [];
  });
  const labelled = gaps.filter(({ isLabelled }) => isLabelled).map(({ far }) => far);
  if (labelled.length === 0) return new Set();
  const usual = median(labelled);
  const within = gaps.filter(({ isLabelled }) => !isLabelled);
  const far = within.filter((gap) => gap.far >= usual * AS_FAR);
  const others = within.filter((gap) => !far.includes(gap));
  // Where lines within answers mostly stand as far apart, their distance says nothing.
  if (far.length * 2 > labelled.length) return new Set();
  const isFound = new Set(questionOf.values());
  const isNear = others.every((gap) => gap.far < usual * NEAR);
  const isOpen = (id: string) => {
    const next = order[order.indexOf(id) + 1];
    return next !== undefined && !isFound.has(next);
  };
  return new Set(isNear ? far.map(({ own }) => own).filter(isOpen) : []);
}
