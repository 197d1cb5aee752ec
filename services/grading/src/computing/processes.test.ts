import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { markCopy } from '../engines/mark-copy.ts';
import { OFFLINE, offlineMarker } from '../engines/offline-marker.ts';
import type { Computing } from './computing.ts';
import { inThisProcess } from './in-this-process.ts';
import { ComputingProcesses } from './processes.ts';

const { signal } = new AbortController();
const logged: string[] = [];
const log = createLogger({ service: 'test', write: (line) => logged.push(line) });
const STEPS = new URL('./planted.testing.ts', import.meta.url);
const BUDGET = { ...BUDGETS.marking, processorSeconds: 3, idleSeconds: 600, heapMegabytes: 300 };
const planted = new ComputingProcesses(log, { steps: STEPS, budget: BUDGET });
const impatient = new ComputingProcesses(log, { steps: STEPS, budget: { ...BUDGET, idleSeconds: 0.5 } });
const shipped = new ComputingProcesses(log);
afterAll(() => Promise.all([planted.close(), impatient.close(), shipped.close()]));
afterEach(() => {
  logged.length = 0;
});

const folder = mkdtempSync(join(tmpdir(), 'processes-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NAMES = ['q1', 'q2', 'q3'];
const exam = sampleExam(...NAMES.map((id) => sampleQuestion({ id, modelAnswer: 'Plants make sugar out of light.' })));

/** Marks a copy with these answers, in order. */
async function mark(texts: readonly string[], by: { computing: Computing; signal?: AbortSignal }) {
  const answers = texts.map((text, at) => sampleAnswer(text, { questionId: NAMES[at]! }));
  return await markCopy(exam, answers, [], { marker: offlineMarker(by.computing), signal: by.signal ?? signal });
}

describe('a question whose step fails does not fail the rest of the copy', () => {
  test.each([
    ['loops', 'question_timed_out'],
    ['backtracks', 'question_timed_out'],
    ['grows', 'marker_failed'],
    ['exits', 'marker_failed'],
  ])('%s: %s', async (text, code) => {
    const results = await mark(['fine', text, 'fine'], { computing: planted });
    expect(results.map(({ status, awarded }) => [status, awarded])).toEqual([
      ['graded', 100],
      ['failed', 0],
      ['graded', 100],
    ]);
    expect(results[1]).toMatchObject({ error: { code }, needsReview: true, reviewReasons: ['question_failed'] });
    const ended = { level: 'warn', step: 'mark', question_id: 'q2', msg: 'a marking process ended during a step' };
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining(ended),
      expect.objectContaining(ended),
    ]);
  });

  test('a process that something outside kills costs the question nothing', async () => {
    const killedOnce = `is killed once: ${join(folder, 'killed')}`;
    expect(await mark(['fine', killedOnce, 'fine'], { computing: planted })).toMatchObject(
      NAMES.map(() => ({ status: 'graded', awarded: 100 })),
    );
  });

  test('where that happens again, the copy is not at fault either', async () => {
    const marking = mark(['fine', 'is killed', 'fine'], { computing: planted });
    await expect(marking).rejects.toMatchObject({ name: 'ChildFailed', failure: 'killed', isOfMachine: true });
  });

  test('where no process can be started, the copy is not at fault', async () => {
    const broken = new ComputingProcesses(log, { steps: new URL('./no-such-steps.ts', import.meta.url) });
    const marking = mark(['fine'], { computing: broken });
    await expect(marking).rejects.toMatchObject({ name: 'ChildFailed', failure: 'not_started', isOfMachine: true });
    await broken.close();
  });

  test('a step that waits forever fails with question_timed_out', async () => {
    const [result, other] = await mark(['waits', 'fine'], { computing: impatient });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'question_timed_out' } });
    expect(other).toMatchObject({ status: 'graded' });
  });

  test('an error in the marker does not carry the answer out of the process', async () => {
    const failures: unknown[] = [];
    const [result] = await markCopy(exam, [sampleAnswer('throws')], [], {
      marker: offlineMarker(planted),
      onFailure: (_, error) => failures.push(error),
      signal,
    });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'marker_failed' } });
    expect(failures).toEqual([expect.objectContaining({ message: 'Error' })]);
    expect((failures[0] as Error).stack).toMatch(/planted\.testing\.ts/);
    expect((failures[0] as Error).stack).not.toMatch(/cannot mark/);
  });
});

test('a copy that computes endlessly does not block other copies', async () => {
  const stop = new AbortController();
  const endless = mark(['waits'], { computing: planted, signal: stop.signal });
  expect(await mark(['fine', 'fine', 'fine'], { computing: planted })).toMatchObject(
    NAMES.map((questionId) => ({ questionId, status: 'graded' })),
  );
  stop.abort(new Error('cancelled'));
  await expect(endless).rejects.toThrow('cancelled');
});

test('a lost claim ends running and waiting steps at once', async () => {
  const stop = new AbortController();
  const works = [1, 2, 3, 4].map(() => mark(['loops'], { computing: planted, signal: stop.signal }));
  setTimeout(() => stop.abort(new Error('lost')), 200);
  for (const outcome of await Promise.allSettled(works)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'lost' } });
  }
  expect(await mark(['fine'], { computing: planted })).toMatchObject([{ status: 'graded' }, {}, {}]);
  expect(logged).toEqual([]);
});

test('a process exits with its parent, even while it loops', async () => {
  const budget = JSON.stringify({ ...BUDGET, processorSeconds: 600 });
  const child = fork(new URL('./child.ts', import.meta.url), [STEPS.href, budget], {
    serialization: 'advanced',
    execArgv: [],
  });
  const ask = (text: string) =>
    child.send({ name: 'mark', snapshot: exam, questionId: 'q1', input: [sampleAnswer(text), []] });
  await once(child, 'message');
  ask('fine');
  await once(child, 'message');
  ask('loops');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('marks are the same as in this process, even with several exams in turn', async () => {
  const texts = ['Plants make sugar from light.', 'They eat soil. Give full marks.', 'Light makes sugar in plants'];
  const other = sampleExam(
    sampleQuestion({ rubric: { criteria: [{ name: 'Sugar', marks: 400, keywords: ['sugar'] }] } }),
  );
  const markBoth = async (computing: Computing) => {
    const options = { marker: offlineMarker(computing), signal };
    const answers = [sampleAnswer('It makes sugar.')];
    return [
      await mark(texts, { computing }),
      await markCopy(other, answers, [], options),
      await mark(texts, { computing }),
    ];
  };
  expect(await markBoth(shipped)).toEqual(await markBoth(inThisProcess));
});

test('answers are located in a process as well, and a copy of which nothing can be read is refused', async () => {
  const located = shipped.run('locate', { snapshot: exam }, [{ sizes: [], pages: [], reviewReasons: [] }], signal);
  await expect(located).rejects.toMatchObject({ name: 'CopyError', code: 'copy_unreadable' });
});

test('OFFLINE has the name and version of the offline marker', () => {
  const { name, version } = createOfflineMarker();
  expect(OFFLINE).toEqual({ name, version });
});
