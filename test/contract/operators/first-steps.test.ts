// What the first minutes of an installation run: a first key, and a copy that is graded from end to end.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Api } from '../../harness/api.ts';
import { evalctl, evalctlJson } from '../../harness/evalctl.ts';
import { eventually } from '../../harness/eventually.ts';
import { runtime } from '../../harness/kit.ts';

const dataFolder = dirname(process.env.TEST_RUNTIME!);
const unique = crypto.randomUUID().slice(0, 8);
const folder = mkdtempSync(join(tmpdir(), 'first-steps-'));
const file = join(folder, 'key');
afterAll(() => rmSync(folder, { recursive: true }));

test('first-key leaves a key that works in a file for its owner, prints none of it, and makes no second one', async () => {
  const args = ['first-key', '--name', `City College ${unique}`, '--credits', '5', '--file', file, '--json'];
  const first = await evalctl(dataFolder, ...args);
  const { institute_id } = JSON.parse(first.out);
  expect([first.code, JSON.parse(first.out)]).toEqual([0, { institute_id, created: true }]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file, 'utf8');
  const { body } = await new Api(runtime.baseUrl, key).get('/me');
  expect(body).toMatchObject({ institute_id });
  expect(`${first.out}${first.errors}`).not.toContain(key);
  rmSync(file);
  const again = await evalctlJson(dataFolder, ...args.slice(0, -1));
  expect(again).toEqual({ institute_id, created: false });
  expect(existsSync(file)).toBe(false);
});

test('first-key removes the file if nobody fetched the key', async () => {
  const args = ['first-key', '--name', `Other College ${unique}`, '--file', file, '--hold', '1'];
  expect(await evalctlJson(dataFolder, ...args)).toMatchObject({ created: true });
  expect(existsSync(file)).toBe(false);
});

test('first-key ends as soon as its key is fetched with the chart’s command', async () => {
  const notes = join(import.meta.dirname, '../../../deploy/helm/exam-evaluation/templates/NOTES.txt');
  const [, command] = /-- sh -c '(.*first-key.*)'/.exec(readFileSync(notes, 'utf8'))!;
  const take = () => execFileSync('sh', ['-c', command!.replaceAll('/tmp/first-key', file)], { encoding: 'utf8' });
  expect(take).toThrow();
  const args = ['first-key', '--name', `Third College ${unique}`, '--file', file, '--hold', '600'];
  const made = evalctlJson(dataFolder, ...args);
  const key = await eventually(async () => (existsSync(file) && statSync(file).size > 0 ? take() : ''), Boolean);
  expect((await new Api(runtime.baseUrl, key).get('/me')).status).toBe(200);
  expect(await made).toMatchObject({ created: true });
});

test('smoke grades a copy, again for the same institute, and leaves neither exam nor key', async () => {
  const smoke = (...args: string[]) => evalctlJson(dataFolder, 'smoke', '--url', runtime.baseUrl, ...args);
  expect(await smoke()).toMatchObject({ status: 'graded', seconds: expect.any(Number) });
  expect(await smoke('--scanned')).toMatchObject({ status: 'graded', scanned_status: 'graded' });
  const { institutes } = await evalctlJson(dataFolder, 'institute', 'list');
  const [institute, ...others] = institutes.filter(({ name }: { name: string }) => name === 'Smoke test');
  expect(others).toEqual([]);
  const { keys } = await evalctlJson(dataFolder, 'key', 'list', '--institute', institute.id);
  expect(keys.filter((key: { revoked_at: unknown }) => !key.revoked_at)).toEqual([]);
  expect(keys.length).toBeGreaterThanOrEqual(2);
});

test('smoke against nothing says so and fails', async () => {
  const { code, errors } = await evalctl(dataFolder, 'smoke', '--url', 'http://127.0.0.1:1/v1');
  expect([code, errors]).toEqual([3, expect.stringContaining('evalctl:')]);
});
