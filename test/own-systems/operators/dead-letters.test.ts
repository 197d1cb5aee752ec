// A message that no worker can handle is set aside, shown, counted and can be replayed; later messages go on.
import { PostgresBus } from '@exam-evaluation/data/adapters/bus-postgres.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { embeddedDatabase } from '../../harness/embedded-database.ts';
import { evalctl, evalctlJson } from '../../harness/evalctl.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const TOPIC = 'grading.wakeups.standard';
const system = await startOwnSystem();
const { eventually, grade, institute, openExam, written } = system.kit;
let bus: PostgresBus;
beforeAll(async () => {
  const { ownerUrl: url } = embeddedDatabase(system.dataFolder, 'submissions');
  bus = await PostgresBus.open({ url, log: createLogger({ service: 'test', level: 'silent' }) });
});
afterAll(async () => {
  await bus.close();
  await system.stop();
});

const json = (...args: string[]) => evalctlJson(system.dataFolder, ...args);
const letters = async (wanted: (found: any[]) => boolean): Promise<any[]> =>
  await eventually(async () => (await json('dlq', 'list')).dead_letters, wanted);

async function counted(kind: string): Promise<number> {
  const text = await (await fetch(`http://${system.runtime.metricsAddress}/metrics`)).text();
  return Number(new RegExp(`^dead_letters\\{[^}]*kind="${kind}"[^}]*\\} (\\d+)`, 'm').exec(text)?.[1] ?? -1);
}

test('an event that does not fit its topic is listed and counted; grading goes on [OPS-14] [OPS-15]', async () => {
  expect(await json('dlq', 'list')).toEqual({ dead_letters: [], total: 0 });
  await bus.publish(TOPIC, [
    { key: 'k', payload: { hello: 'there' }, headers: {} },
    { key: 'k', payload: 'no object' as never, headers: {} },
  ]);
  const [second, first] = await letters((found) => found.length === 2);
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    kind: 'event',
    source: TOPIC,
    key: 'k',
    payload: { hello: 'there' },
    error: 'MalformedEvent: a wake-up names an attempt',
    died_at: expect.stringMatching(/Z$/),
  });
  expect(second.payload).toEqual({ text: '"no object"' });
  expect(await json('dlq', 'list', '--limit', '1')).toMatchObject({ dead_letters: [{ id: second.id }], total: 2 });
  const told = async (...args: string[]) => (await evalctl(system.dataFolder, 'dlq', 'list', ...args)).out;
  expect(await told('--limit', '1')).toMatch(/\n\n1 of 2$/);
  expect(await told()).not.toMatch(/ of 2$/);
  expect(
    await eventually(
      () => counted('event'),
      (count) => count === 2,
    ),
  ).toBe(2);
  expect([await counted('lifecycle'), await counted('drawing')]).toEqual([0, 0]);

  const api = await institute();
  expect((await grade(api, await openExam(api), 0, written())).status).toBe('graded');

  // A replayed event fails again as a new letter, and each letter can be replayed only once.
  const replayOne = () => evalctl(system.dataFolder, 'dlq', 'replay', '--letter', first.id, '--json');
  expect(await replayOne()).toMatchObject({ code: 0, out: '{"replayed":1}' });
  expect(await replayOne()).toMatchObject({ code: 1, errors: expect.stringContaining('not_found') });
  const again = await letters((found) => found.length === 2);
  expect(again[0]).toMatchObject({ payload: first.payload, error: first.error });
  expect(again.map(({ id }) => id)).not.toContain(first.id);

  expect(await json('dlq', 'replay', '--all')).toEqual({ replayed: 2 });
  await letters((found) => found.length === 2 && found.every(({ id }) => ![again[0].id, second.id].includes(id)));
});
