import type { Marking } from '../../marker.ts';
import { belowFull, toStep } from '../../marks.ts';
import type { Reading } from '../../text/read.ts';
import { isNegation } from '../../text/words.ts';
import { countAsked } from '../any-of/asked-count.ts';
import { type Needed, namesAll, neededOf, reachOf } from '../any-of/needed.ts';
import { isOffTopic } from '../conduct/off-topic.ts';
import type { Context } from '../context.ts';
import { isDirection } from '../directions/directions.ts';
import { formOf, isCode, isSameForm } from '../exact/exact-forms.ts';
import { signsDiffer } from '../exact/signs.ts';
import { confidenceWithExamples, markedExamples, withExamples } from '../examples.ts';
import { type Comparison, compare, saysOtherNumber, total, type Weight } from '../likeness/comparison.ts';
import { meaningsOf } from '../likeness/meaning.ts';
import { reachOfParts } from '../likeness/parts.ts';
import { expectedShare, type FittedModel, probabilityRight, shareConfidence, weigh } from '../model.ts';
import { beginningsOf } from './beginnings.ts';
import { detailsOf } from './details.ts';
import { FEATURES, featuresOf } from './features.ts';
import { explain, NAMED, pointsFound, weightiest } from './feedback.ts';

/** Up to this many hundredths an answer is right or wrong; above, it is marked by degrees. */
const WHOLE_UP_TO = 100;
/** An answer that is the model answer word by word. */
const CERTAIN = 0.97;
/** From this share of contradicted words on, among those found and among all that were expected, an answer says the opposite. */
const [OPPOSITE, OF_EXPECTED] = [0.75, 0.5];

