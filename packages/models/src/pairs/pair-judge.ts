import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { modelFile } from '../model-file.ts';
import { type OnnxSession, openSession } from '../onnx/session.ts';
import { WordPieces } from './wordpiece.ts';

/** How an answer relates to a point: log-odds, between `-ODDS_MAX` and `ODDS_MAX`. */
export interface Relation {
  /** That the answer says what the point says. */
  made: number;
  /** That it says the contrary, or says it of something else. */
  contradicted: number;
}

/** What is judged: a way of making a point, the question, and an answer to it. */
export interface Pair {
  point: string;
  question: string;
  answer: string;
}

/**
 * Reads a point and an answer together, so that it sees what comparing words cannot: the same in other words, and the
 * contrary in the same words. The network is described in test/bench/grading/judge.
 */
export interface PairJudge {
  judge: (pair: Pair) => Promise<Relation>;
}

/** How many pieces are read: the beginning of the point, the end of the question, and a window of the answer. */
const [POINT_MAX, QUESTION_MAX, ANSWER_MAX] = [48, 32, 96];
/** How far apart the windows of an answer begin, in pieces. */
const STEP = 16;
/** The greatest log-odds, either way. */
export const ODDS_MAX = 8;
/** How many judgements are cached, for answers that many candidates give and for reviewed ones. */
const KEPT_MAX = 20_000;

/** Opens the judge that ships, or that in another file. Throws ModelFileError, and what the runtime throws. */
export async function openPairJudge(path?: string): Promise<PairJudge> {
  const [model, vocabulary] = await Promise.all([
    path ?? modelFile('pair-judge-int8.onnx'),
    modelFile('all-MiniLM-L6-v2-vocab.txt'),
  ]);
  const [session, words] = [await openSession(model), new WordPieces(await readFile(vocabulary, 'utf8'))];
  const known = new LRUCache<string, Relation>({ max: KEPT_MAX });
  let last: Promise<unknown> = Promise.resolve();
  return {
    // The model runs on one pair after another, without padding: what it says of a pair depends on nothing else.
    judge: async (pair) => {
      const { expected, said } = readPair(pair, words);
      const key = `${expected.join()} ${said.join()}`;
      const met = known.get(key);
      if (met) return met;
      const next = last.then(() => run(session, expected, said));
      last = next.catch(() => undefined);
      const relation = await next;
      known.set(key, relation);
      return relation;
    },
  };
}

/** The ids of the pieces of both sides. */
function readPair({ point, question, answer }: Pair, words: WordPieces) {
  const ids = (text: string) => words.of(text).map(({ id }) => id);
  const about = ids(point);
  const before = [words.begin, ...about.slice(0, POINT_MAX), words.end];
  const expected = [...before, ...ids(question).slice(-QUESTION_MAX), words.end];
  return { expected, said: [...windowOf(ids(answer), new Set(about)), words.end] };
}

/** As many pieces of an answer as are read: the first window with the most different pieces of a point. */
function windowOf(said: readonly number[], expected: ReadonlySet<number>): readonly number[] {
  const last = said.length - ANSWER_MAX;
  if (last <= 0) return said;
  const starts = [...Array(Math.ceil(last / STEP)).keys()].map((place) => place * STEP);
  const shared = (start: number) => expected.intersection(new Set(said.slice(start, start + ANSWER_MAX))).size;
  const best = [...starts, last].map((start) => ({ start, shared: shared(start) }));
  const { start } = best.reduce((most, other) => (other.shared > most.shared ? other : most));
  return said.slice(start, start + ANSWER_MAX);
}

async function run(session: OnnxSession, expected: readonly number[], said: readonly number[]): Promise<Relation> {
  const ids = [...expected, ...said];
  const dims = [1, ids.length];
  const { logits } = await session.run({
    ids: { data: BigInt64Array.from(ids, BigInt), dims },
    types: { data: BigInt64Array.from(ids, (_, place) => (place < expected.length ? 0n : 1n)), dims },
  });
  const [made, not, contradicted] = logits!.data as unknown as [number, number, number];
  return {
    made: odds(made, not, contradicted),
    contradicted: odds(contradicted, made, not),
  };
}

/** The log-odds of a class against the other two, from the logits of all three. */
function odds(of: number, other: number, another: number): number {
  const most = Math.max(other, another);
  const others = most + Math.log(Math.exp(other - most) + Math.exp(another - most));
  return Math.max(-ODDS_MAX, Math.min(ODDS_MAX, of - others));
}
