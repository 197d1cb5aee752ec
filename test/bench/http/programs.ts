import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { Client } from '@exam-evaluation/standalone/demo/client.ts';
import type * as Harness from '../../harness/system.ts';
import { adminUrl } from '../postgres.ts';
import { type Seeded, seed } from './seed.ts';

/** What a request reads. */
export const READS = ['submission', 'feed', 'exams'] as const;
export type Read = (typeof READS)[number];

/** Something that answers the same three requests. */
export interface Program {
  name: string;
  pid: number;
  urls: Record<Read, string>;
  headers: Record<string, string>;
  /** Where its inspector listens. */
  inspector: string;
  stop: () => Promise<void>;
}

/** The gateway, with the ids that requests read. */
export interface Gateway extends Program {
  seeded: Seeded;
  /** Administrator's address of the database server that holds its data. */
  adminUrl: string;
}

const INSPECTED = '--inspect=127.0.0.1:0';

/**
 * Starts `npm start` of a checkout and fills it.
 * @param root of the checkout.
 */
export async function startGateway(name: string, root: string): Promise<Gateway> {
  const harness = (await import(join(root, 'test/harness/system.ts'))) as typeof Harness;
  const folder = harness.temporaryDataFolder('bench-http');
  const { runtime, process: child, output } = await harness.startStandalone(folder, { NODE_OPTIONS: INSPECTED });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { instituteId, key } = await openInstitute(runtime);
    const seeded = await seed(new Client(runtime.baseUrl, key), instituteId);
    return {
      name,
      pid: child.pid!,
      urls: urls(runtime.baseUrl, seeded, `&updated_since=${encodeURIComponent('2020-01-01T00:00:00Z')}`),
      headers: { 'X-API-Key': key },
      inspector: /Debugger listening on (\S+)/.exec(output())![1]!,
      stop,
      seeded,
      adminUrl: adminUrl(folder),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a program that the gateway is compared with, on the gateway's database. */
export async function startPlain(name: string, { seeded, adminUrl }: Gateway, hop: boolean): Promise<Program> {
  const env = { ...process.env, ADMIN_URL: adminUrl, INSTITUTE_ID: seeded.instituteId, HOP: String(hop) };
  const child = fork(join(import.meta.dirname, 'plain.ts'), { env, execArgv: [INSPECTED], silent: true });
  const [{ origin, inspector }] = (await once(child, 'message')) as [{ origin: string; inspector: string }];
  const stop = async () => await end(child);
  return { name, pid: child.pid!, urls: urls(origin, seeded, ''), headers: {}, inspector, stop };
}

function urls(base: string, { submissionId }: Seeded, feed: string): Record<Read, string> {
  return {
    submission: `${base}/submissions/${submissionId}`,
    feed: `${base}/submissions?limit=200${feed}`,
    exams: `${base}/exams?limit=50`,
  };
}

async function openInstitute(runtime: Harness.Runtime): Promise<{ instituteId: string; key: string }> {
  const operator = new Clients(runtime);
  const settings = { name: 'Bench', tier: 'wide', dailyCopyQuota: 1_000_000 };
  const made = { operationId: crypto.randomUUID(), settings, credits: 100_000_000n };
  const { id: instituteId } = await operator.gateway.createInstitute(made);
  const request = { operationId: crypto.randomUUID(), instituteId, name: 'bench', scopes: [...SCOPES] };
  const { secret } = await operator.gateway.createKey(request);
  operator.close();
  return { instituteId, key: secret };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