/** Marks an answer by how it compares with the model answer, words of the question discounted, and with answers a person marked. */
export function markByModelAnswer(context: Context): Marking {
  const { request, reading, alternatives, model, policy, isDenied } = context;
  const max = request.question.maxMarks;
  const whole = max <= WHOLE_UP_TO;
  const { compared, needed, features } = closestTo(context, reading, whole);
  const examples = markedExamples(context, (text) => shareOf(model, knownFeatures(context, text, whole), whole));
  const ways = [...alternatives, compared.expected, context.expected!];
  const sameSaid = ways.filter((expected) => sameWords(reading, expected));
  const copied = sameSaid.some(
    (expected) =>
      !signsDiffer(reading.text, expected.text) && (!isCode(expected.text) || isSameForm(reading.text, expected.text)),
  );
  const unexpected = compared.given.filter(({ covered }) => covered === 0);
  const others = unexpected.filter((word) => !word.asked).length;
  const form = formOf(context, whole);
  const isComplete = form === 'same' || (needed.inOrder && namesAll(needed, others, unexpected.length - others));
  const worth = (said: Reading) =>
    ways.some((expected) => sameWords(said, expected))
      ? 1
      : shareOf(model, closestTo(context, said, whole).features, whole);
  const beginnings = whole || copied ? [] : beginningsOf(reading, alternatives);
  const likely = Math.max(shareOf(model, features, whole), ...beginnings.map(worth));
  const share = copied ? 1 : withExamples(reading, isComplete ? 1 : likely, examples);
  const opposite = saysOpposite(compared) || (sameSaid.length > 0 && !copied);
  const reach = copied ? 1 : reachOf(needed, others);
  const isText = alternatives.includes(compared.expected);
  const ofParts = copied || whole || !isText || examples.length > 0 ? 1 : reachOfParts(compared, others);
  const isOther = !copied && (form === 'other' || form === 'other formula');
  const isWrong = opposite || (isOther && whole && form === 'other formula');
  const ceiling = isOffTopic(compared) ? 0 : Math.min(context.ceiling, isWrong ? 0.5 : 1, reach, ofParts);
  const wanted = whole
    ? share >= 0.5 && ceiling === 1
      ? max
      : 0
    : Math.min(share * max, belowFull(ceiling, max, policy.step));
  const own = isComplete ? CERTAIN : whole ? Math.max(share, 1 - share) : shareConfidence(model, features);
  const confidence = copied ? CERTAIN : whole ? own : confidenceWithExamples(own, examples);
  const awarded = toStep(wanted, max, policy);
  const carrying = awarded > 0 ? weightiest(compared).filter(({ match }) => match && !match.opposed) : [];
  const isDoubtful =
    opposite ||
    isOther ||
    share > ofParts ||
    (awarded > 0 && !copied && (!needed.inOrder || isHalfTurned(compared))) ||
    (needed.areNames && needed.met < needed.found) ||
    (reach < 1 && (others > 0 || !needed.isStated || (whole && share >= 0.5))) ||
    (!copied && !isComplete && awarded > 0 && (carrying.length === 0 || saysOtherNumber(compared)));
  return {
    awarded,
    criteria: [],
    evidence: carrying.slice(0, NAMED).map(({ match }) => reading.text.slice(match!.word.start, match!.word.end)),
    feedback: [
      pointsFound(needed),
      explain(compared),
      opposite && !isDenied ? 'It seems to say the opposite of the model answer.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    confidence: isDoubtful ? Math.min(confidence, 0.5) : confidence,
    reviewReasons: [],
    examples: examples.length,
  };
}

/** A word that weighs as much as most is said the other way round, or one that says where things go, such as `increases`. */
function isHalfTurned(compared: Comparison): boolean {
  const byWeight = weightiest(compared);
  const isTurned = ({ match }: Comparison['wanted'][number]) => match?.opposed === true;
  return (
    byWeight.slice(0, Math.ceil(byWeight.length / 2)).some(isTurned) ||
    compared.wanted.some((each) => isTurned(each) && (isDirection(each.word) || isDirection(each.match!.word)))
  );
}

function saysOpposite({ conflict, wanted }: Comparison): boolean {
  const turned = wanted.filter(({ match }) => match?.opposed);
  return conflict >= OPPOSITE && turned.length > 1 && total(turned) >= OF_EXPECTED * total(wanted);
}

/** Features of reviewed answers, which come again with every copy, by model. */
const known = new WeakMap<FittedModel, Map<string, number[]>>();
const MOST_KNOWN = 5000;

function knownFeatures(context: Context, example: Reading, whole: boolean): number[] {
  const { model, request } = context;
  const ofModel = known.get(model) ?? new Map<string, number[]>();
  known.set(model, ofModel);
  const key = JSON.stringify([whole, request.question.text, request.question.modelAnswer, example.text]);
  const met = ofModel.get(key);
  if (met) return met;
  const { features } = closestTo(context, example, whole);
  if (ofModel.size >= MOST_KNOWN) ofModel.clear();
  ofModel.set(key, features);
  return features;
}

/** Whether an answer has the words of an expected text, but for words without meaning that lead to it: `This is because …` */
function sameWords(said: Reading, expected: Reading): boolean {
  const led = said.words.length - expected.words.length;
  return (
    led >= 0 &&
    said.words.slice(0, led).every(({ text, content }) => !content && !isNegation(text)) &&
    expected.words.every(({ text }, index) => text === said.words[led + index]!.text)
  );
}

function shareOf(model: FittedModel, features: readonly number[], whole: boolean): number {
  return whole ? probabilityRight(model, features) : expectedShare(model, features);
}

/** A text beside the model answer that an answer is marked by. */
function closestTo({ alternatives, asked, model }: Context, said: Reading, whole: boolean): ReturnType<typeof closest> {
  return closest(said, alternatives, asked, weigh(model), whole);
}

/** The comparison with the alternative of the model answer that comes closest; details and meanings only for answers that are right or wrong as a `whole`. */
export function closest(
  reading: Reading,
  alternatives: readonly Reading[],
  asked: Reading,
  weight: Weight,
  whole: boolean,
): { compared: Comparison; needed: Needed; features: number[] } {
  const count = countAsked(asked.text);
  const needs = alternatives.map((expected) => neededOf(reading, expected, asked, weight, count));
  const ways = needs.map(({ expected }, way) => compare(reading, expected, asked, weight, alternatives[way]));
  const best = ways
    .map((compared, way) => ({ compared, needed: needs[way]!, features: featuresOf(compared) }))
    .reduce((a, b) => (nearness(b.features) > nearness(a.features) ? b : a));
  if (!whole) return best;
  const { compared, features } = best;
  return {
    ...best,
    features: [...features, ...detailsOf(compared, ways), ...meaningsOf(compared, ways, weight)],
  };
}

const names = Object.keys(FEATURES);
const [F1, CHARS] = [names.indexOf('f1'), names.indexOf('chars')];

function nearness(features: readonly number[]): number {
  return features[F1]! + features[CHARS]!;
}
