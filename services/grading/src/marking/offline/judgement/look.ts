import type { Encoder, Vector } from '../../../encoder/encoder.ts';
import { type Reading, readText } from '../../text/read.ts';
import { type Beside, beside, besideWhole, FEATURES } from '../evidence/features.ts';
import { type Indexed, indexed, OF_ANSWER, type Span } from '../evidence/indexed.ts';
import type { Weight } from '../evidence/word-features.ts';
import { behindQuestion, type Prepared, type PreparedPoint, type Standard } from '../expected/prepared.ts';
import { crossedPoints } from '../signals/crossed-points.ts';
import type { Says } from '../signals/signal.ts';
import { SIGNALS } from '../signals/table.ts';

/** The names of all inputs of the fitted model, in order: features, then signals. */
export const LOOKED_AT: readonly string[] = [...FEATURES, ...SIGNALS.map(({ name }) => name)];

/** An answer compared with one way of making a point. */
export interface PointEvidence extends Beside {
  /** Values in the order of `LOOKED_AT`, rounded so that both runtimes of the encoder give the same. */
  values: number[];
  /** The verdict of each signal. */
  signals: Says[];
}

/** An answer, read and encoded. */
export interface EncodedAnswer {
  text: Indexed;
  behindQuestion: Vector | undefined;
  /** Reads a range of the answer's sentences as a separate text. */
  between: (first: number, last: number) => Reading;
}

const THOUSANDTHS = 1000;

/** Encodes an answer together with its question. */
export async function readAnswer(answer: Reading, { question }: Prepared, encoder: Encoder): Promise<EncodedAnswer> {
  const own = await indexed(answer, encoder, OF_ANSWER);
  const parts = new Map<string, Reading>();
  return {
    text: own,
    behindQuestion: await behindQuestion(question.reading.text, answer.text, encoder),
    between: (first, last) => {
      const key = `${first} ${last}`;
      const part = parts.get(key) ?? readText(answer.sentences.slice(first, last + 1).join(' '));
      parts.set(key, part);
      return part;
    },
  };
}

/** Compares an answer with every way of making every point of a standard, or just `some` points. */
export function gatherEvidence(
  answer: EncodedAnswer,
  standard: Standard,
  { question }: Prepared,
  weigh: Weight,
  some?: readonly PreparedPoint[],
): Map<PreparedPoint, PointEvidence[]> {
  const whole = besideWhole(answer.text, standard.whole, question, weigh);
  const crossed = crossedPoints(answer.text.reading, standard, question.reading);
  const points = standard.groups.flatMap((group) => group.points);
  return new Map(
    (some ?? points).map((point) => {
      const others = points.filter((other) => other !== point).map(({ ways: [first] }) => first!.text);
      const looked = point.ways.map(({ text, behindQuestion: joint }) => {
        const found = beside(answer.text, text, {
          question,
          weigh,
          whole,
          joint: { answer: answer.behindQuestion, point: joint },
          others,
          readingOf: ({ words }) => answer.between(words[0]!.sentence, words.at(-1)!.sentence),
        });
        const signals = computeSignals(answer, found.span, text, crossed.has(point));
        return { ...found, signals, values: [...found.features, ...signals].map(rounded) };
      });
      return [point, looked];
    }),
  );
}

function computeSignals(answer: EncodedAnswer, span: Span | undefined, point: Indexed, isCrossed: boolean): Says[] {
  const here = span ? answer.between(span.words[0]!.sentence, span.words.at(-1)!.sentence) : answer.text.reading;
  const sides = { here, point: point.reading, isCrossed };
  return SIGNALS.map((signal) => signal.look(sides));
}

function rounded(value: number): number {
  return Math.round(value * THOUSANDTHS) / THOUSANDTHS;
}
