import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FittedModel, Head } from '@exam-evaluation/marking/offline/judgement/model.ts';
import { computeProbability } from '@exam-evaluation/marking/offline/judgement/model.ts';
import type { FittingData } from './fitting.ts';
import { calibrationError } from './metrics.ts';

interface AcceptanceRow {
  fold: number;
  set: string;
  values: number[][];
  accepted: boolean[];
}

/** The card of a fitted model: what it was fitted on and with, and how it does on questions it has not seen. */
export function modelCard({ files }: FittingData, work: string, model: FittedModel): string {
  const { gain } = readJson<{ gain: Record<string, number> }>(join(work, 'credit-heads.json'));
  const sizes = [model.credit, model.acceptance].map(({ trees }) => trees.length);
  return `# The fitted model of the offline marker

\`packages/marking/src/offline/judgement/model.json\`, written by \`npm run calibrate:grading -- FOLDER\` on
${new Date().toISOString().slice(0, 10)} with ${versions()}. ${sizes[0]} trees for the credit of a point, ${sizes[1]} for the acceptance of a mark.
This file is written by the same command.

It marks written answers in English beside a model answer or a rubric. It is no judge of style, of diagrams or of
other languages, and what it is unsure of is meant for a person.

## Data

Marks come from people: those of the public sets from their authors' graders, those of the suites from their writers.

| file | lines | SHA-256 |
|---|---|---|
${files.map(dataLine).join('\n')}

## On sources not seen

Each mark is the most probably accepted one by a model that was fitted without the question's source.
It agrees when it is on the same side of half of the marks (right-or-wrong sets), within a tenth of the full marks
(sets marked by degrees) or within what is accepted (suites).

| set | marks | agree | calibration error |
|---|---|---|---|
${agreement(work).join('\n')}

## What the credit looks at

Share of the gain of all splits, for whatever has at least a hundredth.

| value | gain |
|---|---|
${gains(gain).join('\n')}
`;
}

function dataLine(file: string): string {
  const bytes = readFileSync(file);
  const lines = bytes.toString('utf8').trim().split('\n').length;
  return `| ${basename(file)} | ${lines} | \`${createHash('sha256').update(bytes).digest('hex')}\` |`;
}

function versions(): string {
  const script =
    'import platform, lightgbm, numpy; print(f"LightGBM {lightgbm.__version__}, NumPy {numpy.__version__}, Python {platform.python_version()}")';
  return execFileSync('python3', ['-c', script], { encoding: 'utf8' }).trim();
}

function agreement(work: string): string[] {
  const { heads } = readJson<{ heads: Head[] }>(join(work, 'acceptance-heads.json'));
  const [, ...lines] = readFileSync(join(work, 'acceptance.jsonl'), 'utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as AcceptanceRow);
  return [...Map.groupBy(rows, ({ set }) => set)].map(([set, own]) => {
    const outcomes = own.map(({ fold, values, accepted }) => {
      const probabilities = values.map((each) => computeProbability(heads[fold]!, each));
      const confidence = Math.max(...probabilities);
      return { person: 0, marker: 0, confidence, agrees: accepted[probabilities.indexOf(confidence)]! };
    });
    const agreed = outcomes.filter(({ agrees }) => agrees).length / own.length;
    return `| ${set} | ${own.length} | ${agreed.toFixed(3)} | ${calibrationError(outcomes).toFixed(3)} |`;
  });
}

function gains(gain: Record<string, number>): string[] {
  const total = Object.values(gain).reduce((sum, value) => sum + value, 0);
  return Object.entries(gain)
    .map(([name, value]) => [name, value / total] as const)
    .filter(([, share]) => share >= 0.01)
    .sort(([, a], [, b]) => b - a)
    .map(([name, share]) => `| ${name} | ${share.toFixed(3)} |`);
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
