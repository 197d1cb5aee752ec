import type { CriterionMarking, Marking } from '../marker.ts';
import { belowFull, toStep, toWhole } from '../marks.ts';
import { readCached } from '../text/read.ts';
import type { Context } from './context.ts';
import { apportioned, type FeedbackEntry, listEntries, reasonFor } from './feedback.ts';
import { type Accepted, acceptanceValues, mostAccepted } from './judgement/acceptance.ts';
import { confidenceValues, isAllOrNothing } from './judgement/confidence.ts';
import { isDoubtful } from './judgement/doubts.ts';
import { type JudgedAnswer, judgeAnswer } from './judgement/judged-answer.ts';
import { computeProbability } from './judgement/model.ts';
import { isOutOfOrder } from './judgement/out-of-order.ts';
import { nothingFor, notRecognised } from './sentences.ts';
import { DOUBTFUL, isCopy, type Settled, settle } from './settled.ts';

/** Names of criteria that assess language rather than content. */
export const ABOUT_LANGUAGE = /\b(?:language|grammar|spelling|punctuation|presentation|clarity|expression|legib\w+)\b/i;
/** Confidence of suspicious answers, which are misjudged too often. */
const SUSPICIOUS = 0.3;
/** The least confidence of full marks for the examiner's own words. */
const TOLD = 0.9;
const SETTLED = 'The answer as a whole says what the model answer says.';

/** Marks an answer point by point. */
export async function markByPoints(context: Context): Promise<Marking> {
  const { reading, judge, prepared } = context;
  const { question } = context.request;
  const judged = await judgeAnswer(reading, prepared, judge);
  const settled = settle(context, reading, judged.share, isAllOrNothing(question));
  const isRubric = Boolean(question.rubric?.criteria.length);
  const entries = listEntries(judged.groups);
  const worth = isRubric ? entries.map((entry) => ofCriterion(context, entry)) : entries;
  const share = settled?.share ?? (isRubric ? sharedBy(worth) : judged.share);
  const suspicion = settled?.isCertain && context.suspicion?.isOfForm ? undefined : context.suspicion;
  const { awarded, probability } = choose(context, judged, settled, share);
  const isInDoubt =
    !settled?.isCertain &&
    (judged.groups.some((group) => isDoubtful(group, reading)) || isOutOfOrder(judged.groups, reading, context.asked));
  const fitted = settled?.confidence ?? (isTold(judged, context) ? Math.max(probability, TOLD) : probability);
  const criteria = isRubric ? rubricCriteria(context, worth, awarded) : pointCriteria(context, worth, settled, awarded);
  return {
    awarded: criteria.reduce((sum, own) => sum + own.awarded, 0),
    criteria,
    feedback: [suspicion?.feedback, settled?.feedback, summary(criteria, isRubric ? undefined : entries)]
      .filter(Boolean)
      .join(' '),
    confidence: Math.min(fitted, isInDoubt ? DOUBTFUL : 1, suspicion ? SUSPICIOUS : 1),
    reviewReasons: suspicion?.mayContradict || (mayContradict(judged) && !settled?.isCertain) ? ['may_contradict'] : [],
  };
}

/** Whether an answer may contradict a point that counts, or a keyword. */
function mayContradict({ groups }: JudgedAnswer): boolean {
  return groups.some(
    ({ status, counted }) => status === 'contradicted' || counted.some(({ judgement }) => judgement.contradictedBy),
  );
}

/**
 * Chooses the mark that a person most probably accepts, unless the paper says how marks are rounded or the keywords of
 * the rubric are simply counted.
 */
function choose(context: Context, judged: JudgedAnswer, settled: Settled | undefined, share: number): Accepted {
  const { policy, judge, prepared, request } = context;
  const { question } = request;
  const max = question.maxMarks;
  const isWhole = isAllOrNothing(question);
  const ceiling = settled?.isCertain ? 1 : (context.suspicion?.ceiling ?? 1);
  const scale = {
    max,
    step: isWhole ? max : policy.step,
    most: isWhole && ceiling < 1 ? 0 : belowFull(ceiling, max, policy.step),
  };
  const known = confidenceValues(judged, prepared, share, max);
  if (policy.rounding === 'nearest' && !settled && !judged.groups.every(isByKeywords)) {
    return mostAccepted(judge.model.acceptance, known, share, scale);
  }
  const awarded = isWhole
    ? Number(share >= 0.5 && scale.most > 0) * max
    : toStep(Math.min(share * max, scale.most), max, policy);
  return {
    awarded,
    probability: computeProbability(judge.model.acceptance, acceptanceValues(known, share, awarded, max)),
  };
}

/**
 * Whether the examiner's own words settle that everything is said: the answer is the model answer beside the rubric, all
 * keywords are found, or each point is settled. Beside a description keywords settle nothing, since an answer may have
 * all of them and say the opposite.
 */
