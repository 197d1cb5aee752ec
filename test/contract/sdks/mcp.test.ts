// The server of the Model Context Protocol, as the protocol's own client sees it, against the running system.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Api } from '../../harness/api.ts';
import { ended, GOOD_ANSWER, institute, openExam, operator } from '../../harness/kit.ts';
import { NODE } from '../../harness/system.ts';

const MAIN = join(import.meta.dirname, '../../../sdks/mcp/src/main.ts');
const READING = [
  'list_exams',
  'get_exam',
  'list_candidates',
  'list_submissions',
  'get_submission',
  'get_result',
  'list_results',
];

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

const envOf = ({ baseUrl, key }: Api) => ({ EXAM_EVALUATION_BASE_URL: baseUrl, EXAM_EVALUATION_API_KEY: key });

async function connect(api: Api): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: NODE, args: [MAIN], env: { PATH: process.env.PATH!, ...envOf(api) } }),
  );
  open.push(client);
  return client;
}

/** What a tool answers, and whether it was refused. */
async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = (await client.callTool({ name, arguments: given })) as any;
  return { isError: isError ?? false, text: content[0].text as string };
}
const json = async (...args: Parameters<typeof call>) => JSON.parse((await call(...args)).text);

test('an assistant hands a copy in, reads its result, overrides a mark and finalizes', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const client = await connect(api);
  expect((await json(client, 'list_exams', { status: 'open' })).data.map(({ id }: any) => id)).toEqual([exam.id]);
  const { questions } = await json(client, 'get_exam', { exam_id: exam.id });
  expect(questions[1].rubric.criteria).toHaveLength(2);
  const answers = [
    { label: '1', selected_options: ['B'] },
    { label: '2', text: GOOD_ANSWER },
  ];
  const copy = { exam_id: exam.id, candidate_external_id: 'c-1', answers };
  const { id } = await json(client, 'submit_answers', copy);
  const again = await call(client, 'submit_answers', copy);
  expect(again).toEqual({ isError: true, text: expect.stringContaining('submission_exists') });
  expect(again.text).toContain(id);
  await ended(api, id);
  const [first] = (await json(client, 'get_result', { submission_id: id })).questions;
  expect(first).toMatchObject({ awarded: 0, revision: expect.any(String) });
  const mark = { submission_id: id, question_id: first.question_id, awarded: 1, reason: 'The key is wrong.' };
  const override = { ...mark, revision: first.revision };
  expect(await json(client, 'override_mark', override)).toMatchObject({ question: { awarded: 1, source: 'human' } });
  expect((await call(client, 'override_mark', override)).text).toContain('412 changed_meanwhile');
  await json(client, 'approve_submission', { submission_id: id });
  expect(await json(client, 'finalize_submissions', { exam_id: exam.id, submission_ids: [id] })).toMatchObject({
    finalized: [id],
  });
  expect((await json(client, 'list_results', { exam_id: exam.id, finalized: true })).data).toHaveLength(1);
});

test('tools are those that the key may call, and each says whether it changes something', async () => {
  const api = await institute();
  const all = (await (await connect(api)).listTools()).tools;
  const named = (hint: 'readOnlyHint' | 'destructiveHint') =>
    all.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
  expect(named('readOnlyHint')).toEqual(READING);
  expect(named('destructiveHint')).toEqual(['override_mark', 'finalize_submissions']);
  const { api: reader } = await operator.key(api.instituteId, { scopes: ['evaluation:read'] });
  const client = await connect(reader);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(READING);
  const hidden = await client.callTool({ name: 'override_mark', arguments: {} }).catch((error: Error) => error);
  expect(JSON.stringify(hidden instanceof Error ? hidden.message : hidden)).toContain('override_mark not found');
});

test('long answers are cut, and wrong input is told', async () => {
  const api = await institute();
  const text = 'Why? '.repeat(1_990);
  const questions = Array.from({ length: 20 }, (_, n) => ({ label: `${n}`, type: 'long_answer', max_marks: 1, text }));
  const exam = await openExam(api, { questions });
  const client = await connect(api);
  const { text: shown } = await call(client, 'get_exam', { exam_id: exam.id });
  expect(shown.length).toBeLessThanOrEqual(60_000);
  expect(JSON.parse(shown).questions[0].text).toMatch(/… \(9950 characters\)$/);
  expect(await call(client, 'get_exam', { exam_id: crypto.randomUUID() })).toEqual({
    isError: true,
    text: expect.stringContaining('404 exam_not_found'),
  });
  const wrong = await client.callTool({ name: 'get_exam', arguments: { exam_id: 'x' } }).catch((error: Error) => error);
  expect(JSON.stringify(wrong instanceof Error ? wrong.message : wrong)).toContain('exam_id');
});

/** What a person sees who starts it by hand. */
function run(settings: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH!, ...settings };
  return spawnSync(NODE, [MAIN, ...args], { env, encoding: 'utf8', input: '' });
}

test('started by hand, it says what it is and what it needs', () => {
  expect(run({}, '--help')).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('An assistant') });
  expect(run({}, 'start')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('An assistant') });
  const told = 'exam-evaluation-mcp: set EXAM_EVALUATION_BASE_URL and EXAM_EVALUATION_API_KEY\n';
  expect(run({ EXAM_EVALUATION_API_KEY: 'k' })).toMatchObject({ status: 1, stdout: '', stderr: told });
});

test('a wrong key ends the server with a sentence that has no key', async () => {
  const { baseUrl } = await institute();
  const key = `ex_eval_${'0'.repeat(48)}`;
  const { status, stdout, stderr } = run({ EXAM_EVALUATION_BASE_URL: baseUrl, EXAM_EVALUATION_API_KEY: key });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^exam-evaluation-mcp: 401 invalid_api_key: /);
  expect(stderr).not.toContain(key);
});
