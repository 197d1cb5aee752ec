import type { Line } from '../layout/lines.ts';
import { median } from '../layout/median.ts';

/**
 * Relative to the median distance above labelled lines: a gap from FAR_MIN on is as wide, one below NEAR_MAX is normal
 * line spacing.
 */
const [FAR_MIN, NEAR_MAX] = [0.85, 0.8];

/**
 * Questions whose answers may include that of the next question because its label was not read: one line within them
 * has as much space above it as labelled lines have, while all other lines in answers are closer together.
 *
 * @param lines the lines of a copy that may belong to answers.
 * @param order ids of the questions in the order of the paper.
 * @param hasText whether anything but a label was found for a question, such as struck-out words; a label alone may be a number of the answer
 *   before it.
 */
export function answersThatRunOn(
  lines: readonly Line[],
  questionOf: ReadonlyMap<Line, string>,
  order: readonly string[],
  hasText: (id: string) => boolean,
): Set<string> {
  const gaps = lines.slice(1).flatMap((line, at) => {
    const above = lines[at]!;
    const isBelow = above.page === line.page && line.top > above.top;
    const [own, before] = [questionOf.get(line), questionOf.get(above)];
    return isBelow && own !== undefined
      ? [{ own, isLabelled: own !== before, far: (line.top - above.top) / line.wordHeight }]
      : [];
  });
  const labelled = gaps.filter(({ isLabelled }) => isLabelled).map(({ far }) => far);
  if (labelled.length === 0) return new Set();
  const usual = median(labelled);
  const within = gaps.filter(({ isLabelled }) => !isLabelled);
  const far = within.filter((gap) => gap.far >= usual * FAR_MIN);
  const others = within.filter((gap) => !far.includes(gap));
  // If lines within answers are often that far apart, the distance carries no information.
  if (far.length * 2 > labelled.length) return new Set();
  const isNear = others.every((gap) => gap.far < usual * NEAR_MAX);
  const isOpen = (id: string) => {
    const next = order[order.indexOf(id) + 1];
    return next !== undefined && !hasText(next);
  };
  return new Set(isNear ? far.map(({ own }) => own).filter(isOpen) : []);
}
