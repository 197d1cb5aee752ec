// Protects: whatever is stopped, every request is answered within its deadline, says honestly whether something may have
// happened, leaves nothing half made, and is settled by the same Idempotency-Key; afterwards everything goes on by itself.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { missingParts } from '../../harness/real-parts.ts';
import { AWAY, askAll, expectHonest, expectSettled, makeWorld, type Scene, startScene, UNKNOWN } from './requests.ts';

const missing = missingParts();

(missing.length > 0 ? describe.skip : describe)(`outages (missing: ${missing.join(', ') || 'none'})`, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene('outages-of-services');
  });
  afterAll(() => scene?.stop());

  /** What surely cannot be done without it. */
  const NEEDED: Record<string, string[]> = {
    exams: ['read an exam', 'create an exam', 'submit'],
    submissions: ['read the feed', 'read a result', 'read an upload', 'submit', 'make upload slots', 'review'],
    billing: ['quote', 'submit'],
    'grading-1': [],
  };

  test.each(Object.entries(NEEDED))(
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

  /** Writes that have reached what is frozen: nobody knows what became of them. */
  const SENT: Record<string, string[]> = { exams: ['create an exam'], submissions: ['make upload slots', 'review'] };

  test.each(Object.keys(NEEDED))(
    '%s frozen: 503 or, where it may have happened, 500, which the same key settles [ERR-63] [ERR-65] [IDEM-22]',
    async (name) => {
      const world = await makeWorld(scene);
      const service = scene.stack.processes.get(name)!;
      service.kill('SIGSTOP');
      try {
        const outcomes = await askAll(world);
        expectHonest(outcomes, true);
        for (const request of SENT[name] ?? []) expect([request, outcomes[request]]).toEqual([request, UNKNOWN]);
      } finally {
        service.kill('SIGCONT');
      }
      await expectSettled(scene, world);
    },
  );
});
