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
  /** The vector of the text when it is read after the question. */
  behindQuestion: Vector | undefined;
}

/** How much of the end of the question, and of the beginning of the text after it, is read together; in characters. */
const [QUESTION_MAX, SAID_MAX] = [400, 800];
/** How many pieces are encoded for all points together, and the minimum for each way of making a point. */
const [PIECES_OF_ALL, PIECES_LEAST] = [1_000, 16];

/** Encodes a text together with the question before it, which often supplies what the text leaves out. */
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

/** Size of the cache in content words, each with a vector of 1.5 kB; enough for a few hundred questions. */
const KEPT_WORDS_MAX = 20_000;

const knownTo = rememberFor<Encoder, LRUCache<string, Prepared>>(
  () => new LRUCache({ maxSize: KEPT_WORDS_MAX, sizeCalculation: wordsKept }),
);

/**
 * Prepares what a question expects. The result is cached by content, since every copy brings its own object for the
 * same question.
 */
export async function preparedFor(question: Question, encoder: Encoder): Promise<Prepared> {
  const known = knownTo(encoder);
  const key = hashQuestion(question);
  const own = known.get(key) ?? (await prepare(question, markingPointsOf(question), encoder));
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

async function prepare({ text = '' }: Question, { standards }: MarkingPoints, encoder: Encoder): Promise<Prepared> {
  const ways = standards
    .flat()
    .reduce((sum, { points }) => sum + points.reduce((all, point) => all + point.ways.length, 0), 0);
  const pieces = Math.max(PIECES_LEAST, Math.min(OF_POINT.pieces, Math.floor(PIECES_OF_ALL / Math.max(1, ways))));
  const depth = { ...OF_POINT, pieces };
  const prepared: Standard[] = [];
  for (const groups of standards) {
    const texts = groups.flatMap(({ points }) => points.map((point) => point.text));
    // Sorted, so that the order of criteria does not matter.
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
