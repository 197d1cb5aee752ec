import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@exam-evaluation/standalone/demo/client.ts';

/** Makes calls, `atOnce` of them at a time. @returns how long each took, in milliseconds. */
export async function sideBySide(
  count: number,
  atOnce: number,
  call: (at: number) => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const startedAt = performance.now();
      await call(next++);
      waits.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return waits;
}

/** Waits until so many copies of an exam are graded. @throws Error when one could not be graded. */
export async function untilGraded(api: Client, examId: string, count: number): Promise<void> {
  for (;;) {
    const { stats } = await api.get(`/exams/${examId}?include=stats`);
    if (stats.by_status.failed > 0) throw new Error(`${stats.by_status.failed} copies could not be graded.`);
    if (stats.by_status.graded === count) return;
    await sleep(250);
  }
}
