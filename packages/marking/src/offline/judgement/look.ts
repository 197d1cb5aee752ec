import type { PairJudge, Relation } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { type Reading, readText } from '../../text/read.ts';
import { type Beside, beside, FEATURES, recallOfWhole } from '../evidence/features.ts';
import { type Indexed, indexed, OF_ANSWER, type Span } from '../evidence/indexed.ts';
import type { Weight } from '../evidence/word-features.ts';
import type { Prepared, PreparedPoint, Standard } from '../expected/prepared.ts';
import { crossedPoints } from '../signals/crossed-points.ts';
import type { Says } from '../signals/signal.ts';
import { SIGNALS } from '../signals/table.ts';

/** What the judge of pairs says of an answer and a point. */
const RELATION = ['made', 'contradicted'] as const satisfies (keyof Relation)[];

/** The names of all inputs of the fitted model, in order: what the judge of pairs says, then features. */
export const LOOKED_AT: readonly string[] = [...RELATION, ...FEATURES];

/** An answer compared with one way of making a point. */
export interface PointEvidence extends Beside {
  /** Values in the order of `LOOKED_AT`, rounded so that both runtimes of the judge give the same. */
  values: number[];
  /** What the judge of pairs says. */
  relation: Relation;
  /** The verdict of each signal. */
  signals: Says[];
}

/** An answer, prepared for comparisons. */
export interface ReadAnswer {
  text: Indexed;
  /** Reads a range of the answer's sentences as a separate text. */
  between: (first: number, last: number) => Reading;
}

const THOUSANDTHS = 1000;

/** Prepares an answer for comparisons. */
export function readAnswer(answer: Reading): ReadAnswer {
  const parts = new Map<string, Reading>();
  return {
    text: indexed(answer, OF_ANSWER),
    between: (first, last) => {
      const key = `${first} ${last}`;
      const part = parts.get(key) ?? readText(answer.sentences.slice(first, last + 1).join(' '));
      parts.set(key, part);
      return part;
    },
  };
}

/** Compares an answer with every way of making every point of a standard, or just `some` points. */
export async function gatherEvidence(
  answer: ReadAnswer,
  standard: Standard,
  { question }: Prepared,
  pairs: PairJudge,
  weigh: Weight,
  some?: readonly PreparedPoint[],
): Promise<Map<PreparedPoint, PointEvidence[]>> {
  const wholeRecall = recallOfWhole(answer.text, standard.whole, question, weigh);
  const crossed = crossedPoints(answer.text.reading, standard, question.reading);
  const points = standard.groups.flatMap((group) => group.points);
  const gathered = new Map<PreparedPoint, PointEvidence[]>();
  for (const point of some ?? points) {
    const looked: PointEvidence[] = [];
    for (const { text, asJudged } of point.ways) {
      const found = beside(answer.text, text, {
        question,
        weigh,
        wholeRecall,
      });
      const signals = computeSignals(answer, found.span, text, crossed.has(point));
      const said = { question: question.reading.text, answer: answer.text.reading.text };
      const relation = await pairs.judge({ point: asJudged, ...said });
      const values = [...RELATION.map((name) => relation[name]), ...found.features].map(rounded);
      looked.push({ ...found, relation, signals, values });
    }
    gathered.set(point, looked);
  }
  return gathered;
}

function computeSignals(answer: ReadAnswer, span: Span | undefined, point: Indexed, isCrossed: boolean): Says[] {
  const here = span ? answer.between(span.words[0]!.sentence, span.words.at(-1)!.sentence) : answer.text.reading;
  const sides = { here, point: point.reading, isCrossed };
  return SIGNALS.map((signal) => signal.look(sides));
}

function rounded(value: number): number {
  return Math.round(value * THOUSANDTHS) / THOUSANDTHS;
}
