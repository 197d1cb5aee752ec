import { type Reading, readCached } from '../../text/read.ts';
import type { PreparedPoint, Standard } from '../expected/prepared.ts';
import { splitClauses } from '../likeness/clauses.ts';
import { findCrossings } from './bindings.ts';
import { exchangedUnits } from './exchanged-parts.ts';

/** The longest answer that is examined, in words; in longer ones parts occur together by chance. */
const LONGEST = 500;

/** Finds the points of a standard for which an answer says what belongs to another point, or to another thing. */
export function crossedPoints(answer: Reading, { groups }: Standard, question: Reading): ReadonlySet<PreparedPoint> {
  if (answer.words.length > LONGEST) return new Set();
  const points = groups.flatMap((group) => group.points.map((point) => ({ point, isSection: !group.criterion })));
  const isCrossed = findCrossings(
    answer,
    points.map(({ point, isSection }) => ({ heading: point.heading, isSection, said: readCached(point.text) })),
    question,
  );
  const crossed = new Set(points.flatMap(({ point }, index) => (isCrossed[index] ? [point] : [])));
  for (const units of collectUnits(groups)) {
    if (units.length < 2) continue;
    for (const place of exchangedUnits(answer, units).flat())
      for (const point of units[place]!.points) crossed.add(point);
  }
  return crossed;
}

/** Collects the units that may be exchanged: sections, points, and clauses of points. */
function collectUnits(groups: Standard['groups']) {
  const points = groups.flatMap((group) => group.points);
  return [
    groups.map((group) => ({ points: group.points, words: group.points.flatMap(({ said }) => said.words) })),
    points.map((point) => ({ points: [point], words: point.said.words })),
    points.flatMap((point) => splitClauses(point.said).map((words) => ({ points: [point], words }))),
  ];
}
