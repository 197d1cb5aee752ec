import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, logLevel, readConfig } from '@exam-evaluation/runtime/config.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { z } from 'zod';
import { isMigrated } from './migrate.ts';
import { type DatabaseName, migrateService } from './provision.ts';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const migrating = z.object({
  /** postgresql:// address of the login that owns the service's schema. */
  MIGRATION_DATABASE_URL: postgresUrl,
  LOG_LEVEL: logLevel,
});
const waiting = z.object({ SYSTEM_DATABASE_URL: postgresUrl, LOG_LEVEL: logLevel });

const ASK_EVERY_MS = 2_000;

/**
 * The process that migrates one service's schema and exits: with 0 when it is up to date, with 1 on failure. With the
 * argument `--wait` it only waits until another process has migrated, as new replicas do when they start.
 */
export async function runMigrations(service: DatabaseName, folder: string): Promise<void> {
  try {
    if (process.argv.includes('--wait')) await waitUntilMigrated(service, folder);
    else await migrateNow(service, folder);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function migrateNow(service: DatabaseName, folder: string): Promise<void> {
  const config = readConfig(migrating, process.env);
  const log = createLogger({ service: `${service} migrations`, level: config.LOG_LEVEL });
  const applied = await migrateService(service, config.MIGRATION_DATABASE_URL, folder);
  log.info({ applied }, applied.length > 0 ? 'schema brought up to date' : 'schema is up to date');
}

async function waitUntilMigrated(service: DatabaseName, folder: string): Promise<void> {
  const config = readConfig(waiting, process.env);
  const log = createLogger({ service: `${service} migrations`, level: config.LOG_LEVEL });
  const isReady = () =>
    isMigrated(config.SYSTEM_DATABASE_URL, folder).catch((error: Error) => {
      log.warn({ err: error }, 'the database does not answer');
      return false;
    });
  while (!(await isReady())) {
    log.info('waiting for the migrations');
    await sleep(ASK_EVERY_MS);
  }
  log.info('schema is up to date');
}
