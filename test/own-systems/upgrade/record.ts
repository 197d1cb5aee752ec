// Makes the releases that upgrade.test.ts starts from, with the code of an earlier commit of this repository:
// `node test/own-systems/upgrade/record.ts COMMIT`. It fills the commit's own system, reads its lists and dumps its databases;
// then it upgrades to this code, goes back, has the old code change marks in the upgraded databases, and does the same.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { asOperator } from '../../harness/as-operator.ts';
import { embeddedDatabase } from '../../harness/embedded-database.ts';
import { type Runtime, readRuntime, WIDE_TIER } from '../../harness/system.ts';
import { Filling } from './filling.ts';
import { readLists } from './lists.ts';
import { dumpDatabase, RECORDED, type Release, writeRelease } from './release.ts';

const today = join(import.meta.dirname, '../../..');
const [commit] = process.argv.slice(2);
if (!commit) throw new Error('which commit?');
const folder = mkdtempSync(join(tmpdir(), 'release-'));
chmodSync(folder, 0o711); // as root the database runs under another uid, which needs access
const old = join(folder, 'code');
const data = join(folder, 'data');
const log = (line: string) => console.log(line);

const children: ChildProcess[] = [];

interface Running {
  runtime: Runtime;
  stop: () => Promise<void>;
}

async function start(code: string): Promise<Running> {
  const child = spawn(join(code, 'node_modules/.bin/node'), ['deploy/standalone/src/main.ts'], {
    cwd: code,
    env: { ...process.env, PORT: '0', DATA_DIR: data, TIERS: WIDE_TIER },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return { runtime: await ready(child), stop: () => ended(child) };
}

async function ready(child: ChildProcess): Promise<Runtime> {
  const file = join(data, 'runtime.json');
  for (;;) {
    if (child.exitCode !== null) throw new Error('the system did not start');
    const runtime = existsSync(file) ? readRuntime(file) : undefined;
    if (runtime?.pid === child.pid && runtime) {
      const answer = await fetch(new URL('/readyz', runtime.baseUrl)).catch(() => undefined);
      if (answer?.ok) return runtime;
    }
    await sleep(200);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Reads the lists and dumps the databases. */
async function record(name: string, about: string, { runtime }: Running, filling: Filling): Promise<void> {
  const { instituteId, key, uploads } = filling;
  await sleep(10_000); // until the feed shows the last changes and nothing is left to settle
  const lists = await readLists({ runtime, instituteId, key, uploads });
  const dumps = RECORDED.map(async (service) => [
    service,
    await dumpDatabase(embeddedDatabase(data, service).adminUrl, (migration) => sqlOf(service, migration)),
  ]);
  const databases = Object.fromEntries(await Promise.all(dumps)) as Release['databases'];
  const path = join(import.meta.dirname, `releases/${name}.json.gz`);
  writeRelease(path, { about, instituteId, uploads, lists, databases });
  log(`wrote ${path}`);
}

/** A migration as the old code has it, or else this code. */
function sqlOf(service: string, migration: string): string {
  const places = [old, today].flatMap((code) =>
    [`services/${service}/src/migrations`, 'packages/data/src/foundation'].map((path) => join(code, path, migration)),
  );
  const sql = readFileSync(places.find((path) => existsSync(path))!, 'utf8');
  return `${sql}\ninsert into schema_migrations (name) values ('${migration}');`;
}

try {
  execFileSync('git', ['worktree', 'add', '--detach', old, commit], { cwd: today, stdio: 'ignore' });
  execFileSync('node', ['setup.mjs'], { cwd: old, stdio: 'inherit' });
  const when = execFileSync('git', ['log', '-1', '--format=%h of %cs', commit], {
    cwd: today,
    encoding: 'utf8',
  }).trim();

  let system = await start(old);
  const made = await asOperator(system.runtime, 'gateway', GatewayAdminService, (client) =>
    client.createInstitute({
      operationId: crypto.randomUUID(),
      settings: { name: 'School', tier: 'wide', dailyCopyQuota: 1_000 },
      credits: 100_000n,
    }),
  );
  const filling = new Filling(made.id);
  await filling.takeKey(system.runtime);
  await filling.fill();
  await record('before', `Made by commit ${when}: its system was filled over HTTP.`, system, filling);
  await system.stop();

  system = await start(today);
  await system.stop();
  system = await start(old);
  await filling.takeKey(system.runtime);
  await filling.change();
  const later = `Made by commit ${when} in the databases of \`before\`, after the migrations of a later commit and a rollback.`;
  await record('rolled-back', later, system, filling);
  await system.stop();
} finally {
  for (const child of children) if (child.exitCode === null) await ended(child);
  execFileSync('git', ['worktree', 'remove', '--force', old], { cwd: today });
  rmSync(folder, { recursive: true, force: true });
}
