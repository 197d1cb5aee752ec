import type { Criterion } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CriterionMarking, Marking } from '../marker.ts';
import { belowFull, toStep, toWhole } from '../marks.ts';
import { type Reading, readAgain } from '../text/read.ts';
import { offersIn } from './any-of/counts.ts';
import { neededOf, reachOf } from './any-of/needed.ts';
import { compare, saysOtherNumber } from './comparison.ts';
import type { Context } from './context.ts';
import { confidenceWithExamples, markedExamples, withExamples } from './examples.ts';
import { explain, type Judged } from './judged.ts';
import { judgeKeywords } from './keywords.ts';
import { weigh } from './model.ts';

/** From this share of the expected words on, a description of what is wanted counts as met. */
const ENOUGH = 0.6;
/** Less of a description than this share of enough counts for nothing. */
const LEAST_MET = 0.35;
/** Words of guidance and names that tell the examiner what to do, not what the answer says. */
const EXAMINER_WORDS = new Set(
  `mention mentions state states name names explain explains describe describes identify identifies give gives list lists define defines discuss discusses correct correctly
  clear clearly accurate accurately proper properly full complete answer answers student candidate should must point points example examples criterion content knowledge understanding
  explanation definition description statement idea concept accuracy mark marks award credit appropriate relevant valid any least look looks accept also`.split(
    /\s+/,
  ),
);
const OF_TURNED = 0.5;
const ABOUT_LANGUAGE = /\b(?:language|grammar|spelling|punctuation|presentation|clarity|expression|legib\w+)\b/i;

/**
 * Marks an answer criterion by criterion; each is judged by itself, so their order changes nothing. Where a person has marked other answers, the
 * whole is moved to their scale, and each criterion with it; criteria that are awarded whole or not at all stay as they are.
 */
export function markByCriteria(context: Context): Marking {
  const { rubric } = context.request.question;
  const partial = rubric!.partialMarking !== false;
  const judged = judgeAll(context);
  const examples = partial ? markedExamples(context, (reading) => shareOf(judgeAll({ ...context, reading }))) : [];
  const own = shareOf(judged);
  const wanted = withExamples(context.reading, own, examples);
  const criteria = judged.map((one) => award(one, moved(one.share, own, wanted), context, partial));
  const mean = judged.reduce((sum, one) => sum + one.confidence * one.max, 0) / total(judged);
  // What is said the other way round is read wrongly too often to be outweighed by sure criteria.
  const confidence = judged.some(({ turned }) => turned) ? Math.min(mean, OF_TURNED) : mean;
  return {
    awarded: 0,
    criteria,
    feedback: summary(criteria),
    confidence: examples.length > 0 ? confidenceWithExamples(confidence, examples) : confidence,
    reviewReasons: [],
    examples: examples.length,
  };
}

type JudgedCriterion = Judged & { name: string; max: number };

function judgeAll(context: Context): JudgedCriterion[] {
  return context.request.question.rubric!.criteria.map((criterion) => ({
    ...judge(context, criterion),
    name: criterion.name,
    max: criterion.marks,
  }));
}

function shareOf(judged: readonly JudgedCriterion[]): number {
  return judged.reduce((sum, { share, max }) => sum + share * max, 0) / total(judged);
}

function total(judged: readonly JudgedCriterion[]): number {
  return judged.reduce((sum, { max }) => sum + max, 0);
}

/** A criterion's share when the whole moves from one share to another: what is missing is filled, or what is there is cut, in proportion. */
function moved(share: number, from: number, to: number): number {
  if (to < from) return (share * to) / from;
  return to > from ? share + ((1 - share) * (to - from)) / (1 - from) : share;
}

function award(judged: JudgedCriterion, share: number, context: Context, partial: boolean): CriterionMarking {
  const { name, max, evidence } = judged;
  const steps = context.policy;
  const limit = belowFull(context.ceiling, max, steps.step);
  const awarded = partial
    ? toStep(Math.min(share * max, limit), max, steps)
    : toWhole(Math.min(share * max, limit), max);
  const alone = toStep(Math.min(judged.share * max, limit), max, steps);
  const reason = partial && awarded !== alone ? `${judged.reason} ${AS_REVIEWED}` : judged.reason;
  return { name, max, awarded, reason, evidence };
}

