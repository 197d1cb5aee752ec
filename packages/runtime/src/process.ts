import type { z } from 'zod';
import { ConfigError, readConfig } from './config.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLogger, type Logger } from './log.ts';

export interface ProcessContext<Config> {
  config: Readonly<Config>;
  log: Logger;
  lifecycle: Lifecycle;
}

/**
 * The frame of every service's `main.ts`: settings, logger, life cycle, then `start`. A start that fails closes what
 * was opened, says why and exits 1.
 */
export async function runProcess<S extends z.ZodObject>(
  name: string,
  schema: S,
  start: (context: ProcessContext<z.output<S>>) => Promise<void>,
): Promise<void> {
  const config = readConfigOrExit(schema);
  const log = createLogger({ service: name, level: process.env.LOG_LEVEL });
  const lifecycle = new Lifecycle(log);
  lifecycle.exitOnSignals();
  try {
    await start({ config, log, lifecycle });
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    await lifecycle.stop();
    process.exitCode = 1;
  }
}

function readConfigOrExit<S extends z.ZodObject>(schema: S): Readonly<z.output<S>> {
  try {
    return readConfig(schema, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
