// Protects: whatever is stopped, every request is answered within its deadline, says honestly whether something may have
// happened, leaves nothing half made, and is settled by the same Idempotency-Key; afterwards everything goes on by itself.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { missingParts } from '../../harness/real-parts.ts';
import { NEEDS_OF_SERVICES, SENT_TO_FROZEN } from './needs.ts';
import { AWAY, askAll, expectHonest, expectSettled, makeWorld, type Scene, startScene, UNKNOWN } from './requests.ts';

const missing = missingParts();

(missing.length > 0 ? describe.skip : describe)(`outages (missing: ${missing.join(', ') || 'none'})`, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene('outages-of-services');
  });
  afterAll(() => scene?.stop());

  test.each(Object.entries(NEEDS_OF_SERVICES))(
    '%s stopped: 503 where it is needed, nothing made [ERR-65]',
    async (name, needed) => {
      const world = await makeWorld(scene);
      const service = scene.stack.processes.get(name)!;
      await service.stop(20_000);
      try {
        const outcomes = await askAll(world);
        expectHonest(outcomes, false);
        expect(Object.fromEntries(needed.map((request) => [request, outcomes[request]]))).toEqual(
          Object.fromEntries(needed.map((request) => [request, AWAY])),
        );
      } finally {
        service.start();
      }
      await expectSettled(scene, world);
    },
  );

  test.each(Object.keys(NEEDS_OF_SERVICES))(
    '%s frozen: 503 or, where it may have happened, 500, which the same key settles [ERR-63] [ERR-65] [IDEM-22]',
    async (name) => {
      const world = await makeWorld(scene);
      const service = scene.stack.processes.get(name)!;
      service.kill('SIGSTOP');
      try {
        const outcomes = await askAll(world);
        expectHonest(outcomes, true);
        for (const request of SENT_TO_FROZEN[name] ?? [])
          expect([request, outcomes[request]]).toEqual([request, UNKNOWN]);
      } finally {
        service.kill('SIGCONT');
      }
      await expectSettled(scene, world);
    },
  );
});
