// Marks typed answers to questions with a key, each with the least and the most marks that a person gives, and counts
// which marks are wrong without a person being told, and which right answers cost a person.
// Usage: npm run bench:exact -- FILE... [--show], with one JSON object a line: `question` (as `POST /exams` takes it),
// `answer`, `low`, `high`, and `untold_ok` (false where a person has to be told).

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { questionInput, toQuestion } from '@exam-evaluation/gateway/endpoints/shapes/question-body.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { markTyped } from './mark-rows.ts';

interface Line {
  question: unknown;
  answer: string;
  low: number;
  high: number;
  untold_ok?: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const marker = createOfflineMarker();
const rows: Record<string, unknown> = {};
for (const file of positionals) {
  const counts = { answers: 0, 'full marks without a person': 0, right: 0, 'to a person': 0, needless: 0, untold: 0 };
  for (const text of readFileSync(file, 'utf8').trim().split('\n')) {
    const { question, answer, low, high, untold_ok: isFree = true } = JSON.parse(text) as Line;
    const body = questionInput.parse(question);
    const { awarded = 0, needsReview = false } = await markTyped(sampleQuestion(toQuestion(body)), answer, marker);
    const mark = awarded / 100;
    const isInside = low <= mark && mark <= high;
    const isUntold = !needsReview && !(isInside && isFree);
    const isRight = low > 0;
    counts.answers++;
    counts.right += Number(isRight);
    counts['full marks without a person'] += Number(isRight && isInside && !needsReview);
    counts['to a person'] += Number(needsReview);
    counts.needless += Number(isRight && isInside && needsReview);
    counts.untold += Number(isUntold);
    if (isUntold || (values.show && isRight && needsReview)) {
      const { answer: key, correct_options: options } = body;
      const asked = `${body.type} "${body.text}" ${JSON.stringify(key ?? options)}`;
      console.log(`${isUntold ? 'UNTOLD  ' : 'a person'} ${asked}: ${JSON.stringify(answer)} earns ${mark}`);
    }
  }
  rows[join(basename(dirname(file)), basename(file))] = counts;
}
console.table(rows);
