import { createHash } from 'node:crypto';
import { markingPointsOf } from '@exam-evaluation/points/marking-points.ts';
import type { MarkingPoints, Point, PointGroup } from '@exam-evaluation/points/point.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { LRUCache } from 'lru-cache';
import { type Reading, readCached } from '../../text/read.ts';
import { type Indexed, indexed, OF_POINT, OF_WHOLE, sum } from '../evidence/indexed.ts';

/** What a question expects, read once for all of its answers. */
export interface Prepared {
  question: Indexed;
  standards: Standard[];
}

/** One way of answering the whole question. */
export interface Standard {
  groups: PreparedGroup[];
  /** All of its points joined as one text. */
  whole: Indexed;
}

export interface PreparedGroup extends Omit<PointGroup, 'points'> {
  points: PreparedPoint[];
}

export interface PreparedPoint extends Omit<Point, 'ways' | 'heading'> {
  ways: Way[];
  heading: Reading | undefined;
  /** The point as people read it, after its heading. */
  said: Reading;
}

/** One way of making a point. */
export interface Way {
  text: Indexed;
  /** The text as the judge of pairs reads it: with what it is about, and the keywords that it lacks. */
  asJudged: string;
}

/** Size of the cache in content words and spans; enough for a few hundred questions. */
const KEPT_WORDS_MAX = 20_000;

const known = new LRUCache<string, Prepared>({ maxSize: KEPT_WORDS_MAX, sizeCalculation: wordsKept });

/**
 * Prepares what a question expects. The result is cached by content, since every copy brings its own object for the
 * same question.
 */
export function preparedFor(question: Question): Prepared {
  const key = hashQuestion(question);
  const own = known.get(key) ?? prepare(question, markingPointsOf(question));
  known.set(key, own);
  return own;
}

/** Hashes everything that the points depend on. */
function hashQuestion({ text, modelAnswer, maxMarks, rubric }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([text, modelAnswer, maxMarks, rubric?.criteria]))
    .digest('base64');
}

function wordsKept({ question, standards }: Prepared): number {
  const points = standards.flatMap(({ groups }) => groups.flatMap((group) => group.points));
  const texts = [question, ...standards.map(({ whole }) => whole), ...points.flatMap(waysRead)];
  return sum(texts.map(({ content, spans }) => 1 + content.length + spans.length));
}

const waysRead = ({ ways }: PreparedPoint): Indexed[] => ways.map(({ text }) => text);

function prepare({ text = '' }: Question, { standards }: MarkingPoints): Prepared {
  const prepared = standards.map((groups): Standard => {
    const texts = groups.flatMap(({ points }) => points.map((point) => point.text));
    // Sorted, so that the order of criteria does not matter.
    const all = (groups.some(({ criterion }) => criterion) ? texts.toSorted() : texts).join('. ');
    return {
      groups: groups.map((group) => ({
        ...group,
        points: group.points.map((point) => preparePoint(point, group.criterion)),
      })),
      whole: indexed(readCached(all), OF_WHOLE),
    };
  });
  return { question: indexed(readCached(text), OF_WHOLE), standards: prepared };
}

function preparePoint({ ways, heading, ...point }: Point, criterion: PointGroup['criterion']): PreparedPoint {
  return {
    ...point,
    ways: ways.map((way) => ({
      text: indexed(readCached(way), OF_POINT),
      asJudged: joinForJudge(way, heading, criterion),
    })),
    heading: heading === '' ? undefined : readCached(heading),
    said: readCached(heading === '' ? point.text : `${heading}: ${point.text}`),
  };
}

/** Keywords are sorted, so that no mark depends on their order. */
function joinForJudge(way: string, heading: string, criterion: PointGroup['criterion']): string {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const about = has(way, heading) ? way : `${heading}: ${way}`;
  const lacking = criterion?.isDescribed ? criterion.keywords.filter((keyword) => !has(about, keyword)).toSorted() : [];
  return lacking.length > 0 ? `${about} (${lacking.join(', ')})` : about;
}
