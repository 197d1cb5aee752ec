import type { Encoder } from '../../../encoder/encoder.ts';
import { type Reading, readCached, readText } from '../../text/read.ts';
import { findKeywords, type KeywordsFound } from '../evidence/keywords.ts';
import { partsFor } from '../evidence/labelled.ts';
import type { Prepared, PreparedGroup, PreparedPoint, Standard } from '../expected/prepared.ts';
import { decide } from '../outcome/outcome.ts';
import { type Judgement, judge } from './judge.ts';
import { type EncodedAnswer, gatherEvidence, readAnswer } from './look.ts';
import { type FittedModel, weigh } from './model.ts';
import { type JudgedGroup, sumGroup, totalShare } from './sum.ts';

/** An answer judged by the standard on which it earns most. */
export interface JudgedAnswer {
  read: EncodedAnswer;
  standard: Standard;
  groups: JudgedGroup[];
  /** Share of all marks, 0-1. */
  share: number;
}

/** The encoder and the fitted model, with which answers are judged. */
export interface Judge {
  encoder: Encoder;
  model: FittedModel;
}

/** Judges every point of every standard and returns the standard that earns most. The question has at least one. */
export async function judgeAnswer(
  answer: Reading,
  prepared: Prepared,
  { encoder, model }: Judge,
): Promise<JudgedAnswer> {
  const read = await readAnswer(answer, prepared, encoder);
  const judged: JudgedAnswer[] = [];
  for (const standard of prepared.standards) {
    const parts = await readParts(answer.text, standard, prepared, encoder);
    const whole = parts ? undefined : gatherEvidence(read, standard, prepared, weigh(model));
    const groups = standard.groups.map((group, index) => {
      const own = parts?.[index] ?? read;
      const looked = whole ?? gatherEvidence(own, standard, prepared, weigh(model), group.points);
      const points = group.points.map((point) => ({
        point,
        judgement: withResult(judge(looked.get(point)!, model), point, own, prepared),
      }));
      return sumGroup(group, points, findGroupKeywords(own.text.reading, group, prepared.question.reading));
    });
    judged.push({ read, standard, groups, share: totalShare(groups) });
  }
  return judged.reduce((best, other) => (other.share > best.share ? other : best));
}

/** Splits an answer into the parts that criteria refer to by label: `(i)`, `Blank 2`. */
async function readParts(
  text: string,
  { groups }: Standard,
  prepared: Prepared,
  encoder: Encoder,
): Promise<EncodedAnswer[] | undefined> {
  const parts = partsFor(
    groups.map(({ criterion }) => criterion?.name ?? ''),
    text,
  );
  if (!parts) return undefined;
  const read: EncodedAnswer[] = [];
  for (const part of parts) read.push(await readAnswer(readText(part), prepared, encoder));
  return read;
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
  { text }: EncodedAnswer,
  { question }: Prepared,
): Judgement {
  if (!CALCULATION.test(point.text)) return judgement;
  const alternatives = point.ways.map((way) => way.text.reading);
  const outcome = decide({ alternatives, asked: question.reading }, text.reading)?.outcome;
  if (outcome === 'right') return { ...judgement, status: 'met', credit: 1, contradictedBy: undefined };
  if (outcome !== 'other' && outcome !== 'missing') return judgement;
  const credit = Math.min(judgement.credit, WITHOUT_RESULT);
  return { ...judgement, credit, status: credit > 0 ? 'partly' : judgement.status };
}
