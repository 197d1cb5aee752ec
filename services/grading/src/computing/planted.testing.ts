// Steps for tests: the text of an answer says what the step does with it.
import { existsSync, writeFileSync } from 'node:fs';
import type { Answer } from '@exam-evaluation/marking/answers.ts';
import type { Marking } from '@exam-evaluation/marking/marker.ts';
import { fromMarking, type ResultInit } from '@exam-evaluation/marking/results/results.ts';
import { type About, steps as real } from './steps.ts';

const MARKING: Marking = { awarded: 100, criteria: [], feedback: '', confidence: 1, reviewReasons: [] };

/** Kills the process, unless the file says that this happened before. */
function killOnce(file: string): void {
  if (existsSync(file)) return;
  writeFileSync(file, '');
  process.kill(process.pid, 'SIGKILL');
}

export const steps = {
  ...real,
  mark: async ({ question }: About, answer: Answer): Promise<ResultInit> => {
    const { text } = answer;
    if (text === 'loops') for (;;);
    if (text === 'backtracks') /^(\w+\s?)+$/.test(`${'word '.repeat(20)}!`);
    if (text === 'waits') await new Promise(() => undefined);
    if (text === 'grows') for (const all: number[][] = []; ; ) all.push(new Array(1_000_000).fill(all.length + 0.5));
    if (text === 'exits') process.exit(3);
    if (text === 'is killed') process.kill(process.pid, 'SIGKILL');
    if (text.startsWith('is killed once: ')) killOnce(text.slice('is killed once: '.length));
    if (text === 'throws') throw new Error(`cannot mark "${text}"`);
    return fromMarking(question, answer, { name: 'planted', version: '0' }, MARKING, []);
  },
};
