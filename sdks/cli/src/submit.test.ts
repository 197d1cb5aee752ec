import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ExamEvaluation } from '../../typescript/src/index.ts';
import { type FakeServer, startFakeServer } from '../../typescript/src/testing.ts';
import { progressOf, remark } from './output.ts';
import { submit } from './submit.ts';

const EXAM = '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10';
const { isTTY } = process.stderr;

let folder: string;
let server: FakeServer;
let printed: string;
let remarked: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-submit-'));
  server = await startFakeServer();
  [printed, remarked] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    remarked += String(text);
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.stderr.isTTY = isTTY;
  await server.close();
  rmSync(folder, { recursive: true });
});

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const accepted = (count: number) => ({
  body: { items: many(count, (n) => ({ status: 201, submission: { id: `s-${n}` } })) },
});
const slots = (count: number) => ({
  body: { uploads: many(count, (n) => ({ id: `u-${n}`, put_url: `https://files.example.org/${n}` })) },
});
const page = (data: object[]) => ({ body: { data, next_cursor: null, has_more: false } });

/** Hands a class in, of whom nobody has a copy yet. @returns how often each operation was called. */
async function handIn(count: number, path: string): Promise<Record<string, number>> {
  server.answer('listExamCandidates', page(many(count, (n) => ({ external_id: `c-${n}` }))));
  server.answer('listExamSubmissions', page([]));
  server.answer('listQuestions', { body: { questions: [{ label: '1', type: 'one_word', options: [] }] } });
  const client = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: 'k' });
  const { signal } = new AbortController();
  expect(await submit(client, [join(folder, path)], { exam: EXAM, match: 'id', signal })).toBe(0);
  expect(printed.split('\n')).toHaveLength(count + 1);
  const calls = Map.groupBy(server.requests, ({ operation }) => operation);
  return Object.fromEntries([...calls].map(([operation, of]) => [operation, of.length]));
}

test('typed copies go 500 to a request, and each tenth is told where no terminal is', async () => {
  writeFileSync(join(folder, 'answers.csv'), `id,1\n${many(501, (n) => `c-${n},Paris ${n}\n`).join('')}`);
  server.answer('createSubmissions', accepted(500), accepted(1));
  process.stderr.isTTY = false;
  expect(await handIn(501, 'answers.csv')).toEqual({
    listExamCandidates: 1,
    listExamSubmissions: 1,
    listQuestions: 1,
    createSubmissions: 2,
  });
  expect(remarked).toBe('handing in 500/501 500 accepted\nhanding in 501/501 501 accepted\n501 handed in, 0 refused\n');
});

test('what is told meanwhile stands on a line of its own above the bar', () => {
  process.stderr.isTTY = true;
  const progress = progressOf('handing in', 2);
  progress.show(1, '');
  remark('trying again');
  progress.show(2, '');
  progress.end();
  remark('done');
  expect(remarked).toContain('\r\u001B[Ktrying again\n');
  expect(remarked).toMatch(/\ndone\n$/);
  expect(remarked.lastIndexOf('\u001B7')).toBeGreaterThan(remarked.indexOf('trying again'));
});

test('scans take a hundred slots a request, with a bar on a terminal', async () => {
  for (const n of many(101, (each) => each)) writeFileSync(join(folder, `c-${n}.pdf`), `%PDF-1.7 ${n}`);
  server.answer('createUploads', slots(100), slots(1));
  server.answer('createSubmissions', accepted(100), accepted(1));
  process.stderr.isTTY = true;
  expect(await handIn(101, '.')).toEqual({
    listExamCandidates: 1,
    listExamSubmissions: 1,
    createUploads: 2,
    putUpload: 101,
    getUpload: 101,
    createSubmissions: 2,
  });
  expect(remarked).toMatch(/handing in █+ 101\/101 101 accepted/);
  expect(remarked).toMatch(/101 handed in, 0 refused\n$/);
});
