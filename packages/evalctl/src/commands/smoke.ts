import { setTimeout as sleep } from 'node:timers/promises';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import type { Clients } from '../connection.ts';
import { findInstitute, makeInstitute, SCOPES } from '../institutes.ts';
import { fieldsOutput } from '../output.ts';
import { Failed, type Run } from '../run.ts';
import { count } from '../values.ts';

const INSTITUTE = 'Smoke test';
/** Credits that it is filled up to: more than one copy costs. */
const CREDITS_MIN = 1_000n;
const TIMEOUT_SECONDS = 120;
const ASK_EVERY_MS = 500;
const ENDED = ['graded', 'partially_graded', 'failed', 'cancelled'];

const EXAM = {
  title: 'Smoke test',
  mode: 'typed',
  open: true,
  questions: [
    {
      label: '1',
      type: 'mcq_single',
      text: 'Which gas do plants take in?',
      max_marks: 1,
      options: [
        { label: 'A', text: 'Oxygen' },
        { label: 'B', text: 'Carbon dioxide' },
      ],
      correct_options: ['B'],
    },
    {
      label: '2',
      type: 'short_answer',
      text: 'Why are leaves green?',
      max_marks: 2,
      rubric: { criteria: [{ name: 'Chlorophyll', marks: 2, keywords: ['chlorophyll'] }] },
    },
  ],
  candidates: [{ external_id: 'smoke-1', name: 'Smoke Test' }],
};
const ANSWERS = [
  { label: '1', selected_options: ['B'] },
  { label: '2', text: 'Leaves are green because chlorophyll reflects green light.' },
];

/** Grades a copy as an integrator would: whether an installation works from end to end. */
export function smokeCommand(program: Command, run: Run): void {
  program
    .command('smoke')
    .description(`grade one typed copy over HTTP for the institute “${INSTITUTE}”, which is made when it is not there`)
    .requiredOption('--url <url>', 'base URL of the API, ends in /v1')
    .option('--timeout <seconds>', `longest time for the copy; default ${TIMEOUT_SECONDS}`, count)
    .action(
      run<{ url: string; timeout?: number }>(async (clients, { url, timeout = TIMEOUT_SECONDS }) => {
        const instituteId = await smokeInstitute(clients);
        const expiresAt = toTimestamp(new Date(Date.now() + timeout * 1000 + 60_000).toISOString());
        const { secret, key } = await clients.gateway.createKey({
          operationId: crypto.randomUUID(),
          instituteId,
          name: 'smoke test',
          scopes: SCOPES,
          expiresAt,
        });
        try {
          const output = fieldsOutput(await gradeOne(url.replace(/\/+$/, ''), secret, timeout));
          if (output.json.status !== 'graded') throw new Failed(output);
          return output;
        } finally {
          const operationId = crypto.randomUUID();
          await clients.gateway.revokeKey({ operationId, instituteId, keyId: key!.id });
        }
      }),
    );
}

async function smokeInstitute(clients: Clients): Promise<string> {
  const there = await findInstitute(clients, INSTITUTE);
  if (!there) return await makeInstitute(clients, INSTITUTE, CREDITS_MIN);
  const { credits } = await clients.billing.getAccount({ instituteId: there });
  const available = credits?.available ?? 0n;
  if (available < CREDITS_MIN) {
    const operationId = crypto.randomUUID();
    const amount = CREDITS_MIN - available;
    await clients.billing.addCredits({ operationId, instituteId: there, amount, note: 'smoke test' });
  }
  return there;
}

async function gradeOne(url: string, key: string, timeoutSeconds: number): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const call = (method: string, path: string, body?: object) => request(method, `${url}${path}`, key, signal, body);
  const startedAt = performance.now();
  const exam = await call('POST', '/exams', EXAM);
  const submitted = await call('POST', `/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'smoke-1' },
    answers: ANSWERS,
  });
  let submission = submitted;
  while (!ENDED.includes(submission.status)) {
    await sleep(ASK_EVERY_MS, undefined, { signal });
    submission = await call('GET', `/submissions/${submitted.id}`);
  }
  const seconds = fromHundredths(Math.round((performance.now() - startedAt) / 10));
  await call('DELETE', `/submissions/${submitted.id}`);
  await call('DELETE', `/exams/${exam.id}`);
  return { status: submission.status, submission_id: submitted.id, seconds };
}

interface Answer {
  id: string;
  status: string;
}

async function request(method: string, url: string, key: string, signal: AbortSignal, body?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    signal,
    headers: {
      'X-API-Key': key,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : {}) as Answer;
}
