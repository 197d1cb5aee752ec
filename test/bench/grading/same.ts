// Checks whether marks are the same on the native and on the WebAssembly runtime, in two orders, and in two processes:
// `npm run bench:same -- FOLDER [EVERY]`. One answer in EVERY (20) of all sets and suites is marked four times, each time in
// a process of its own. Prints the time of each run and every answer that two runs mark differently.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { readRows, shuffled } from './data.ts';
import { markTyped } from './mark-rows.ts';
import { ownSuites } from './suites.ts';

/** Seeds of the two orders that answers are marked in. */
const RUNS = [
  { name: 'native, first order', runtime: 'native', seed: 1 },
  { name: 'native, first order, another process', runtime: 'native', seed: 1 },
  { name: 'native, second order', runtime: 'native', seed: 2 },
  { name: 'WebAssembly, second order', runtime: 'wasm', seed: 2 },
] as const;

interface Asked {
  question: Question;
  answer: string;
}

const [folder, every = '20', seed] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run bench:same -- FOLDER');
const asked = answersIn(folder, Number(every));
if (seed) process.send!(await markAll(Number(seed)));
else await compare();

function answersIn(from: string, one: number): Asked[] {
  const rows = readRows(from).map(({ questionText, references, answer }): Asked => {
    const fields = { text: questionText, modelAnswer: references[0]!, maxMarks: 500 };
    return { question: sampleQuestion(fields), answer };
  });
  const suites = ownSuites().flatMap(({ question, answers }) =>
    answers.flatMap(({ given }): Asked[] => (typeof given === 'string' ? [{ question, answer: given }] : [])),
  );
  return [...rows, ...suites].filter((_, place) => place % one === 0);
}

/** Marks the answers in the order of a seed and returns the outcomes in the order of `asked`. */
async function markAll(order: number): Promise<string[]> {
  const marker = createOfflineMarker();
  const given: string[] = [];
  for (const place of shuffled([...asked.keys()], order)) {
    const { question, answer } = asked[place]!;
    const { awarded, confidence, criteria, needsReview } = await markTyped(question, answer, marker);
    given[place] = JSON.stringify([awarded, confidence, needsReview, (criteria ?? []).map((own) => own.awarded)]);
  }
  return given;
}

async function compare(): Promise<void> {
  const all: string[][] = [];
  for (const { name, runtime, seed: order } of RUNS) {
    const from = performance.now();
    const child = fork(fileURLToPath(import.meta.url), [folder!, every, String(order)], {
      env: { ...process.env, ONNX_RUNTIME: runtime },
    });
    const [given] = (await once(child, 'message')) as [string[]];
    await once(child, 'exit');
    all.push(given);
    console.log(`${name}: ${given.length} answers in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  }
  let others = 0;
  for (const [place, { answer }] of asked.entries()) {
    const marks = new Set(all.map((given) => given[place]));
    if (marks.size === 1) continue;
    others += 1;
    console.log([...marks].join(' / '), answer);
  }
  console.log(`${others} of ${asked.length} answers are marked differently`);
  process.exitCode = others > 0 ? 1 : 0;
}
