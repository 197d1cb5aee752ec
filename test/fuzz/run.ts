// `npm run fuzz`: Schemathesis against /openapi.json, on embedded parts or, with --stack, on the real ones.
// Fails when a check fails, or when an operation got too few cases or too few successful answers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { startRealParts } from '../harness/real-parts.ts';
import { type Runtime, readRuntime, startStandalone, temporaryDataFolder } from '../harness/system.ts';
import { type Counts, type Failures, report } from './report.ts';
import { installSchemathesis } from './venv.ts';

const { values: options } = parseArgs({
  options: {
    stack: { type: 'boolean', default: false },
    seed: { type: 'string' },
    /** Generated cases of an operation; those of other phases come on top. */
    cases: { type: 'string', default: '200' },
    /** Only these operations, by operationId. */
    only: { type: 'string', multiple: true, default: [] },
  },
});

interface System {
  runtime: Runtime;
  stop: () => Promise<unknown>;
}

async function startSystem(): Promise<System> {
  if (process.env.TEST_RUNTIME) return { runtime: readRuntime(process.env.TEST_RUNTIME), stop: async () => undefined };
  if (options.stack) {
    const { runtimeFile, stop } = await startRealParts();
    return { runtime: readRuntime(runtimeFile), stop };
  }
  const folder = temporaryDataFolder('fuzz');
  const { runtime, process: child } = await startStandalone(folder);
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { runtime, stop };
}

/** @returns the key of an institute with every feature and limits that do not matter. */
async function seedKey(runtime: Runtime): Promise<string> {
  const channel = openChannel(runtime.addresses.gateway, runtime.operatorToken);
  const admin = createClient(GatewayAdminService, channel);
  const institute = await admin.createInstitute({
    operationId: crypto.randomUUID(),
    settings: {
      name: 'Fuzz',
      tier: 'wide',
      dailyCopyQuota: 1_000_000,
      creditLimit: 0n,
      enable: ['choice_groups'],
      productEnabled: true,
    },
    credits: 100_000_000n,
  });
  const { secret } = await admin.createKey({
    operationId: crypto.randomUUID(),
    instituteId: institute.id,
    name: 'fuzz',
    scopes: ['read', 'write', 'review', 'finalize'].map((scope) => `evaluation:${scope}`),
  });
  closeChannel(channel);
  return secret;
}

async function fuzz(baseUrl: string, key: string, document: string): Promise<number> {
  // For bodies with many fields, few generated requests are fully valid, so valid ones get a separate pass.
  const valid = await schemathesis(
    ['--mode', 'positive', '--phases', 'fuzzing', '--max-examples', '50'],
    baseUrl,
    key,
    document,
  );
  // Without the stateful phase, whose flows need all operations.
  const phases = options.only.length > 0 ? ['--phases', 'examples,coverage,fuzzing'] : [];
  const all = await schemathesis(['--max-examples', options.cases, ...phases], baseUrl, key, document);
  return valid || all;
}

async function schemathesis(how: string[], baseUrl: string, key: string, document: string): Promise<number> {
  const program = installSchemathesis();
  const args = [
    ...['--config-file', join(import.meta.dirname, 'schemathesis.toml')],
    // From a file: Schemathesis leaves out the operation that it fetched a document from.
    ...['run', document, '--url', baseUrl, ...how],
    ...(options.seed ? ['--seed', options.seed] : []),
    ...options.only.flatMap((id) => ['--include-operation-id', id]),
  ];
  const child = spawn(program, args, {
    cwd: dirname(document),
    stdio: 'inherit',
    env: {
      ...process.env,
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
      FUZZ_BASE_URL: baseUrl,
      FUZZ_API_KEY: key,
      FUZZ_REPORT_FOLDER: dirname(document),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-fuzz-report-'));
const system = await startSystem();
try {
  const { baseUrl } = system.runtime;
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${baseUrl}/openapi.json`)).text());
  const code = await fuzz(baseUrl, await seedKey(system.runtime), join(folder, 'openapi.json'));
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown;
  const missed = report(
    read('openapi.json'),
    read('counts.json') as Counts,
    read('failures.json') as Failures,
    options.only,
  );
  process.exitCode = code !== 0 || missed > 0 ? 1 : 0;
} finally {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
}
