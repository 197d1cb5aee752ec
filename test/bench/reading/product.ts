// Takes copies in print through the whole product: handed in over HTTP, read, marked, and the checked copy drawn.
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { startStandalone, temporaryDataFolder } from '../../harness/system.ts';
import { sideBySide } from '../copies.ts';
import { openInstitute } from '../neighbour/systems.ts';
import { processorTimeByModule, usedBetween } from '../processes.ts';
import { untilDrawn } from '../scale/measure/copies.ts';
import { closeAdmins, openAdmins } from '../scale/measure/database.ts';
import type { BenchQuestion } from './cases.ts';

/** A copy in print and the questions that it answers; the product is given those without parts. */
export interface PrintedCopy {
  file: string;
  questions: readonly BenchQuestion[];
}

/** Grades copies and draws their checked copies, after a first round that warms up. @param atOnce copies that are handed in at a time. */
export async function gradeInProduct(
  copies: readonly PrintedCopy[],
  atOnce: number,
): Promise<{ seconds: number; used: [string, number][] }> {
  const folder = temporaryDataFolder('bench-reading');
  const system = await startStandalone(folder);
  const admins = await openAdmins(folder);
  try {
    const api = await openInstitute(system.runtime);
    const round = async () => {
      const exams: string[] = await Promise.all(copies.map(({ questions }) => openExam(api, questions)));
      const [before, startedAt] = [processorTimeByModule(system.process.pid!), performance.now()];
      await sideBySide(copies.length, atOnce, (at) => grade(api, exams[at]!, copies[at]!.file));
      await untilDrawn(admins);
      const seconds = (performance.now() - startedAt) / 1_000;
      return { seconds, used: usedBetween(before, processorTimeByModule(system.process.pid!)) };
    };
    await round();
    return await round();
  } finally {
    await closeAdmins(admins);
    system.process.kill('SIGTERM');
    await once(system.process, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openExam(api: Client, questions: readonly BenchQuestion[]): Promise<string> {
  const { id } = await api.post('/exams', {
    title: 'Term examination',
    mode: 'handwritten',
    open: true,
    candidates: [{ external_id: 'c-1' }],
    questions: questions.map(({ label, text, options, expected }) => ({
      ...{ label, text: text || 'Explain.', max_marks: 4 },
      ...(options
        ? { type: 'mcq_multiple', options, correct_options: expected.split(' ') }
        : { type: 'long_answer', model_answer: expected }),
    })),
  });
  return id;
}

async function grade(api: Client, exam: string, file: string): Promise<void> {
  const upload_id = await api.upload('copy.pdf', readFileSync(file));
  const { id } = await api.post(`/exams/${exam}/submissions`, { candidate: { external_id: 'c-1' }, upload_id });
  for (;;) {
    const { status } = await api.get(`/submissions/${id}`);
    if (['graded', 'partially_graded'].includes(status)) return;
    if (['failed', 'cancelled'].includes(status)) throw new Error(`a copy of the bench ended as ${status}`);
    await sleep(1_000);
  }
}
