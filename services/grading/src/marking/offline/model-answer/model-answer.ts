import type { Marking } from '../../marker.ts';
import { belowFull, toStep } from '../../marks.ts';
import type { Reading } from '../../text/read.ts';
import { isOffTopic } from '../conduct/off-topic.ts';
import type { Context } from '../context.ts';
import { isDirection } from '../directions/directions.ts';
import { confidenceWithExamples, markedExamples, withExamples } from '../examples.ts';
import { type Comparison, saysOtherNumber } from '../likeness/comparison.ts';
import { expectedShare, type FittedModel, probabilityRight, shareConfidence } from '../model.ts';
import { ceilingWith, decisionOf, isUnsure, shareWith, told } from '../outcome/outcome.ts';
import { beginningsOf } from './beginnings.ts';
import { closestTo, knownFeatures } from './closest.ts';
import { saysSomethingElse } from './doubts.ts';
import { explain, NAMED, pointsFound, weightiest } from './feedback.ts';
import { isReplaced } from './replaced.ts';
import { type Standing, sameWords, standingOf, waysOf } from './standing.ts';

/** Up to this many hundredths an answer is right or wrong; above, it is marked by degrees. */
const WHOLE_UP_TO = 100;
/** An answer that is the model answer word by word. */
const CERTAIN = 0.97;
const DOUBTFUL = 0.5;

/** Marks an answer by how it compares with the model answer, words of the question discounted, and with answers a person marked. */
export async function markByModelAnswer(context: Context): Promise<Marking> {
  const { request, reading, model, policy } = context;
  const max = request.question.maxMarks;
  const whole = max <= WHOLE_UP_TO;
  const standing = standingOf(context, whole);
  const { compared, needed, features, isCopied, isComplete, saysOpposite, decision } = standing;
  const expected = (example: Reading) =>
    shareWith(shareOf(model, knownFeatures(context, example, whole), whole), decisionOf(context, example), whole);
  const examples = await markedExamples(context, expected);
  // What a person gave tells more than a rule about parts.
  const ofParts = examples.length > 0 ? 1 : standing.reachOfParts;
  const likely = isComplete ? 1 : shareWith(likelyShare(context, standing, whole), decision, whole);
  const share = isCopied ? 1 : withExamples(reading, likely, examples);
  const ceiling = ceilingWith(
    isOffTopic(compared) ? 0 : Math.min(context.ceiling, ceilingOf(standing), ofParts),
    decision,
  );
  const wanted = whole
    ? Number(share >= 0.5 && ceiling === 1) * max
    : Math.min(share * max, belowFull(ceiling, max, policy.step));
  const awarded = toStep(wanted, max, policy);
  const own = isComplete ? CERTAIN : whole ? Math.max(share, 1 - share) : shareConfidence(model, features);
  const confidence = isCopied ? CERTAIN : whole ? own : confidenceWithExamples(own, examples);
  const carrying = awarded > 0 ? weightiest(compared).filter(({ match }) => match && !match.opposed) : [];
  const isDoubtful =
    share > ofParts ||
    isDoubtfulReach(standing, whole && share >= 0.5) ||
    saysOpposite ||
    standing.isOther ||
    isUnsure(decision, whole) ||
    (awarded > 0 && !isCopied && (isDoubtfulMatch(standing) || (!isComplete && carrying.length === 0)));
  const opposite = saysOpposite && !context.isDenied ? 'It seems to say the opposite of the model answer.' : '';
  return {
    awarded,
    criteria: [],
    evidence: carrying.slice(0, NAMED).map(({ match }) => reading.text.slice(match!.word.start, match!.word.end)),
    feedback: [told(decision), pointsFound(needed), explain(compared), opposite].filter(Boolean).join(' '),
    confidence: isDoubtful ? Math.min(confidence, DOUBTFUL) : confidence,
    // As often right as its confidence says; what it may have taken for the same is seen at once.
    reviewReasons: awarded > 0 && !standing.isCertain && saysElse(context) ? ['low_confidence'] : [],
    examples: examples.length,
  };
}

/** The share that the fitted model expects, of all of the answer or of its beginnings. */
function likelyShare(context: Context, { compared, features, isCopied }: Standing, whole: boolean): number {
  const { model, reading, alternatives } = context;
  const ways = waysOf(context, compared);
  const worth = (said: Reading) =>
    ways.some((expected) => sameWords(said, expected))
      ? 1
      : shareOf(model, closestTo(context, said, whole).features, whole);
  const beginnings = whole || isCopied ? [] : beginningsOf(reading, alternatives);
  return Math.max(shareOf(model, features, whole), ...beginnings.map(worth));
}

function ceilingOf({ saysOpposite, isOtherFormula, reach }: Standing): number {
  return Math.min(saysOpposite || isOtherFormula ? 0.5 : 1, reach);
}

/** Some of the points of a list are missing, and others may be among what else is said, or not all of them are asked for. */
function isDoubtfulReach({ reach, others, needed }: Standing, isRight: boolean): boolean {
  if (needed.areNames && needed.met < needed.found) return true;
  return reach < 1 && (others > 0 || !needed.isStated || isRight);
}

/** What earns marks stands in another order, is turned, or has another number. */
function isDoubtfulMatch({ needed, compared, isComplete }: Standing): boolean {
  return !needed.inOrder || isHalfTurned(compared) || (!isComplete && saysOtherNumber(compared));
}

/** Beside each way of answering, something else is said in a small word or in the place of another. */
function saysElse({ reading, alternatives, asked }: Context): boolean {
  return alternatives.every((way) => saysSomethingElse(reading, way, asked) || isReplaced(reading, way, asked));
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

function shareOf(model: FittedModel, features: readonly number[], whole: boolean): number {
  return whole ? probabilityRight(model, features) : expectedShare(model, features);
}
