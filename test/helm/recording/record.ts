// Records the metrics of a healthy system for the tests of rules and dashboards: npm run record:metrics
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { TestAuthority } from '@exam-evaluation/testing/certificates.ts';
import { honest, startFakeModel } from '@exam-evaluation/testing/language-model.ts';
import { readRuntime } from '../../harness/system.ts';
import { LOAD, prepareLoad } from './load.ts';
import { encodeValues, parseScrape, RECORDING, type Recording, writeRecording } from './recording.ts';

const INTERVAL_SECONDS = 30;
const WARM_UP_SECONDS = 60;
const USAGE = 'Usage: npm run record:metrics -- [--minutes 60] [--output FILE]';

async function main(minutes: number, output: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs under another uid, which needs access
  const tls = join(folder, 'tls');
  await new TestAuthority(join(folder, 'authority')).issue(tls, ['127.0.0.1', 'localhost'], 90);
  const model = await startFakeModel((call) => {
    model.calls.length = 0; // frees the pictures that the fake model keeps, an hour of them
    return honest(call);
  });
  const env = {
    RPC_TLS_DIR: tls,
    BULK_FROM: '3',
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.baseUrl('openai-compatible'),
    LLM_MODEL: 'local',
    LLM_INPUT_PRICE: '2',
    LLM_OUTPUT_PRICE: '10',
  };
  const print = (label: string, line: string) => {
    if (/"level":"(error|fatal)"/.test(line) || !line.startsWith('{')) console.log(`${label}: ${line}`);
  };
  const stack = await startStack({ folder: join(folder, 'stack'), workers: 2, env: { ...process.env, ...env }, print });
  const clients = new Clients({ ...readRuntime(stack.runtimeFile), tlsFolder: tls });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    const load = (await prepareLoad(stack.baseUrl, stack.dashboardUrl, clients))(stopping.signal);
    await pause(WARM_UP_SECONDS, stopping.signal);
    writeRecording(await record(stack, (minutes * 60) / INTERVAL_SECONDS + 1, stopping.signal), output);
    stopping.abort();
    for (const failure of await load) console.log(`load: ${failure}`);
  } finally {
    stopping.abort();
    clients.close();
    await stack.stop();
    await model.close();
    rmSync(folder, { recursive: true });
  }
}

const pause = (seconds: number, signal: AbortSignal) =>
  sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);

async function record(stack: Stack, scrapes: number, stopping: AbortSignal): Promise<Recording> {
  const startedAt = Date.now();
  const taken = new Map([...stack.metricsUrls.keys()].map((name) => [name, [] as Map<string, number>[]]));
  let at = 0;
  for (; at < scrapes && !stopping.aborted; at++) {
    await pause(Math.max(0, startedAt + at * INTERVAL_SECONDS * 1000 - Date.now()) / 1000, stopping);
    await Promise.all(
      [...stack.metricsUrls].map(async ([name, url]) => taken.get(name)!.push(await scrape(`${url}/metrics`))),
    );
  }
  return {
    made: {
      at: new Date(startedAt).toISOString(),
      scrapes: at,
      intervalSeconds: INTERVAL_SECONDS,
      machine: `${cpus().length} cores, load average ${loadavg()[2]!.toFixed(1)} at the end`,
      load: LOAD,
    },
    processes: Object.fromEntries([...taken].map(([name, maps]) => [name, seriesOf(maps)])),
  };
}

/** Reads a target's samples; as in Prometheus, one that does not answer in time has none. */
async function scrape(url: string): Promise<Map<string, number>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  return answer?.ok ? parseScrape(await answer.text()) : new Map();
}

function seriesOf(scrapes: readonly Map<string, number>[]): Record<string, string> {
  const names = [...new Set(scrapes.flatMap((one) => [...one.keys()]))].sort();
  return Object.fromEntries(names.map((name) => [name, encodeValues(scrapes.map((one) => one.get(name)))]));
}

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, output: { type: 'string', default: RECORDING } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error(USAGE);
  process.exit(2);
}
await main(minutes, values.output);
