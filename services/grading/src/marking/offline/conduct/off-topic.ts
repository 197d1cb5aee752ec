import { likeness, meaningOf } from '../../text/meanings.ts';
import { type Comparison, distinct, mean } from '../likeness/comparison.ts';

/** Fewer words of meaning may be a name for what was expected. */
const LEAST_SAID = 3;
/** Fewer expected words leave too much open that is near none of them. */
const LEAST_EXPECTED = 4;
/** A word's nearest of the question and the expected text is that near on average where it has to do with them: right answers have 0.3 and more, other texts 0.2. */
const NEAR = 0.3;

/** Whether an answer has nothing to do with its question: no word of it was asked for or expected, and none means anything near. */
export function isOffTopic({ answer, expected, question, given }: Comparison): boolean {
  if (given.some(({ covered, asked }) => covered > 0 || asked)) return false;
  const about = distinct([...expected.content, ...question.content]).map(({ text }) => meaningOf(text));
  const said = answer.content.flatMap(({ text }) => meaningOf(text) ?? []);
  if (said.length < LEAST_SAID || distinct(expected.content).length < LEAST_EXPECTED) return false;
  return mean(said.map((meaning) => Math.max(...about.map((other) => likeness(meaning, other))))) < NEAR;
}
