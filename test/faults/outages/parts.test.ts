// Protects: whatever is stopped, every request is answered within its deadline, says honestly whether something may have
// happened, leaves nothing half made, and is settled by the same Idempotency-Key; afterwards everything goes on by itself.
import { isDeepStrictEqual } from 'node:util';
import type { PartName } from '@exam-evaluation/stack/parts/start-parts.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { missingParts } from '../../harness/real-parts.ts';
import { NEEDS_OF_PARTS } from './needs.ts';
import {
  AWAY,
  askAll,
  expectHonest,
  expectSettled,
  makeWorld,
  outcomeOf,
  type Scene,
  startScene,
  untilGraded,
} from './requests.ts';

const missing = missingParts();

(missing.length > 0 ? describe.skip : describe)(`outages (missing: ${missing.join(', ') || 'none'})`, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene('outages-of-parts');
  });
  afterAll(() => scene?.stop());

  /** How a part is stopped: killed at once, or frozen with its connections open. */
  const ways = {
    stopped: {
      leave: async (part: PartName) => await scene.stack.parts.kill(part, 'SIGKILL'),
      comeBack: async (part: PartName) => await scene.stack.parts.restart(part),
    },
    frozen: {
      leave: async (part: PartName) => scene.stack.parts.freeze(part),
      comeBack: async (part: PartName) => scene.stack.parts.thaw(part),
    },
  };
  const PARTS = Object.entries(NEEDS_OF_PARTS).map(([part, needed]) => ({ part: part as PartName, needed }));

  test.each(Object.entries(ways).flatMap(([way, how]) => PARTS.map((one) => ({ ...one, way, how }))))(
    '$part $way: everything goes on but what needs a file, which is 503 [ERR-65]',
    async ({ part, needed, how }) => {
      const world = await makeWorld(scene);
      await how.leave(part);
      try {
        const refused = Object.entries(await askAll(world)).filter(([, outcome]) => outcome !== 'ok');
        expect(refused).toEqual(needed.map((request) => [request, AWAY]));
      } finally {
        await how.comeBack(part);
      }
      await expectSettled(scene, world);
    },
  );

  test('submissions and a worker started while Kafka and the store are away: copies are accepted and graded', async () => {
    const world = await makeWorld(scene);
    const away = ['kafka', 's3'] as const;
    for (const part of away) await ways.stopped.leave(part);
    try {
      for (const name of ['submissions', 'grading-1']) {
        const service = scene.stack.processes.get(name)!;
        await service.stop(20_000);
        service.start();
      }
      // While submissions starts, it may refuse some requests and accept others.
      await eventually(
        async () => Object.entries(await askAll(world)).filter(([, outcome]) => outcome !== 'ok'),
        (refused) => isDeepStrictEqual(refused, [['read an upload', AWAY]]),
      );
      const { data } = (await world.api.get('/submissions?updated_since=2020-01-01T00:00:00Z')).body;
      for (const { id } of data) await untilGraded(world.api, id);
    } finally {
      for (const part of away) await ways.stopped.comeBack(part);
    }
    await expectSettled(scene, world);
  });

  test('PostgreSQL stopped: 503 for all; a key not seen before cannot be checked [ERR-64] [ERR-65] [AUTH-20]', async () => {
    const world = await makeWorld(scene);
    const { api: fresh } = await scene.operator.key(world.api.instituteId);
    await ways.stopped.leave('postgres');
    try {
      expect(await outcomeOf(fresh.get('/me'))).toBe('503 auth_unavailable 5');
      expectHonest(await askAll(world), false);
    } finally {
      await ways.stopped.comeBack('postgres');
    }
    await expectSettled(scene, world);
    expect((await fresh.get('/me')).status).toBe(200);
  });

  test('PostgreSQL frozen: 503 or, where it may have happened, 500, which the same key settles [ERR-63] [ERR-65] [IDEM-22]', async () => {
    const world = await makeWorld(scene);
    await ways.frozen.leave('postgres');
    try {
      expectHonest(await askAll(world), true);
    } finally {
      await ways.frozen.comeBack('postgres');
    }
    await expectSettled(scene, world);
  });
});