const AS_REVIEWED = 'Adjusted to how a person has marked other answers to this question.';

function judge(context: Context, criterion: Criterion): Judged {
  if (criterion.keywords.length > 0) return judgeKeywords(context, criterion);
  if (context.language && ABOUT_LANGUAGE.test(criterion.name)) {
    const { share, feedback } = context.language;
    return { share, confidence: 0.5, reason: feedback, evidence: [], turned: false };
  }
  return judgeDescription(context, criterion);
}

/** Without keywords the guidance says what is wanted, else the name and the sentences of the model answer that speak of it. */
function judgeDescription({ reading, asked, expected, model }: Context, criterion: Criterion): Judged {
  const [offered] = offersIn(criterion.name);
  const described = describe(criterion, expected);
  const needed = criterion.guidance.trim()
    ? neededOf(reading, described, asked, weigh(model), offered?.count)
    : undefined;
  const wanted = needed ? withoutExaminerWords(needed.expected) : described;
  if (wanted.content.length === 0) {
    const reason = 'The criterion names nothing that could be looked for.';
    return { share: 0, confidence: 0, reason, evidence: [], turned: false };
  }
  const compared = compare(reading, wanted, asked, weigh(model));
  const hits = compared.wanted.filter(({ match }) => match && !match.opposed);
  // `absorbs` is the opposite of `releases` only where the two speak of the same thing.
  const turned = compared.wanted.filter(
    ({ match }) =>
      match?.opposed &&
      compared.wanted.some((other) => other.match !== match && other.match?.word.sentence === match.word.sentence),
  );
  const missing = compared.wanted
    .filter((each) => !hits.includes(each) && !turned.includes(each))
    .map(({ word }) => word.text);
  const others = compared.given.filter(({ covered }) => covered === 0).length;
  const met = Math.min(1, compared.recall / ENOUGH);
  const share = met < LEAST_MET ? 0 : Math.min(met, needed ? reachOf(needed, others) : 1);
  return {
    share,
    confidence: share >= 1 || met < 0.2 ? 0.65 : 0.45,
    reason: explain(
      hits.map(({ match }) => match!.word.text),
      turned.map(({ match }) => match!.word.text),
      missing.slice(0, 5),
    ),
    evidence: [...hits, ...turned].map(({ match }) => reading.text.slice(match!.word.start, match!.word.end)),
    turned: turned.length > 0 || (share > 0 && saysOtherNumber(compared)),
  };
}

function describe(criterion: Criterion, expected: Reading | undefined): Reading {
  if (criterion.guidance.trim()) return readAgain(criterion.guidance);
  const name = withoutExaminerWords(readAgain(criterion.name));
  if (!expected) return name;
  const stems = new Set(name.content.map((word) => word.stem));
  const sentences = expected.sentences.filter((_, n) =>
    expected.content.some((word) => word.sentence === n && stems.has(word.stem)),
  );
  return sentences.length > 0 ? readAgain(sentences.join(' ')) : name.content.length > 0 ? name : expected;
}

function withoutExaminerWords(reading: Reading): Reading {
  const words = reading.words.filter((word) => !EXAMINER_WORDS.has(word.text));
  return { ...reading, words, content: words.filter((word) => word.content) };
}

function summary(criteria: readonly CriterionMarking[]): string {
  const names = (wanted: (criterion: CriterionMarking) => boolean) => criteria.filter(wanted).map(({ name }) => name);
  const full = names(({ awarded, max }) => awarded === max);
  const part = names(({ awarded, max }) => awarded > 0 && awarded < max);
  const none = names(({ awarded }) => awarded === 0);
  return [
    full.length > 0 ? `Met: ${full.join('; ')}.` : '',
    part.length > 0 ? `Partly: ${part.join('; ')}.` : '',
    none.length > 0 ? `Not found: ${none.join('; ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
