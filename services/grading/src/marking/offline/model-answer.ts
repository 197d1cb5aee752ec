import type { Marking } from '../marker.ts';
import { belowFull } from '../marks.ts';
import { type Reading, readAgain } from '../text/read.ts';
import { type Comparison, compare, type Weight } from './comparison.ts';
import type { Context } from './context.ts';
import { withExamples } from './examples.ts';
import { FEATURES, featuresOf } from './features.ts';
import { expectedShare, type FittedModel, probabilityRight, shareConfidence, weigh } from './model.ts';
import { isNonAnswer } from './non-answer.ts';

/** Up to this many hundredths an answer is right or wrong; above, it is marked by degrees. */
const WHOLE_UP_TO = 100;
/** From this share of contradicted words on an answer says the opposite. */
const OPPOSITE = 0.75;

/** Marks an answer by how it compares with the model answer, words of the question discounted, and with answers a person marked. */
export function markByModelAnswer(context: Context): Marking {
  const { request, reading, alternatives, asked, model } = context;
  const near = (text: Reading) => closest(text, alternatives, asked, weigh(model));
  const max = request.question.maxMarks;
  const whole = max <= WHOLE_UP_TO;
  const { compared, features } = near(reading);
  // What rules settle says nothing about how strictly a person marks.
  const telling = request.examples.filter(({ answer }) => !isNonAnswer(answer));
  const examples = telling.map(({ answer, awarded }) => {
    const example = readAgain(answer);
    return {
      reading: example,
      given: awarded / max,
      expected: shareOf(model, near(example).features, whole),
    };
  });
  const share = withExamples(reading, shareOf(model, features, whole), examples);
  const opposite = compared.conflict >= OPPOSITE && compared.wanted.filter(({ match }) => match?.opposed).length > 1;
  const ceiling = opposite ? Math.min(context.ceiling, 0.5) : context.ceiling;
  const wanted = whole ? (share >= 0.5 && ceiling === 1 ? max : 0) : Math.min(share * max, belowFull(ceiling, max));
  const confidence = whole ? Math.max(share, 1 - share) : shareConfidence(model, features);
  return {
    awarded: wanted,
    criteria: [],
    feedback: [explain(compared), opposite ? 'It seems to say the opposite of the model answer.' : '']
      .filter(Boolean)
      .join(' '),
    confidence: opposite ? Math.min(confidence, 0.5) : confidence,
    reviewReasons: [],
    examples: examples.length,
  };
}

function shareOf(model: FittedModel, features: readonly number[], whole: boolean): number {
  return whole ? probabilityRight(model, features) : expectedShare(model, features);
}

/** The comparison with the alternative of the model answer that comes closest. */
export function closest(
  reading: Reading,
  alternatives: readonly Reading[],
  asked: Reading,
  weight: Weight,
): { compared: Comparison; features: number[] } {
  return alternatives
    .map((expected) => compare(reading, expected, asked, weight))
    .map((compared) => ({ compared, features: featuresOf(compared) }))
    .reduce((best, next) => (nearness(next.features) > nearness(best.features) ? next : best));
}

const names = Object.keys(FEATURES);
const [F1, CHARS] = [names.indexOf('f1'), names.indexOf('chars')];

function nearness(features: readonly number[]): number {
  return features[F1]! + features[CHARS]!;
}

/** Names what carries the mark, in the answer's own words, and the weightiest of what is missing. */
function explain({ wanted }: Comparison): string {
  const byWeight = wanted.filter(({ asked }) => !asked).toSorted((a, b) => b.weight - a.weight);
  const said = byWeight.filter(({ match }) => match && !match.opposed).map(({ match }) => `"${match!.word.text}"`);
  const turned = byWeight.filter(({ match }) => match?.opposed).map(({ match }) => `"${match!.word.text}"`);
  const missing = byWeight.filter(({ match }) => !match).map(({ word }) => word.text);
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
