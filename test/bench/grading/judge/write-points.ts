// Writes what the judge of pairs is trained on and measured with: the questions of the public sets and of all suites,
// cut into points as the marker cuts them, with their marked answers, one JSON object a line:
// `node write-points.ts FOLDER OUT.jsonl`, with the FOLDER that `calibrate:grading` takes.

import { writeFileSync } from 'node:fs';
import { markingPointsOf } from '@exam-evaluation/points/marking-points.ts';
import type { PointGroup } from '@exam-evaluation/points/point.ts';
import { fittingData } from '../fitting.ts';
import { type Asked, publicQuestions, suiteMaterial } from '../material.ts';
import { heldOutSuites } from '../suites.ts';

const [folder, out] = process.argv.slice(2);
if (!folder || !out) throw new Error('Give the folder with the data sets and the file to write.');
const { rows, suites } = fittingData(folder);
const fittedOn = [...publicQuestions(rows), ...suiteMaterial(suites)];
const lines = [
  ...fittedOn.map((asked) => describe(asked, false)),
  ...suiteMaterial(heldOutSuites()).map((asked) => describe(asked, true)),
];
writeFileSync(out, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
console.log(`${out}: ${lines.length} questions`);

/** A question as the scripts read it; `held_out` says that nothing may be trained on its answers. */
function describe({ set, id, question, answers }: Asked, heldOut: boolean) {
  const { standards } = markingPointsOf(question);
  return {
    set,
    id,
    held_out: heldOut,
    question: question.text ?? '',
    has_rubric: question.rubric !== undefined,
    max: question.maxMarks / 100,
    standards: standards.map((groups) =>
      groups.map(({ needs, marks, points, criterion }) => ({
        needs,
        share: marks / question.maxMarks,
        points: points.map(({ ways, heading }) => ways.map((way) => expectedText(way, heading, criterion))),
      })),
    ),
    answers,
  };
}

/**
 * A way of making a point as the judge reads it: after its heading, and with those keywords of its criterion that it
 * lacks. Keywords are sorted, so that no mark depends on their order.
 */
function expectedText(way: string, heading: string, criterion: PointGroup['criterion']): string {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const about = has(way, heading) ? way : `${heading}: ${way}`;
  const lacking = criterion?.isDescribed ? criterion.keywords.filter((keyword) => !has(about, keyword)).toSorted() : [];
  return lacking.length > 0 ? `${about} (${lacking.join(', ')})` : about;
}
