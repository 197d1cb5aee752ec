import type { CriterionMarking, Marking } from '../marker.ts';
import { belowFull, toStep, toWhole } from '../marks.ts';
import type { Reading } from '../text/read.ts';
import type { Context } from './context.ts';
import { confidenceWithExamples, markedExamples, withExamples } from './examples.ts';
import { apportioned, listEntries } from './feedback.ts';
import { confidenceValues, WHOLE_UP_TO } from './judgement/confidence.ts';
import { isDoubtful } from './judgement/doubts.ts';
import { type JudgedAnswer, judgeAnswer } from './judgement/judged-answer.ts';
import { computeProbability } from './judgement/model.ts';
import { isOutOfOrder } from './judgement/out-of-order.ts';
import { DOUBTFUL, type Settled, settle } from './settled.ts';

/** Names of criteria that assess language rather than content. */
export const ABOUT_LANGUAGE = /\b(?:language|grammar|spelling|punctuation|presentation|clarity|expression|legib\w+)\b/i;
const SETTLED = 'The answer as a whole says what the model answer says.';
const AS_REVIEWED = 'Adjusted to how a person has marked other answers to this question.';

/**
 * What an answer earns by its points, before and after the adjustment to reviewed answers; shares of the marks, 0-1.
 */
interface Earned {
  judged: JudgedAnswer;
  settled: Settled | undefined;
  own: number;
  share: number;
}

/** Marks an answer point by point and adjusts the total to answers that a person has marked. */
export async function markByPoints(context: Context): Promise<Marking> {
  const { reading, judge, prepared } = context;
  const { question } = context.request;
  const { judged, settled, share: own } = await earnedBy(context, reading);
  const isRubric = Boolean(question.rubric?.criteria.length);
  const isMovable = isRubric ? question.rubric!.partialMarking !== false : !settled?.isCertain;
  const examples = !isMovable
    ? []
    : await markedExamples(context.request, async (example) => (await earnedBy(context, example)).share);
  const earned = { judged, settled, own, share: withExamples(reading, own, examples) };
  const criteria = isRubric ? rubricCriteria(context, earned) : pointCriteria(context, earned);
  const values = confidenceValues(judged, prepared, earned.share, question.maxMarks);
  const fitted = settled?.confidence ?? computeProbability(judge.model.confidence, values);
  const isInDoubt =
    !settled?.isCertain &&
    (judged.groups.some((group) => isDoubtful(group, reading)) || isOutOfOrder(judged.groups, reading, context.asked));
  const confidence = isInDoubt ? Math.min(fitted, DOUBTFUL) : fitted;
  return {
    awarded: criteria.reduce((sum, { awarded }) => sum + awarded, 0),
    criteria,
    feedback: [settled?.feedback, summary(criteria, isRubric)].filter(Boolean).join(' '),
    confidence: examples.length > 0 ? confidenceWithExamples(confidence, examples, isWhole(context)) : confidence,
    reviewReasons: [],
    examples: examples.length,
  };
}

async function earnedBy(context: Context, answer: Reading): Promise<Omit<Earned, 'own'>> {
  const judged = await judgeAnswer(answer, context.prepared, context.judge);
  const settled = settle(context, answer, judged.share, isWhole(context));
  return { judged, settled, share: settled?.share ?? judged.share };
}

function isWhole({ request: { question } }: Context): boolean {
  return !question.rubric?.criteria.length && question.maxMarks <= WHOLE_UP_TO;
}

/** The criteria of a model answer: its points, to which the total is distributed. */
function pointCriteria(context: Context, { judged, share, settled }: Earned): CriterionMarking[] {
  const { policy, reading } = context;
  const { maxMarks } = context.request.question;
  const ceiling = settled?.isCertain ? 1 : context.ceiling;
  const awarded = isWhole(context)
    ? Number(share >= 0.5 && ceiling === 1) * maxMarks
    : toStep(Math.min(share * maxMarks, belowFull(ceiling, maxMarks, policy.step)), maxMarks, policy);
  const entries = listEntries(judged.groups, reading.text);
  const settledEntries = entries.map((entry) => ({ ...entry, share: 1, reason: SETTLED }));
  return apportioned(settled?.isCertain ? settledEntries : entries, awarded, maxMarks);
}

/** The criteria of a rubric, each with its own marks. */
function rubricCriteria(context: Context, { judged, own, share }: Earned): CriterionMarking[] {
  const { policy, ceiling, language, reading } = context;
  const isPartial = context.request.question.rubric!.partialMarking !== false;
  return listEntries(judged.groups, reading.text).map((entry) => {
    const { name, max, evidence } = entry;
    const isOfLanguage = language !== undefined && ABOUT_LANGUAGE.test(name);
    const [worth, reason] = isOfLanguage ? [language.share, language.feedback] : [entry.share, entry.reason];
    const mark = (each: number) => {
      const capped = Math.min(each * max, belowFull(ceiling, max, policy.step));
      return isPartial ? toStep(capped, max, policy) : toWhole(capped, max);
    };
    const awarded = mark(isPartial ? moved(worth, own, share) : worth);
    return { name, max, awarded, evidence, reason: awarded === mark(worth) ? reason : `${reason} ${AS_REVIEWED}` };
  });
}

/**
 * Adjusts a criterion's share when the total changes: in proportion to what it lacks when the total rises, or to what
 * it has when it falls.
 */
function moved(share: number, from: number, to: number): number {
  if (to < from) return (share * to) / from;
  return to > from ? share + ((1 - share) * (to - from)) / (1 - from) : share;
}

/** The feedback: which criteria are met, or how many points of a model answer are made. */
function summary(criteria: readonly CriterionMarking[], isRubric: boolean): string {
  const full = criteria.filter(({ awarded, max }) => awarded === max);
  const none = criteria.filter(({ awarded }) => awarded === 0);
  const part = criteria.filter((criterion) => !full.includes(criterion) && !none.includes(criterion));
  if (!isRubric) {
    const inPart = part.length > 0 ? `, ${part.length} in part` : '';
    return `Points made: ${full.length} of ${criteria.length}${inPart}.`;
  }
  const named = (title: string, some: readonly CriterionMarking[]) =>
    some.length > 0 ? `${title}: ${some.map(({ name }) => name).join('; ')}.` : '';
  return [named('Met', full), named('Partly', part), named('Not found', none)].filter(Boolean).join(' ');
}
