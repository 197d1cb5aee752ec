import { ConfigError, logLevel, readConfig } from '@exam-evaluation/runtime/config.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { z } from 'zod';
import { type DatabaseName, migrateService } from './provision.ts';

const settings = z.object({
  /** postgresql:// address of the login that owns the service's schema. */
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  LOG_LEVEL: logLevel,
});

/** The process that brings one service's schema up to date and ends: 0 when it is, 1 when that failed. */
export async function runMigrations(service: DatabaseName, folder: string): Promise<void> {
  try {
    const config = readConfig(settings, process.env);
    const log = createLogger({ service: `${service} migrations`, level: config.LOG_LEVEL });
    const applied = await migrateService(service, config.MIGRATION_DATABASE_URL, folder);
    log.info({ applied }, applied.length > 0 ? 'schema brought up to date' : 'schema is up to date');
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
