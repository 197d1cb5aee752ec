// What the metrics port tells an operator about credits, the database and the process.
import { afterAll, expect, test } from '@jest/globals';
import { evalctlJson } from '../../harness/evalctl.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem();
afterAll(() => system.stop());
const { eventually, grade, institute, openExam, submit, written } = system.kit;

/** The values of the series whose names, with their labels, match. */
async function values(series: RegExp): Promise<number[]> {
  const text = await (await fetch(`http://${system.runtime.metricsAddress}/metrics`)).text();
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && series.test(line));
  return lines.map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}

test('copies that are refused for lack of credits are counted', async () => {
  const refused = () => values(/^billing_reservations_refused_total\{reason="insufficient_credits"\}/);
  expect(await refused()).toEqual([0]);
  const api = await institute({ credits: 0 });
  const exam = await openExam(api);
  const copy = { candidate: { id: exam.candidates[0]!.id }, answers: written() };
  expect(await api.post(`/exams/${exam.id}/submissions`, copy)).toMatchObject({ status: 402 });
  expect(await refused()).toEqual([1]);
});

test.each(['database_transaction_age', 'database_size_bytes'])('each database tells its %s', async (name) => {
  const told = await eventually(
    () => values(new RegExp(`^${name}\\{database="\\w+"\\}`)),
    ({ length }) => length === 5,
  );
  for (const value of told) expect(value).toBeGreaterThan(0);
});

test('statements, transactions and files are timed, and so are waits for connections', async () => {
  const counts = async (name: string) => await values(new RegExp(`^${name}_count\\{`));
  const api = await institute();
  await grade(api, await openExam(api));
  for (const name of [
    'database_connection_wait_seconds',
    'database_statement_seconds',
    'step_duration_seconds',
    'event_bus_handle_seconds',
  ]) {
    const counted = await counts(name);
    expect([name, counted.length > 0 && counted.every((count) => count > 0)]).toEqual([name, true]);
  }
  expect(await values(/^database_statement_seconds_count\{database="submissions",kind="insert"\}/)).toHaveLength(1);
  expect(await values(/^step_duration_seconds_count\{step="postgresql exams",outcome="ok"\}/)).toHaveLength(1);
});

test('the process tells its memory, its processor time and whether its main thread keeps up', async () => {
  const [user, system] = await values(/^process_cpu_seconds_total\{mode=/);
  expect(user! + system!).toBeGreaterThan(0);
  const read = async (name: string) => (await values(new RegExp(`^${name} `)))[0]!;
  expect(await read('process_resident_memory_bytes')).toBeGreaterThan(50e6);
  expect(await read('nodejs_heap_used_bytes')).toBeLessThan(await read('nodejs_heap_limit_bytes'));
  expect(Math.abs((await read('process_start_time_seconds')) - Date.now() / 1_000)).toBeLessThan(600);
  expect(await values(/^nodejs_eventloop_lag_seconds\{quantile="(0\.5|0\.99|1)"\}/)).toHaveLength(3);
  const utilization = await read('nodejs_eventloop_utilization');
  expect(utilization).toBeGreaterThan(0);
  expect(utilization).toBeLessThanOrEqual(1);
  const collections = await values(/^nodejs_gc_duration_seconds_count\{kind="minor"\}/);
  expect(collections[0]).toBeGreaterThan(0);
});

test('the 20 institutes with most copies waiting are named, and the others counted together', async () => {
  await evalctlJson(system.dataFolder, 'grading', 'pause', '--reason', 'to let copies wait');
  const schools = await Promise.all(Array.from({ length: 22 }, () => institute()));
  for (const [index, school] of schools.entries()) {
    const exam = await openExam(school);
    for (let copy = 0; copy < (index === 21 ? 2 : 1); copy++) await submit(school, exam, copy, written());
  }
  const waiting = () => values(/^institute_copies_waiting\{institute="[0-9a-f-]{36}"\}/);
  const shown = await eventually(waiting, ({ length }) => length === 20);
  expect(shown.sort()).toEqual([...Array<number>(19).fill(1), 2]);
  expect(await values(/^institute_copies_waiting\{institute="other"\}/)).toEqual([2]);
  await evalctlJson(system.dataFolder, 'grading', 'resume');
});
