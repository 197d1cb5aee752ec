import type { CriterionMarking, Marking } from '../marker.ts';
import { belowFull, toStep, toWhole } from '../marks.ts';
import type { Context } from './context.ts';
import { apportioned, listEntries, reasonFor } from './feedback.ts';
import { confidenceValues, WHOLE_UP_TO } from './judgement/confidence.ts';
import { isDoubtful } from './judgement/doubts.ts';
import { type JudgedAnswer, judgeAnswer } from './judgement/judged-answer.ts';
import { computeProbability } from './judgement/model.ts';
import { isOutOfOrder } from './judgement/out-of-order.ts';
import { notRecognised } from './sentences.ts';
import { DOUBTFUL, type Settled, settle } from './settled.ts';

/** Names of criteria that assess language rather than content. */
export const ABOUT_LANGUAGE = /\b(?:language|grammar|spelling|punctuation|presentation|clarity|expression|legib\w+)\b/i;
const SETTLED = 'The answer as a whole says what the model answer says.';

/** What an answer earns by its points: a share of the marks, 0-1. */
interface Earned {
  judged: JudgedAnswer;
  settled: Settled | undefined;
  share: number;
}

/** Marks an answer point by point. */
export async function markByPoints(context: Context): Promise<Marking> {
  const { reading, judge, prepared } = context;
  const { question } = context.request;
  const judged = await judgeAnswer(reading, prepared, judge);
  const settled = settle(context, reading, judged.share, isWhole(context));
  const share = settled?.share ?? judged.share;
  const isRubric = Boolean(question.rubric?.criteria.length);
  const criteria = isRubric ? rubricCriteria(context, judged) : pointCriteria(context, { judged, settled, share });
  const values = confidenceValues(judged, prepared, share, question.maxMarks);
  const fitted = settled?.confidence ?? computeProbability(judge.model.confidence, values);
  const isInDoubt =
    !settled?.isCertain &&
    (judged.groups.some((group) => isDoubtful(group, reading)) || isOutOfOrder(judged.groups, reading, context.asked));
  const confidence = isInDoubt ? Math.min(fitted, DOUBTFUL) : fitted;
  return {
    awarded: criteria.reduce((sum, { awarded }) => sum + awarded, 0),
    criteria,
    feedback: [settled?.feedback, summary(criteria, isRubric)].filter(Boolean).join(' '),
    confidence,
    reviewReasons: mayContradict(judged) && !settled?.isCertain ? ['may_contradict'] : [],
  };
}

/** Whether an answer may contradict a point that counts, or a keyword. */
function mayContradict({ groups }: JudgedAnswer): boolean {
  return groups.some(
    ({ status, counted }) => status === 'contradicted' || counted.some(({ judgement }) => judgement.contradictedBy),
  );
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
  const settledEntries = entries.map((entry) => ({ ...entry, share: 1, found: SETTLED, lacks: '' }));
  return apportioned(settled?.isCertain ? settledEntries : entries, awarded, maxMarks);
}

/** The criteria of a rubric, each with its own marks. */
function rubricCriteria(context: Context, judged: JudgedAnswer): CriterionMarking[] {
  const { policy, ceiling, language, reading } = context;
  const isPartial = context.request.question.rubric!.partialMarking !== false;
  return listEntries(judged.groups, reading.text).map((entry) => {
    const { name, max, evidence } = entry;
    const isOfLanguage = language !== undefined && ABOUT_LANGUAGE.test(name);
    const worth = isOfLanguage ? language.share : entry.share;
    const capped = Math.min(worth * max, belowFull(ceiling, max, policy.step));
    const awarded = isPartial ? toStep(capped, max, policy) : toWhole(capped, max);
    const reason = isOfLanguage ? language.feedback : reasonFor(entry, awarded === max);
    return { name, max, awarded, evidence, reason };
  });
}

/** The feedback: which criteria are met, or how many points of a model answer are made, and which are not. */
function summary(criteria: readonly CriterionMarking[], isRubric: boolean): string {
  const full = criteria.filter(({ awarded, max }) => awarded === max);
  const none = criteria.filter(({ awarded }) => awarded === 0);
  const part = criteria.filter((criterion) => !full.includes(criterion) && !none.includes(criterion));
  const names = (some: readonly CriterionMarking[]) => some.map(({ name }) => name);
  const missing = none.length > 0 ? notRecognised(names(none)) : '';
  if (!isRubric) {
    const inPart = part.length > 0 ? `, ${part.length} in part` : '';
    return [`Points made: ${full.length} of ${criteria.length}${inPart}.`, full.length + part.length > 0 ? missing : '']
      .filter(Boolean)
      .join(' ');
  }
  const named = (title: string, some: readonly CriterionMarking[]) =>
    some.length > 0 ? `${title}: ${names(some).join('; ')}.` : '';
  return [named('Met', full), named('Partly', part), missing].filter(Boolean).join(' ');
}
