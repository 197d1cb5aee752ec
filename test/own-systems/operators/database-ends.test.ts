import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem();
const { eventually, grade, institute, openExam, written } = system.kit;
afterAll(() => system.stop());

const status = async () => (await fetch(system.runtime.baseUrl.replace(/v1$/, 'readyz'))).status;
const messages = async () => system.log().map(({ msg }) => msg);

test('npm start restarts its PostgreSQL when it dies; accepted copies are still there, and grading goes on', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const server = Number(readFileSync(join(system.dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(server, 'SIGKILL');
  await eventually(messages, (said) => said.includes('PostgreSQL ended with SIGKILL; it is started anew'));
  await eventually(status, (code) => code === 200);
  expect((await grade(api, exam, 0, written())).status).toBe('graded');
});
