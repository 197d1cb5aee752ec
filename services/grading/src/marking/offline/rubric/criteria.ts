import type { Criterion, Rubric } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CriterionMarking, Marking } from '../../marker.ts';
import { belowFull, toStep, toWhole } from '../../marks.ts';
import { type Reading, readAgain, readText } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import type { Context } from '../context.ts';
import { isSwapped } from '../contradiction/pairs.ts';
import { confidenceWithExamples, markedExamples, withExamples } from '../examples.ts';
import { distinct } from '../likeness/comparison.ts';
import { judgeDescription, saysOther } from './descriptions.ts';
import type { Judged } from './judged.ts';
import { judgeKeywords } from './keywords.ts';
import { partsFor } from './labelled.ts';

const OF_DOUBTFUL = 0.5;
const ABOUT_LANGUAGE = /\b(?:language|grammar|spelling|punctuation|presentation|clarity|expression|legib\w+)\b/i;

/**
 * Marks an answer criterion by criterion; each is judged by itself, so their order changes nothing. Where a person has marked other answers, the
 * whole is moved to their scale, and each criterion with it; criteria that are awarded whole or not at all stay as they are.
 */
export async function markByCriteria(context: Context): Promise<Marking> {
  const { rubric } = context.request.question;
  const partial = rubric!.partialMarking !== false;
  const judged = judgeAll(context);
  const expected = (reading: Reading) => shareOf(judgeAll({ ...context, reading }));
  const examples = partial ? await markedExamples(context, expected) : [];
  const own = shareOf(judged);
  const wanted = withExamples(context.reading, own, examples);
  const criteria = judged.map((one) => award(one, moved(one.share, own, wanted), context, partial));
  const mean = judged.reduce((sum, one) => sum + one.confidence * one.max, 0) / total(judged);
  // What is said the other way round or only in part is read wrongly too often to be outweighed by sure criteria.
  const isDoubtful =
    judged.some((one) => one.isDoubtful) ||
    isSwapped(context.reading, tableOf(rubric!, context.asked), context.asked) ||
    maySayOtherwise(context, judged);
  const confidence = isDoubtful ? Math.min(mean, OF_DOUBTFUL) : mean;
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
  const { criteria } = context.request.question.rubric!;
  const parts = partsFor(
    criteria.map(({ name }) => name),
    context.reading.text,
  )?.map(readText);
  return criteria.map((criterion, at) => ({
    ...judge(parts ? { ...context, reading: parts[at]! } : context, criterion),
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
  if (criterion.keywords.length > 0) {
    const byKeywords = judgeKeywords(context, criterion);
    const isDoubtful = byKeywords.isDoubtful || (byKeywords.share > 0 && saysOther(context, criterion));
    return { ...byKeywords, isDoubtful };
  }
  if (context.language && ABOUT_LANGUAGE.test(criterion.name)) {
    const { share, feedback } = context.language;
    return { share, confidence: 0.5, reason: feedback, evidence: [], isDoubtful: false };
  }
  return judgeDescription(context, criterion);
}

/**
 * What is wanted under each name, as `Aorta: carries blood from the heart.` Keywords belong to their name where the question gives it: a stack and a queue.
 */
function tableOf({ criteria }: Rubric, asked: Reading): Reading {
  const stems = new Set(asked.content.map(({ stem }) => stem));
  const rows = criteria.map(({ name, keywords, guidance }) => {
    const words = readAgain(name).content;
    const isAsked = words.length > 0 && words.every(({ stem }) => stems.has(stem));
    const wanted = [guidance, ...(isAsked ? keywords : [])].filter(Boolean).join(', ') || name;
    return `${name}: ${wanted}.`;
  });
  return readAgain(rows.join('\n'));
}

/** Words of meaning that nothing asks for, from which on they may be what a criterion wants in other words. */
const UNEXPLAINED = 6;

/** The answer has enough words of its own for the criteria of which nothing was found. */
function maySayOtherwise({ reading, asked, request }: Context, judged: readonly JudgedCriterion[]): boolean {
  const empty = judged.filter(({ share }) => share === 0).length;
  if (empty === 0) return false;
  const sought = request.question.rubric!.criteria.map(({ name, keywords, guidance }) =>
    [name, ...keywords, guidance].join('. '),
  );
  const known = distinct(readAgain([asked.text, ...sought].join('\n')).content);
  const own = distinct(reading.content).filter((word) => !bestMatch(word, known));
  return new Set(own.map(({ stem }) => stem)).size >= UNEXPLAINED * Math.min(empty, 2);
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
