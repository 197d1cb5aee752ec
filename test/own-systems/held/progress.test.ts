import { setTimeout as sleep } from 'node:timers/promises';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { random } from '@exam-evaluation/testing/scans.ts';
import { afterAll, expect, test } from '@jest/globals';
import { HandWorker } from '../../harness/hand-worker.ts';
import { connectTo } from '../../harness/own-database.ts';
import { probe, startOwnSystem } from '../../harness/own-system.ts';
import { Standstill } from '../../harness/standstill.ts';

const COPIES = 20;
const STEPS = 5;
const LAG_MS_MAX = 2_000;

const system = await startOwnSystem({ GRADING_SLOTS: '0' });
const worker = new HandWorker(system);
const { eventually, institute, openExam, served, submit, WRITTEN } = system.kit;
const database = await connectTo(system, 'submissions');
const standstill = new Standstill();
const watching = standstill.watch(() => Promise.all([probe(system), database.query('select 1')]));
afterAll(async () => {
  standstill.stop();
  await watching;
  await database.end();
  worker.close();
  await system.stop();
});

test('progress of 20 copies that are graded at once is in the feed within 2 seconds [PAGE-27] [PAGE-37]', async () => {
  const api = await institute();
  const questions = Array.from({ length: STEPS + 1 }, (_, n) => ({ ...WRITTEN, label: `${n + 1}` }));
  const exam = await openExam(api, { questions }, COPIES);
  for (let n = 0; n < COPIES; n++) await submit(api, exam, n, [{ label: '1', text: 'Chlorophyll.' }]);
  const beating = await worker.beat(COPIES);
  const seed = Math.floor(Math.random() * 1e9);
  const next = random(seed);

  // By copy and step: when the worker got there, and when a reader of the feed saw it.
  const moved = new Map<string, number>();
  const seen = new Map<string, number>();
  const name = (id: string, done: number) => `${id} ${done}`;
  let grading = true;
  const reader = (async () => {
    let since = '1970-01-01T00:00:00Z';
    while (grading) {
      const page = `/submissions?limit=200&updated_since=${encodeURIComponent(since)}`;
      const { body } = await served(() => api.get(page));
      for (const { id, progress } of body.data) {
        for (let done = progress.questions_done; done > 0 && !seen.has(name(id, done)); done--) {
          seen.set(name(id, done), performance.now());
        }
      }
      since = body.data.at(-1)?.updated_at ?? since;
      await sleep(50);
    }
  })();
  await Promise.all(
    [...beating.held].map(async (held) => {
      for (let done = 1; done <= STEPS; done++) {
        await sleep(1_000 + next() * 900);
        held.progress = { ...held.progress, status: SubmissionStatus.GRADING, step: 'grading', questionsDone: done };
        moved.set(name(held.claim.submissionId, done), performance.now());
      }
    }),
  );
  await eventually(
    async () => seen.size,
    (size) => size === moved.size,
  );
  grading = false;
  await reader;
  await beating.stop();

  expect(moved.size).toBe(COPIES * STEPS);
  const lags = [...moved].map(([step, at]) => {
    const shown = seen.get(step)!;
    return { step, lag: Math.round(shown - at - standstill.between(at, shown)) };
  });
  const longest = Math.max(...lags.map(({ lag }) => lag));
  process.stdout.write(`progress of ${COPIES} copies: in the feed after at most ${longest} ms (seed ${seed})\n`);
  expect(lags.filter(({ lag }) => lag > LAG_MS_MAX)).toEqual([]);
});
