import type { Marking } from '../marker.ts';
import { toStep } from '../marks.ts';
import type { Context } from './context.ts';
import { type Comparison, compare } from './features.ts';
import { expectedShare, type FittedModel, probabilityRight, weigh } from './model.ts';

/** Up to this many hundredths an answer is right or wrong; above, it is marked by degrees. */
const WHOLE_UP_TO = 100;

/** Marks an answer by how it compares with the model answer, words of the question discounted. */
export function markByModelAnswer(context: Context): Marking {
  const { request, reading, asked, expected, ceiling, model } = context;
  const max = request.question.maxMarks;
  const compared = compare(reading, expected!, asked, weigh(model));
  const limit = ceiling < 1 ? Math.min(ceiling * max, (Math.ceil(max / 50) - 1) * 50) : max;
  const { wanted, confidence } = max <= WHOLE_UP_TO ? verdict(model, compared, max) : byDegrees(model, compared, max);
  return {
    awarded: max <= WHOLE_UP_TO && limit < max ? 0 : Math.min(wanted, limit),
    criteria: [],
    feedback: explain(compared),
    confidence,
    reviewReasons: [],
    examples: 0,
  };
}

function verdict(model: FittedModel, compared: Comparison, max: number) {
  const right = probabilityRight(model, compared.features);
  return { wanted: right >= 0.5 ? max : 0, confidence: Math.max(right, 1 - right) };
}

function byDegrees(model: FittedModel, compared: Comparison, max: number) {
  const { share, confidence } = expectedShare(model, compared.features);
  return { wanted: toStep(share * max, max), confidence };
}

/** Names what carries the mark, in the answer's own words, and the weightiest of what is missing. */
function explain({ matches }: Comparison): string {
  const byWeight = matches.filter(({ asked }) => !asked).toSorted((a, b) => b.weight - a.weight);
  const said = byWeight.filter(({ match }) => match && !match.opposed).map(({ match }) => `"${match!.word.text}"`);
  const turned = byWeight.filter(({ match }) => match?.opposed).map(({ match }) => `"${match!.word.text}"`);
  const missing = byWeight.filter(({ match }) => !match).map(({ expected }) => expected.text);
  const list = (words: readonly string[]) => [...new Set(words)].slice(0, 8).join(', ');
  return [
    said.length > 0
      ? `In common with the model answer: ${list(said)}.`
      : 'Nothing beyond the question in common with the model answer.',
    turned.length > 0 ? `Said the other way round: ${list(turned)}.` : '',
    missing.length > 0 ? `Not found: ${list(missing)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
