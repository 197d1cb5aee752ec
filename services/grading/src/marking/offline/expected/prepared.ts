import { createHash } from 'node:crypto';
import { markingPointsOf } from '@exam-evaluation/points/marking-points.ts';
import type { MarkingPoints, Point, PointGroup } from '@exam-evaluation/points/point.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { LRUCache } from 'lru-cache';
import type { Encoder, Vector } from '../../../encoder/encoder.ts';
import { type Reading, readCached } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { type Depth, type Indexed, indexed, OF_POINT, OF_WHOLE, sum } from '../evidence/indexed.ts';

/** What a question expects, read and encoded once for all of its answers. */
export interface Prepared {
  question: Indexed;
  standards: Standard[];
}

/** One way of answering the whole question. */
export interface Standard {
  groups: PreparedGroup[];
  /** All of its points as one text. */
  whole: Indexed;
}

export interface PreparedGroup extends Omit<PointGroup, 'points'> {
  points: PreparedPoint[];
}

export interface PreparedPoint extends Omit<Point, 'ways' | 'heading'> {
  ways: Way[];
  heading: Reading | undefined;
  /** The point as people read it, behind its heading. */
  said: Reading;
}

/** One way of making a point. */
export interface Way {
  text: Indexed;
  /** The same behind the question. */
  behindQuestion: Vector | undefined;
}

/** Of the question, its end, and of what stands behind it, its beginning are read together; in characters. */
const [QUESTION_MAX, SAID_MAX] = [400, 800];
/** Pieces that are encoded of the ways of all points together, and of a single one at least. */
const [PIECES_OF_ALL, PIECES_LEAST] = [1_000, 16];

/** A text read behind the question, which often says what it leaves out. */
export async function behindQuestion(
  question: string,
  said: string,
  encoder: Encoder,
  pieces = 2 * OF_POINT.pieces,
): Promise<Vector | undefined> {
  const { vector } = await encoder.encode(
    `${question.slice(-Math.min(QUESTION_MAX, 3 * pieces))} ${said.slice(0, SAID_MAX)}`,
    pieces,
  );
  return vector;
}

/** Words of meaning that are kept, each with a vector of 1.5 kB: those of some hundreds of questions. */
const KEPT_WORDS_MAX = 20_000;

const knownTo = rememberFor<Encoder, LRUCache<string, Prepared>>(
  () => new LRUCache({ maxSize: KEPT_WORDS_MAX, sizeCalculation: wordsKept }),
);

/** What a question expects. It is kept for the next copies, of which each brings the question anew. */
export async function preparedFor(question: Question, encoder: Encoder): Promise<Prepared> {
  const known = knownTo(encoder);
  const key = hashQuestion(question);
  const own = known.get(key) ?? (await prepare(question, markingPointsOf(question), encoder));
  known.set(key, own);
  return own;
}

/** All that the points depend on. */
function hashQuestion({ text, modelAnswer, maxMarks, rubric }: Question): string {
  const criteria = rubric?.criteria.map(({ name, marks, keywords, guidance }) => [name, marks, keywords, guidance]);
  return createHash('sha256')
    .update(JSON.stringify([text, modelAnswer, maxMarks, criteria]))
    .digest('base64');
}

function wordsKept({ question, standards }: Prepared): number {
  const points = standards.flatMap(({ groups }) => groups.flatMap((group) => group.points));
  const texts = [question, ...standards.map(({ whole }) => whole), ...points.flatMap(waysRead)];
  return sum(texts.map(({ content, spans }) => 1 + content.length + spans.length));
}

const waysRead = ({ ways }: PreparedPoint): Indexed[] => ways.map(({ text }) => text);

async function prepare({ text = '' }: Question, { standards }: MarkingPoints, encoder: Encoder): Promise<Prepared> {
  const ways = standards
    .flat()
    .reduce((sum, { points }) => sum + points.reduce((all, point) => all + point.ways.length, 0), 0);
  const pieces = Math.max(PIECES_LEAST, Math.min(OF_POINT.pieces, Math.floor(PIECES_OF_ALL / Math.max(1, ways))));
  const depth = { ...OF_POINT, pieces };
  const prepared: Standard[] = [];
  for (const groups of standards) {
    const texts = groups.flatMap(({ points }) => points.map((point) => point.text));
    // The order of criteria changes nothing.
    const all = (groups.some(({ criterion }) => criterion) ? texts.toSorted() : texts).join('. ');
    const own: PreparedGroup[] = [];
    for (const group of groups) {
      const points: PreparedPoint[] = [];
      for (const point of group.points) points.push(await preparePoint(point, text, encoder, depth));
      own.push({ ...group, points });
    }
    prepared.push({ groups: own, whole: await indexed(readCached(all), encoder, OF_WHOLE) });
  }
  return { question: await indexed(readCached(text), encoder, OF_WHOLE), standards: prepared };
}

async function preparePoint(
  { ways, heading, ...point }: Point,
  question: string,
  encoder: Encoder,
  depth: Depth,
): Promise<PreparedPoint> {
  const read: Way[] = [];
  for (const way of ways) {
    read.push({
      text: await indexed(readCached(way), encoder, depth),
      behindQuestion: await behindQuestion(question, way, encoder, 2 * depth.pieces),
    });
  }
  return {
    ...point,
    ways: read,
    heading: heading === '' ? undefined : readCached(heading),
    said: readCached(heading === '' ? point.text : `${heading}: ${point.text}`),
  };
}