function isTold({ groups, share }: JudgedAnswer, { reading, request }: Context): boolean {
  if (share < 1) return false;
  const { modelAnswer = '' } = request.question;
  if (modelAnswer.trim() && isCopy(reading, readCached(modelAnswer))) return true;
  return groups.every(
    (group) => isByKeywords(group) || group.counted.every(({ judgement }) => judgement.probability === 1),
  );
}

/** Whether keywords tell alone what a criterion earns, so that nothing is estimated. */
const isByKeywords = ({ group, keywords, share }: JudgedAnswer['groups'][number]): boolean =>
  group.criterion?.isDescribed === false && share === keywords?.share;

/** The share of all marks that criteria earn, 0-1. */
function sharedBy(entries: readonly FeedbackEntry[]): number {
  const total = entries.reduce((sum, { max }) => sum + max, 0);
  return entries.reduce((sum, { max, share }) => sum + share * max, 0) / Math.max(1, total);
}

/** A criterion, judged by the answer's language where it is about that. */
function ofCriterion({ language }: Context, entry: FeedbackEntry): FeedbackEntry {
  if (language === undefined || !ABOUT_LANGUAGE.test(entry.name)) return entry;
  return { ...entry, share: language.share, found: language.feedback, lacks: '' };
}

/** The criteria of a model answer: its points, to which the mark is distributed. */
function pointCriteria(
  { request }: Context,
  entries: readonly FeedbackEntry[],
  settled: Settled | undefined,
  awarded: number,
): CriterionMarking[] {
  const told = settled?.isCertain
    ? entries.map((entry) => ({ ...entry, share: 1, found: SETTLED, lacks: '' }))
    : entries;
  return apportioned(told, awarded, request.question.maxMarks);
}

/** The criteria of a rubric, each with its own marks, which together are as close to the mark as they can be. */
function rubricCriteria(
  { policy, suspicion, request }: Context,
  entries: readonly FeedbackEntry[],
  awarded: number,
): CriterionMarking[] {
  const isPartial = request.question.rubric!.partialMarking !== false;
  const given = entries.map(({ max, share }) => {
    const capped = Math.min(share * max, belowFull(suspicion?.ceiling ?? 1, max, policy.step));
    return isPartial ? toStep(capped, max, policy) : toWhole(capped, max);
  });
  const fair = isPartial ? movedTowards(awarded, given, entries, policy.step) : given;
  return entries.map((entry, index) => {
    const { name, max, evidence } = entry;
    const own = fair[index]!;
    return { name, max, awarded: own, evidence, reason: reasonFor(entry, own, max) };
  });
}

/**
 * Moves the marks of criteria step by step towards a total, first those that were rounded most the other way. Nothing
 * is given for a criterion that earned nothing.
 */
function movedTowards(
  total: number,
  given: readonly number[],
  entries: readonly FeedbackEntry[],
  step: number,
): number[] {
  const marks = [...given];
  for (let left = total - sum(marks); Math.abs(left) >= step; left = total - sum(marks)) {
    const change = left > 0 ? step : -step;
    const rest = (index: number) => Math.sign(change) * (entries[index]!.share * entries[index]!.max - marks[index]!);
    const movable = [...marks.keys()].filter((index) => {
      const { share, max } = entries[index]!;
      return share > 0 && marks[index]! + change >= 0 && marks[index]! + change <= max;
    });
    if (movable.length === 0) break;
    const most = movable.reduce((best, index) => (rest(index) > rest(best) ? index : best));
    marks[most]! += change;
  }
  return marks;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** The feedback: which criteria are met, or how many of the points of a model answer are made, and which are not. */
function summary(criteria: readonly CriterionMarking[], points: readonly FeedbackEntry[] | undefined): string {
  const full = criteria.filter(({ awarded, max }) => awarded === max);
  const none = criteria.filter(({ awarded }) => awarded === 0);
  const part = criteria.filter((criterion) => !full.includes(criterion) && !none.includes(criterion));
  const names = (some: readonly CriterionMarking[]) => some.map(({ name }) => name);
  const missing = none.length > 0 ? (points ? notRecognised : nothingFor)(names(none)) : '';
  if (points) {
    const count = (some: readonly CriterionMarking[]) =>
      sum(some.map(({ name }) => points.find((point) => point.name === name)!.points));
    const inPart = part.length > 0 ? `, ${part.length} in part` : '';
    return [`Points made: ${count(full)} of ${count(criteria)}${inPart}.`, full.length + part.length > 0 ? missing : '']
      .filter(Boolean)
      .join(' ');
  }
  const named = (title: string, some: readonly CriterionMarking[]) =>
    some.length > 0 ? `${title}: ${names(some).join('; ')}.` : '';
  return [named('Met', full), named('Partly', part), missing].filter(Boolean).join(' ');
}
