import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { type SCIENCE, TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { type Admins, one, tableNames, written } from './database.ts';

const SAMPLES = join(import.meta.dirname, '../../../../docs/integrators/samples');

/** What one copy leaves behind. */
export interface Left {
  exam: string;
  /** Questions that the exam has. */
  questions: number;
  /** Rows by database and table, for each copy. */
  rows: Record<string, number>;
  /** Bytes of write-ahead log and transactions that wrote, for each copy, heartbeats included. */
  walBytes: number;
  transactions: number;
  /** Average seconds from hand-in to marks while nothing else is graded. */
  seconds: number;
}

/** Rows of every table by `database.table`. */
async function countRows(admins: Admins): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [database, client] of Object.entries(admins)) {
    for (const table of await tableNames(client)) {
      const { count } = await one<{ count: number }>(client, `select count(*)::int from ${table}`);
      counts.set(`${database}.${table}`, count);
    }
  }
  return counts;
}

async function gradeCopies(
  admins: Admins,
  api: Client,
  { paper, count, handIn }: { paper: { questions: unknown[] }; count: number; handIn: () => Promise<object> },
): Promise<Left> {
  const candidates = Array.from({ length: count }, (_, at) => ({ external_id: `c-${at}`, name: `Candidate ${at}` }));
  const exam = await api.post('/exams', { ...paper, candidates });
  const before = { rows: await countRows(admins), ...(await written(admins.submissions)) };
  const startedAt = performance.now();
  for (const { external_id } of candidates) {
    const made = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id }, ...(await handIn()) });
    const { status } = await api.get(`/submissions/${made.id}`);
    if (status === 'failed') throw new Error(`a copy of the bench failed: ${made.id}`);
    await untilGraded(api, made.id);
  }
  const seconds = (performance.now() - startedAt) / 1_000 / count;
  await untilDrawn(admins);
  const after = { rows: await countRows(admins), ...(await written(admins.submissions)) };
  const each = (later: number, earlier: number) => Math.round((100 * (later - earlier)) / count) / 100;
  const rows = [...after.rows].map(([name, now]) => [name, each(now, before.rows.get(name) ?? 0)] as const);
  return {
    exam: exam.id,
    questions: paper.questions.length,
    rows: Object.fromEntries(rows.filter(([, left]) => left > 0)),
    walBytes: Math.round((after.bytes - before.bytes) / count),
    transactions: Math.round((after.transactions - before.transactions) / count),
    seconds: Math.round(seconds * 100) / 100,
  };
}

async function untilGraded(api: Client, id: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const { status } = await api.get(`/submissions/${id}`);
    if (status === 'graded') return;
    if (['partially_graded', 'failed', 'cancelled'].includes(status)) throw new Error(`copy ${id} ended as ${status}`);
    await sleep(50);
  }
  throw new Error(`copy ${id} was not graded within two minutes`);
}

export async function untilDrawn({ submissions }: Admins): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const { open } = await one<{ open: number }>(
      submissions,
      'select count(*)::int as open from renders where done < wanted',
    );
    if (open === 0) return;
    await sleep(100);
  }
  throw new Error('checked copies were not drawn within two minutes');
}

export async function typedCopies(admins: Admins, api: Client, count: number): Promise<Left> {
  return await gradeCopies(admins, api, { paper: TYPED, count, handIn: async () => ({ answers: TYPED_ANSWERS }) });
}

export async function scannedCopies(admins: Admins, api: Client, count: number): Promise<Left> {
  const pdf = readFileSync(join(SAMPLES, 'complete.pdf'));
  const paper = JSON.parse(readFileSync(join(SAMPLES, 'exam.json'), 'utf8')) as typeof SCIENCE;
  const handIn = async () => ({ upload_id: await api.upload('copy.pdf', pdf) });
  return await gradeCopies(admins, api, { paper: { ...paper, open: true } as typeof SCIENCE, count, handIn });
}

/** Rows that an exam and each of its candidates leave; they are the same for every kind of copy. */
export async function examRows(admins: Admins, api: Client): Promise<Record<string, number>> {
  const before = await countRows(admins);
  await api.post('/exams', { ...TYPED, candidates: [{ external_id: 'alone' }] });
  const after = await countRows(admins);
  return Object.fromEntries(
    [...after].map(([name, now]) => [name, now - (before.get(name) ?? 0)] as const).filter(([, left]) => left > 0),
  );
}

/** Gives marks for every question of some copies and finalizes the exam, for the rows of reviews and audit. */
export async function reviewAll(api: Client, exam: string): Promise<void> {
  const { data } = await api.get(`/exams/${exam}/submissions?limit=5`);
  for (const { id } of data) await api.post(`/submissions/${id}/approve`, {});
}
