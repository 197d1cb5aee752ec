import type { KeywordsFound } from '../evidence/keywords.ts';
import type { PreparedGroup, PreparedPoint } from '../expected/prepared.ts';
import type { Judgement, Status } from './judge.ts';

/** A point with its judgement. */
export interface JudgedPoint {
  point: PreparedPoint;
  judgement: Judgement;
}

/** A group of points with what an answer earns for it. */
export interface JudgedGroup {
  group: PreparedGroup;
  /** What the points were looked for in: the answer, or the part of it that the criterion is about. */
  said: string;
  /** The points that count, best first; as many as the group needs. */
  counted: JudgedPoint[];
  keywords: KeywordsFound | undefined;
  status: Status;
  /** Share of the group's marks, 0-1. */
  share: number;
}

/** Where a criterion has only keywords, the least credit that other words must reach to count. */
const LEAST_WITHOUT_KEYWORDS = 0.4;

/** Computes the share of a group's marks from its best points, or from the keywords that replace them. */
export function sumGroup(
  group: PreparedGroup,
  said: string,
  points: readonly JudgedPoint[],
  keywords: KeywordsFound | undefined,
): JudgedGroup {
  const counted = points.toSorted((a, b) => b.judgement.credit - a.judgement.credit).slice(0, group.needs);
  const byPoints = counted.reduce((sum, { judgement }) => sum + judgement.credit, 0) / group.needs;
  const isDenied = keywords !== undefined && keywords.opposed.length > 0 && keywords.said.length === 0;
  const isTurned = byPoints === 0 && points.some(({ judgement }) => judgement.status === 'contradicted');
  const share = isDenied || isTurned ? 0 : Math.min(1, shareBy(byPoints, group, keywords));
  const status = share >= 1 ? 'met' : share > 0 ? 'partly' : isDenied || isTurned ? 'contradicted' : 'missing';
  return { group, said, counted, keywords, status, share };
}

function shareBy(byPoints: number, { criterion }: PreparedGroup, keywords: KeywordsFound | undefined): number {
  if (!keywords || !criterion) return byPoints;
  if (keywords.areExact && !criterion.isDescribed) return keywords.share;
  if (criterion.isDescribed) return Math.max(keywords.share, byPoints);
  return keywords.share > 0 || byPoints < LEAST_WITHOUT_KEYWORDS ? keywords.share : byPoints;
}

/** Computes the share of all marks that groups earn together, 0-1. */
export function totalShare(groups: readonly Pick<JudgedGroup, 'group' | 'share'>[]): number {
  const total = groups.reduce((sum, { group }) => sum + group.marks, 0);
  return groups.reduce((sum, { group, share }) => sum + share * group.marks, 0) / Math.max(1, total);
}
