import { z } from 'zod';
import { ConfigError, readConfig, serviceSettings } from './config.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLogger, type Logger, toggleDebugOnSignal } from './log.ts';
import { Certificates } from './rpc/certificates.ts';
import { type Channel, closeChannel, openChannel } from './rpc/client.ts';
import { type Service, serve } from './service.ts';
import { serveMetrics, startTelemetry } from './telemetry.ts';
import { readVersion } from './version.ts';

interface ProcessContext<Config> {
  config: Readonly<Config>;
  log: Logger;
  lifecycle: Lifecycle;
}

/**
 * The frame of every process: settings, logger, life cycle, then `start`. A start that fails closes what was opened,
 * says why and exits 1.
 */
export async function runProcess<S extends z.ZodObject>(
  name: string,
  schema: S,
  start: (context: ProcessContext<z.output<S>>) => Promise<void>,
): Promise<void> {
  const config = readConfigOrExit(schema);
  const log = createLogger({ service: name, level: (config as { LOG_LEVEL?: string }).LOG_LEVEL });
  const lifecycle = new Lifecycle(log);
  lifecycle.exitOnSignals();
  toggleDebugOnSignal();
  process.stdout.on('error', () => undefined); // a full disk loses lines of the log, but must not end the process
  try {
    await start({ config, log, lifecycle });
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    await lifecycle.stop();
    process.exitCode = 1;
  }
}

/** What a service's composition root works with. */
export interface ServiceContext<Config> extends ProcessContext<Config> {
  /** Opens a connection to another service with this one's token. */
  connect: (name: string, address: string) => Channel;
  /** Serves RPCs, jobs, metrics and probes until the process stops. */
  serve: (service: Service) => Promise<void>;
  /** Ends a process that cannot continue, so that its supervisor restarts it. */
  fail: (error: Error) => void;
}

type Common = z.output<z.ZodObject<typeof serviceSettings>>;

/**
 * The frame of every service's `main.ts`: that of a process, and telemetry.
 * @param settings those of this service, beside `serviceSettings`.
 */
export async function runService<S extends z.ZodRawShape>(
  name: string,
  settings: S,
  start: (context: ServiceContext<Common & z.output<z.ZodObject<S>>>) => Promise<void>,
): Promise<void> {
  await runProcess(name, z.object({ ...serviceSettings, ...settings }), async ({ config: read, log, lifecycle }) => {
    const config = read as Common & z.output<z.ZodObject<S>>;
    const version = readVersion(process.env);
    const metrics = await startTelemetry({ service: name, ...version, settings: config, log, lifecycle });
    const { HOST: host, GRPC_PORT: grpcPort, CONNECT_PORT: connectPort, ACCEPTED_TOKENS: tokens } = config;
    const certificates = config.RPC_TLS_DIR === undefined ? undefined : new Certificates(config.RPC_TLS_DIR);
    const tls = certificates && { certificates, healthPort: config.HEALTH_PORT };
    await start({
      config,
      log,
      lifecycle,
      connect: (to, address) => {
        const channel = openChannel(address, config.SERVICE_TOKEN, certificates);
        lifecycle.onStop(to, () => closeChannel(channel));
        return channel;
      },
      serve: async (service) => {
        const { missingParts, stuck } = service;
        const port = await serveMetrics({ host, port: config.METRICS_PORT, metrics, missingParts, stuck, lifecycle });
        log.info({ metrics_port: port }, 'answers scrapes and probes');
        await serve(service, { host, grpcPort, connectPort, tokens, tls, log, lifecycle });
      },
      fail: (error) => {
        log.fatal({ err: error }, 'cannot go on');
        void lifecycle.stop().then(() => process.exit(1));
      },
    });
  });
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
