import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { afterAll, expect, test } from '@jest/globals';
import { startOtlpReceiver } from '../../harness/otlp-receiver.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const receiver = await startOtlpReceiver();
const system = await startOwnSystem({ ...receiver.env, LOG_LEVEL: 'trace' });
const { kit, runtime, dataFolder } = system;
afterAll(() => receiver.close());

/** Every secret that is used, by a name for it. */
const secrets = new Map<string, string>();
const errors: string[] = [];

/** Keeps the signatures of presigned addresses. */
function noteSignature(what: string, address: string): string {
  const signature = new URL(address).searchParams.get('sig');
  expect(signature).toMatch(/.{20,}/);
  secrets.set(`signature of ${what} (${secrets.size})`, signature!);
  return address;
}

async function noteError(response: Response): Promise<void> {
  expect(response.status).toBeGreaterThanOrEqual(400);
  errors.push(JSON.stringify([...response.headers]), await response.text());
}

async function useTheSystem(): Promise<void> {
  const kept = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
    blobKey: string;
    cursorKeys: string[];
    tokens: Record<string, string>;
  };
  secrets.set('database password', kept.databasePassword).set('blob key', kept.blobKey);
  for (const key of kept.cursorKeys) secrets.set('cursor key', key);
  for (const [name, token] of Object.entries(kept.tokens)) secrets.set(`token of ${name}`, token);
  expect(runtime.operatorToken).toBe(kept.tokens.operator);

  const api = await kit.institute();
  secrets.set('API key', api.key);
  const exam = await kit.openExam(api);
  const { id } = await kit.grade(api, exam, 0, kit.written());
  const checkedCopy = await api.get(`/submissions/${id}/checked-copy?redirect=true`);
  const link = noteSignature('a checked copy', checkedCopy.headers.get('location')!);
  expect((await fetch(link)).status).toBe(200);
  const { body } = await api.post('/uploads', { files: [{ filename: 'copy.pdf' }, { filename: 'other.pdf' }] });
  for (const { put_url, put_headers } of body.uploads) {
    noteSignature('an upload', put_url);
    expect((await fetch(put_url, { method: 'PUT', headers: put_headers, body: 'no PDF' })).status).toBe(200);
  }

  await provokeErrors(api.key, exam.id, body.uploads[0], link);
  await provokeInnerErrors(kept.tokens.gateway!);
}

/** Sends secrets in places where they do not belong, and provokes refusals of every kind. */
async function provokeErrors(key: string, examId: string, upload: { id: string; put_url: string }, link: string) {
  const { baseUrl } = runtime;
  const get = (path: string, headers: Record<string, string> = { 'x-api-key': key }) =>
    fetch(`${baseUrl}${path}`, { headers });
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    });
  const unknownKey = `${key.slice(0, -4)}0000`;
  secrets.set('unknown API key', unknownKey);
  await noteError(await get('/me', { 'x-api-key': unknownKey }));
  await noteError(await get('/me', { authorization: `Bearer ${key}` }));
  await noteError(await get(`/exams/${key}`));
  await noteError(await get(`/${key}`));
  await noteError(await get(`/exams?status=${key}&cursor=${key}`));
  await noteError(await post('/exams', `{"title": "${key}`));
  await noteError(await post('/exams', JSON.stringify({ title: key, mode: key, questions: [{ label: key }] })));
  await noteError(await post(`/exams/${examId}/submissions`, JSON.stringify({ candidate: { external_id: key } })));
  await noteError(await post('/uploads', '{}', { 'idempotency-key': ` ${key} ` }));
  await noteError(await post('/exams', 'x', { 'content-type': `text/${key}` }));
  // A rejected upload, addresses that were tampered with, and an address used with the wrong method.
  const rejected = { candidate: { external_id: 'c-2' }, upload_id: upload.id };
  const handwritten = await post(
    '/exams',
    JSON.stringify({
      title: 'Scans',
      mode: 'handwritten',
      open: true,
      questions: [{ label: '1', max_marks: 2, model_answer: 'Tokyo.' }],
      candidates: [{ external_id: 'c-2' }],
    }),
  );
  const { id: handwrittenId } = (await handwritten.json()) as { id: string };
  await noteError(await post(`/exams/${handwrittenId}/submissions`, JSON.stringify(rejected)));
  await noteError(await fetch(upload.put_url.replace(upload.id, crypto.randomUUID()), { method: 'PUT', body: 'x' }));
  await noteError(await fetch(upload.put_url));
  await noteError(await fetch(link, { method: 'DELETE' }));
}

async function provokeInnerErrors(token: string): Promise<void> {
  const unknownToken = `${token.slice(0, -4)}0000`;
  secrets.set('unknown token', unknownToken);
  const url = `http://${runtime.connectAddresses.exams}/exams.v1.ExamsService/GetExam`;
  const ask = (bearer: string, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await noteError(await ask(unknownToken, {}));
  await noteError(await ask(token, { institute_id: token, exam_id: token }));
  await noteError(await ask(token, { unknown_field: token }));
  for (const bearer of [unknownToken, token]) {
    const channel = openChannel(runtime.addresses.exams, bearer);
    const failure = await createClient(ExamsService, channel)
      .getExam({ instituteId: 'x', examId: bearer })
      .then(String, (error: unknown) => String(error));
    errors.push(failure);
    closeChannel(channel);
  }
}

test('no secret is in logs, traces, metrics or errors', async () => {
  await useTheSystem();
  const metrics = await (await fetch(`http://${runtime.metricsAddress}/metrics`)).text();
  // The welcome message shows the demo institute's key once, on purpose; that key is not used here.
  const printed = system.output();
  const logs = await stopAndReadLogs();
  const places: Record<string, string> = {
    metrics,
    printed,
    traces: receiver.payloads.join('\n'),
    errors: errors.join('\n'),
    ...logs,
  };

  expect(places.traces).toContain('grading.v1.WorkService/Complete');
  expect(places['log.jsonl']).toContain('"route":"/uploads"');
  expect(places.errors).toContain('invalid_api_key');
  expect(secrets.size).toBeGreaterThanOrEqual(14);
  const found = Object.entries(places).flatMap(([place, text]) =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => `${what} in ${place}`),
  );
  expect(found).toEqual([]);
});

/** Stops the system, which flushes its traces, and reads the logs before its folder is removed. */
async function stopAndReadLogs(): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  await system.stop(() => {
    for (const name of readdirSync(dataFolder).filter((file) => /\.(log|jsonl)$/.test(file))) {
      read[name] = readFileSync(join(dataFolder, name), 'utf8');
    }
  });
  return read;
}
