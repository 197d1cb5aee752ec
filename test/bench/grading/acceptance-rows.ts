import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import { preparedFor } from '@exam-evaluation/marking/offline/expected/prepared.ts';
import { acceptanceValues, marksNear } from '@exam-evaluation/marking/offline/judgement/acceptance.ts';
import { confidenceValues, isAllOrNothing } from '@exam-evaluation/marking/offline/judgement/confidence.ts';
import { ACCEPTANCE_FEATURES } from '@exam-evaluation/marking/offline/judgement/confidence-features.ts';
import { judgeAnswer } from '@exam-evaluation/marking/offline/judgement/judged-answer.ts';
import type { FittedModel } from '@exam-evaluation/marking/offline/judgement/model.ts';
import { readText } from '@exam-evaluation/marking/text/read.ts';
import type { PairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { isTwoWay, SETS } from './data.ts';
import { foldOf } from './folds.ts';
import { isNear } from './mark-rows.ts';
import type { Answered, Asked } from './material.ts';

/** Answers of suites count more, since their questions are of all kinds and their range of accepted marks is known. */
const [OF_SUITES, OF_PUBLIC] = [1, 0.3];

/**
 * Writes the rows that the acceptance of a mark is fitted on: for each answer, judged by a model that has not seen its
 * source, the marks that might be given and whether a person accepts them. Resolves to the number of rows.
 */
export async function writeAcceptanceRows(
  path: string,
  asked: readonly Asked[],
  models: readonly FittedModel[],
  pairs: PairJudge,
): Promise<number> {
  const out = createWriteStream(path);
  out.write(`${JSON.stringify({ features: ACCEPTANCE_FEATURES })}\n`);
  let rows = 0;
  for (const { set, id, question, answers } of asked) {
    const prepared = preparedFor(question);
    if (prepared.standards.length === 0) continue;
    const [fold, max] = [foldOf(id), question.maxMarks];
    const weight = isPublic(set) ? OF_PUBLIC : OF_SUITES;
    for (const [place, answer] of answers.entries()) {
      if (answer.text.trim() === '') continue;
      const judged = await judgeAnswer(readText(answer.text), prepared, { pairs, model: models[fold]! });
      const known = confidenceValues(judged, prepared, judged.share, max);
      const marks = marksNear(judged.share, { max, step: isAllOrNothing(question) ? max : MARK_STEP, most: max });
      const line = {
        fold,
        set,
        answer: `${id} ${place}`,
        weight,
        values: marks.map((mark) => acceptanceValues(known, judged.share, mark, max)),
        accepted: marks.map((mark) => isAccepted(set, answer, mark / max)),
      };
      if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
      rows += 1;
    }
  }
  out.end();
  await once(out, 'finish');
  return rows;
}

/** Whether a share of the marks agrees with what a person gave, by the measure that suits the set. */
function isAccepted(set: string, { least, most }: Answered, share: number): boolean {
  if (!isPublic(set)) return share >= least - 1e-9 && share <= most + 1e-9;
  return isTwoWay(set) ? share >= 0.5 === least >= 0.5 : isNear(share, least);
}

function isPublic(set: string): boolean {
  return SETS.some(({ name }) => name === set);
}
