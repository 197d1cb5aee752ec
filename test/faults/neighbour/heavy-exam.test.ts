// While the heaviest exam that the limits allow is marked for one institute, another one must hardly notice. Bounds are
// wide, for busy machines; `npm run bench:neighbour` measures.

import { afterAll, expect, test } from '@jest/globals';
import { HEAVY_EXAM, heavyAnswers } from '../../harness/heavy-exam.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { Waits } from '../../harness/waits.ts';

const system = await startOwnSystem();
afterAll(() => system.stop());
const { ended, grade, institute, openExam, submit, written } = system.kit;

/** This was 18 s and more while marking ran in the process that serves. */
const WAIT_MS_MAX = 5_000;

test('while two of the heaviest copies are marked, another institute is answered and graded', async () => {
  const [heavy, light] = [await institute({ credits: 10_000 }), await institute()];
  const [large, small] = [await openExam(heavy, HEAVY_EXAM), await openExam(light)];
  const copies = [await submit(heavy, large, 0, heavyAnswers(0)), await submit(heavy, large, 1, heavyAnswers(1))];

  const [waits, stop] = [new Waits(), new AbortController()];
  const asking = waits.repeat(() => light.get('/me'), 100, stop.signal);
  const grading = grade(light, small, 0, written());
  const outcomes = await Promise.all(copies.map(({ id }) => ended(heavy, id)));
  stop.abort();
  await asking;

  expect(waits.quantile(1)).toBeLessThan(WAIT_MS_MAX);
  expect(await grading).toMatchObject({ status: 'graded' });
  for (const { status } of outcomes) expect(status).toMatch(/^(partially_)?graded$/);
});
