import type { Reading } from '../../text/read.ts';
import { areOfOneKind, scaleOfStem } from './directions.ts';

/** `Gets bigger`, `becomes smaller`: they only lead to what happens. */
const BECOMES = new Set(['becom', 'turn', 'amount', 'number', 'level', 'valu']);

/** What is set beside something else. */
const COMPARES = new Set(['than', 'as']);
/** `Doubles`, `halves`, and so many times as much. */
const TIMES = /^(?:doubl|halv|tripl|trebl)/;

/**
 * How an answer that says nothing but whether there is more or less of what the question asks about stands to a model answer that says nothing else either: `said` (`It goes up.`
 * for `The resistance increases.`) or `turned`. Undefined where either says more, or denies something.
 */
export function tendencyBeside(answer: Reading, expected: Reading, asked: Reading): 'said' | 'turned' | undefined {
  const [said, wanted] = [tendencyOf(answer, asked), tendencyOf(expected, asked)];
  if (!said || !wanted || !areOfOneKind(said.scale, wanted.scale)) return undefined;
  return said.way === wanted.way ? 'said' : 'turned';
}

function tendencyOf({ words, content }: Reading, asked: Reading): { scale: string; way: number } | undefined {
  if (words.some(({ negated, text }) => negated || COMPARES.has(text))) return undefined;
  const inQuestion = new Set(asked.words.map(({ stem }) => stem));
  const [only, ...others] = content.filter(({ stem }) => !inQuestion.has(stem) && !BECOMES.has(stem));
  if (!only || others.length > 0) return undefined;
  return TIMES.test(only.text) ? { scale: 'times', way: only.number! } : scaleOfStem(only.stem);
}
