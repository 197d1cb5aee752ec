import { mkdirSync, openSync, realpathSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@exam-evaluation/runtime/config.ts';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger, toggleDebugOnSignal } from '@exam-evaluation/runtime/log.ts';
import { startTelemetry } from '@exam-evaluation/runtime/telemetry.ts';
import { readVersion } from '@exam-evaluation/runtime/version.ts';
import { type StandaloneSettings, standaloneSettings } from './settings.ts';
import { holdDataFolder } from './single-instance.ts';
import { startSystem } from './system.ts';
import { Waiting } from './waiting.ts';
import { welcome } from './welcome.ts';

/** `npm start`: everything in one process on embedded parts. */
async function main(): Promise<void> {
  const startedAt = performance.now();
  const settings = readConfig(standaloneSettings, process.env);
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const write = logWriter(settings);
  const logFor = (service: string) => createLogger({ service, level: settings.LOG_LEVEL, write });
  const log = logFor('standalone');
  const lifecycle = new Lifecycle(log);
  let address = 'starting';
  const folder = realpathSync(settings.DATA_DIR);
  const held = await holdDataFolder(folder, () => `process ${process.pid} (${address})`);
  lifecycle.onStop('data folder', held.release);
  lifecycle.exitOnSignals();
  toggleDebugOnSignal();
  const version = readVersion(process.env);
  const metrics = await startTelemetry({ service: 'standalone', ...version, settings, log, lifecycle });
  try {
    const waiting = new Waiting();
    const waitsFor = (what: string) => waiting.for(what);
    const system = await startSystem(settings, { logFor, lifecycle, metrics, version, waitsFor }).finally(() =>
      waiting.end(),
    );
    address = system.baseUrl;
    console.log(welcome(system, (performance.now() - startedAt) / 1000, logFile(settings)));
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    await lifecycle.stop();
    throw error;
  }
}

function logFile(settings: StandaloneSettings): string {
  if (settings.LOG_FILE === '-') return 'stdout';
  return settings.LOG_FILE ?? join(settings.DATA_DIR, 'log.jsonl');
}

function logWriter(settings: StandaloneSettings): ((line: string) => void) | undefined {
  if (settings.LOG_FILE === '-') return undefined;
  const file = openSync(logFile(settings), 'a', 0o600);
  return (line) => {
    try {
      writeSync(file, line);
    } catch {
      // A full disk may lose this log line; the process continues.
    }
  };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error); // the log has it with its stack trace
  process.exit(1);
}
