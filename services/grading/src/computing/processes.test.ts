import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { markCopy } from '../marking/mark-copy.ts';
import { createOfflineMarker } from '../marking/offline/marker.ts';
import { OFFLINE, offlineMarker } from '../marking/offline-marker.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../marking/sample.testing.ts';
import type { Computing } from './computing.ts';
import { inThisProcess } from './in-this-process.ts';
import { ComputingProcesses } from './processes.ts';

const { signal } = new AbortController();
const logged: string[] = [];
const log = createLogger({ service: 'test', write: (line) => logged.push(line) });
const STEPS = new URL('./planted.testing.ts', import.meta.url);
const LIMITS = { processorMs: 3_000, idleMs: 600_000, heapMb: 300 };
const planted = new ComputingProcesses(log, { steps: STEPS, limits: LIMITS });
const impatient = new ComputingProcesses(log, { steps: STEPS, limits: { ...LIMITS, idleMs: 500 } });
const shipped = new ComputingProcesses(log);
afterAll(() => Promise.all([planted.close(), impatient.close(), shipped.close()]));
afterEach(() => {
  logged.length = 0;
});

const NAMES = ['q1', 'q2', 'q3'];
const exam = sampleExam(...NAMES.map((id) => sampleQuestion({ id, modelAnswer: 'Plants make sugar out of light.' })));

/** Marks a copy with these answers, in order. */
async function mark(texts: readonly string[], by: { computing: Computing; signal?: AbortSignal }) {
  const answers = texts.map((text, at) => sampleAnswer(text, { questionId: NAMES[at]! }));
  return await markCopy(exam, answers, [], { marker: offlineMarker(by.computing), signal, ...by });
}

describe('a question whose step fails does not fail the rest of the copy', () => {
  test.each([
    ['loops', 'question_timed_out', 75],
    ['backtracks', 'question_timed_out', 75],
    ['grows', 'marker_failed', expect.anything()],
    ['exits', 'marker_failed', 1],
  ])('%s: %s', async (text, code, endedBy) => {
    const results = await mark(['fine', text, 'fine'], { computing: planted });
    expect(results.map(({ status, awarded }) => [status, awarded])).toEqual([
      ['graded', 100],
      ['failed', 0],
      ['graded', 100],
    ]);
    expect(results[1]).toMatchObject({ error: { code }, needsReview: true, reviewReasons: ['question_failed'] });
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', step: 'mark', question_id: 'q2', ended_by: endedBy }),
    ]);
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
      computing: planted,
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
  const limits = JSON.stringify({ ...LIMITS, processorMs: 600_000 });
  const child = fork(new URL('./child.ts', import.meta.url), [STEPS.href, limits], {
    serialization: 'advanced',
    execArgv: [],
  });
  const ask = (text: string) =>
    child.send({ name: 'mark', snapshot: exam, questionId: 'q1', input: [sampleAnswer(text), []] });
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
    const options = { marker: offlineMarker(computing), computing, signal };
    const answers = [sampleAnswer('It makes sugar.')];
    return [
      await mark(texts, { computing }),
      await markCopy(other, answers, [], options),
      await mark(texts, { computing }),
    ];
  };
  expect(await markBoth(shipped)).toEqual(await markBoth(inThisProcess));
});

test('OFFLINE has the name and version of the offline marker', () => {
  const { name, version } = createOfflineMarker();
  expect(OFFLINE).toEqual({ name, version });
});
