import type { PairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { type Reading, readCached, readText } from '../../text/read.ts';
import { findKeywords, type KeywordsFound } from '../evidence/keywords.ts';
import { partsFor } from '../evidence/labelled.ts';
import type { Prepared, PreparedGroup, PreparedPoint, Standard } from '../expected/prepared.ts';
import { decide } from '../outcome/outcome.ts';
import { type Judgement, judge } from './judge.ts';
import { gatherEvidence, type ReadAnswer, readAnswer } from './look.ts';
import { type FittedModel, weigh } from './model.ts';
import { type JudgedGroup, sumGroup, totalShare } from './sum.ts';

/** An answer judged by the standard on which it earns most. */
export interface JudgedAnswer {
  read: ReadAnswer;
  standard: Standard;
  groups: JudgedGroup[];
  /** Share of all marks, 0-1. */
  share: number;
}

/** The network and the fitted model, with which answers are judged. */
export interface Judge {
  pairs: PairJudge;
  model: FittedModel;
}

/** Judges every point of every standard and returns the standard that earns most. The question has at least one. */
export async function judgeAnswer(answer: Reading, prepared: Prepared, { pairs, model }: Judge): Promise<JudgedAnswer> {
  const read = readAnswer(answer);
  const judged: JudgedAnswer[] = [];
  for (const standard of prepared.standards) {
    const parts = readParts(answer.text, standard);
    const whole = parts ? undefined : await gatherEvidence(read, standard, prepared, pairs, weigh(model));
    const groups: JudgedGroup[] = [];
    for (const [index, group] of standard.groups.entries()) {
      const own = parts?.[index] ?? read;
      const looked = whole ?? (await gatherEvidence(own, standard, prepared, pairs, weigh(model), group.points));
      const points = group.points.map((point) => ({
        point,
        judgement: withResult(judge(looked.get(point)!, model), point, own, prepared),
      }));
      const { reading } = own.text;
      groups.push(sumGroup(group, reading.text, points, findGroupKeywords(reading, group, prepared.question.reading)));
    }
    judged.push({ read, standard, groups, share: totalShare(groups) });
  }
  return judged.reduce((best, other) => (other.share > best.share ? other : best));
}

/** Splits an answer into the parts that criteria refer to by label: `(i)`, `Blank 2`. */
function readParts(text: string, { groups }: Standard): ReadAnswer[] | undefined {
  const parts = partsFor(
    groups.map(({ criterion }) => criterion?.name ?? ''),
    text,
  );
  return parts?.map((part) => readAnswer(readText(part)));
}

function findGroupKeywords(
  answer: Reading,
  { criterion, points }: PreparedGroup,
  question: Reading,
): KeywordsFound | undefined {
  if (!criterion || criterion.keywords.length === 0) return undefined;
  const described = readCached([criterion.name, ...points.map(({ text }) => text)].join('. '));
  return findKeywords(answer, criterion.keywords, criterion.keywordsNeeded, described, question);
}

/** A line of a calculation that has a result. */
const CALCULATION = /=[^=]*\d[^=]*$/;
/** The most credit for a line with another result or none. */
const WITHOUT_RESULT = 0.5;

/** Corrects the judgement of a point that is a calculation by the result that the answer gives for it. */
function withResult(
  judgement: Judgement,
  point: PreparedPoint,
  { text }: ReadAnswer,
  { question }: Prepared,
): Judgement {
  if (!CALCULATION.test(point.text)) return judgement;
  const alternatives = point.ways.map((way) => way.text.reading);
  const outcome = decide({ alternatives, asked: question.reading }, text.reading)?.outcome;
  if (outcome === 'right') return { ...judgement, status: 'met', credit: 1, probability: 1, contradictedBy: undefined };
  if (outcome !== 'other' && outcome !== 'missing') return judgement;
  const credit = Math.min(judgement.credit, WITHOUT_RESULT);
  return { ...judgement, credit, status: credit > 0 ? 'partly' : judgement.status };
}
