import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { create } from '@bufbuild/protobuf';
import type { Encoder } from '@exam-evaluation/grading/encoder/encoder.ts';
import { preparedFor } from '@exam-evaluation/grading/marking/offline/expected/prepared.ts';
import { confidenceValues } from '@exam-evaluation/grading/marking/offline/judgement/confidence.ts';
import { CONFIDENCE_FEATURES } from '@exam-evaluation/grading/marking/offline/judgement/confidence-features.ts';
import { judgeAnswer } from '@exam-evaluation/grading/marking/offline/judgement/judged-answer.ts';
import type { FittedModel } from '@exam-evaluation/grading/marking/offline/judgement/model.ts';
import { readText } from '@exam-evaluation/grading/marking/text/read.ts';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { isTwoWay, SETS } from './data.ts';
import { foldOf, unseenBy } from './folds.ts';
import { isNear, markTyped } from './mark-rows.ts';
import type { Answered, Asked } from './material.ts';

/** A question whose answers the confidence is fitted on. */
interface Job extends Asked {
  /** How much each of its answers counts. */
  weight: number;
  /** Only one answer in this many is used. */
  every: number;
}

/** Confidence of a mark that a rule settles; a fitted confidence has more decimals. */
const SETTLED = 0.97;
/** Answers of suites count more, since their questions are of all kinds and their range of accepted marks is known. */
const OF_SUITES = 3;
/**
 * Right-or-wrong questions are also marked with this maximum, so that the model learns how uncertain partial marks are.
 */
const BY_DEGREES = 500;

/**
 * Writes the rows that the confidence is fitted on: each answer as marked by a model that has not seen its question,
 * and whether a person gave the same mark. Resolves to the number of rows.
 */
export async function writeConfidenceRows(
  path: string,
  asked: readonly Asked[],
  models: readonly FittedModel[],
  encoder: Encoder,
): Promise<number> {
  const markerFor = unseenBy(models, encoder);
  const out = createWriteStream(path);
  out.write(`${JSON.stringify({ features: CONFIDENCE_FEATURES })}\n`);
  let rows = 0;
  for (const { set, id, question, answers, weight, every } of asked.flatMap(jobsOf)) {
    const prepared = await preparedFor(question, encoder);
    if (prepared.standards.length === 0) continue;
    for (const answer of answers.filter(({ text }, index) => index % every === 0 && text.trim() !== '')) {
      const result = await markTyped(question, answer.text, markerFor(id));
      if (result.confidence === SETTLED) continue;
      const judged = await judgeAnswer(readText(answer.text), prepared, { encoder, model: models[foldOf(id)]! });
      const values = confidenceValues(judged, prepared, judged.share, question.maxMarks);
      const agreed = agreesWith(set, answer, (result.awarded ?? 0) / question.maxMarks);
      if (!out.write(`${JSON.stringify({ id, set, values, agreed, weight })}\n`)) await once(out, 'drain');
      rows += 1;
    }
  }
  out.end();
  await once(out, 'finish');
  return rows;
}

function jobsOf(asked: Asked): Job[] {
  if (!isPublic(asked.set)) return [{ ...asked, weight: OF_SUITES, every: 1 }];
  const own = { ...asked, weight: 1, every: 2 };
  if (!isTwoWay(asked.set)) return [own];
  return [own, { ...own, question: create(QuestionSchema, { ...asked.question, maxMarks: BY_DEGREES }), every: 3 }];
}

/** Whether a share of the marks agrees with what a person gave, by the measure that suits the set. */
function agreesWith(set: string, { least, most }: Answered, share: number): boolean {
  if (!isPublic(set)) return share >= least - 1e-9 && share <= most + 1e-9;
  return isTwoWay(set) ? share >= 0.5 === least >= 0.5 : isNear(share, least);
}

function isPublic(set: string): boolean {
  return SETS.some(({ name }) => name === set);
}
