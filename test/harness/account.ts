import { expect } from '@jest/globals';
import type { Api } from './api.ts';
import { eventually } from './eventually.ts';

/**
 * The account once nothing is held any more; when billing is late, an outcome is visible before its credits are
 * settled.
 */
export async function settledCredits(api: Api): Promise<any> {
  const { body } = await eventually(
    () => api.get('/credits'),
    (answer) => answer.body.committed === 0,
  );
  return body;
}

const today = () => new Date().toISOString().slice(0, 10);
const startedOn = today();

/**
 * Expects that so many copies count today. After midnight UTC nothing is checked, since earlier copies no longer count.
 */
export async function expectUsedToday(api: Api, copies: number): Promise<void> {
  const { quota_used_today } = (await api.get('/me')).body;
  if (today() === startedOn) expect(quota_used_today).toBe(copies);
}
