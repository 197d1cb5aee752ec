// Runs one step after another for child.ts, which watches it. Its worker data is the URL of the steps.
import { parentPort, workerData } from 'node:worker_threads';
import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { type StepReply, type StepTask, toFailure } from './messages.ts';

type Step = (about: object, ...input: readonly unknown[]) => unknown;

const { steps } = (await import(workerData as string)) as { steps: Record<string, Step> };
let exam: ExamSnapshot | undefined;

async function take({ name, snapshot, questionId, input }: StepTask): Promise<StepReply> {
  try {
    exam = snapshot ?? exam;
    const question = exam?.questions.find(({ id }) => id === questionId);
    return { output: await steps[name]!({ snapshot: exam, question }, ...input) };
  } catch (error) {
    return { error: toFailure(error) };
  }
}

parentPort!.on('message', (task: StepTask) => void take(task).then((reply) => parentPort!.postMessage(reply)));
parentPort!.postMessage('ready');
