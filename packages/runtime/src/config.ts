import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** The settings given are unusable; `problems` names every one of them. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads settings from environment variables, once, at start.
 * @throws ConfigError listing all problems at once.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): Readonly<z.output<S>> {
  const given = givenSettings(Object.keys(schema.shape), env);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problem = ({ path: [name], message }: z.core.$ZodIssue) =>
      `${String(name)}: ${given[String(name)] === undefined ? 'is needed' : message}`;
    throw new ConfigError(parsed.error.issues.map(problem));
  }
  return Object.freeze(parsed.data);
}

/**
 * The values given for these settings: that of `NAME`, or else the content of the file named by `NAME_FILE`, which is
 * how secrets are mounted. Empty values count as absent.
 * @throws ConfigError naming every file that cannot be read.
 */
export function givenSettings(names: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const problems: string[] = [];
  const given = names.flatMap((name): [string, string][] => {
    const path = env[`${name}_FILE`];
    if (env[name] || !path) return env[name] ? [[name, env[name]]] : [];
    try {
      const content = readMounted(path);
      return content ? [[name, content]] : [];
    } catch (error) {
      problems.push(`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(given);
}

/**
 * A file's content. A folder is a list: `name=content` of each file in it, the name without its ending, so that `exams`
 * and `exams.previous` are two entries for one name. Names that begin with a dot belong to the mount itself.
 */
function readMounted(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8').trim();
  return readdirSync(path)
    .filter((file) => !file.startsWith('.'))
    .sort()
    .map((file) => `${file.split('.', 1)[0]}=${readFileSync(join(path, file), 'utf8').trim()}`)
    .join(',');
}

/** `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A port number; 0 picks a free one. */
export const port = z.coerce.number().int().min(0).max(65_535);

/** An http(s) address without a trailing slash. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Where callers find the API: /v1 is added to it. */
export const publicUrl = httpUrl.refine((url) => !url.endsWith('/v1'), 'must not end in /v1, which is added');

/** Addresses and networks, such as `10.0.0.0/8,::1`. */
export const networks = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
  .refine(
    (entries) => entries.every(isNetwork),
    'must be addresses or networks such as 10.0.0.0/8, with commas between',
  );

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && rest.length === 0;
}

/** `name=token,name=token`: who may call, by service token. */
export const tokenList = z.string().transform((list, context) => {
  const tokens = new Map<string, string>();
  for (const entry of list.split(',')) {
    const [, name, token] = /^([^=]+)=(.+)$/.exec(entry.trim()) ?? []; // a token may end in `=`, as base64 does
    if (!name || !token || token.length < 16) {
      context.addIssue({ code: 'custom', message: 'must be name=token,… with tokens of 16 characters or more' });
      return z.NEVER;
    }
    tokens.set(token, name);
  }
  return tokens as ReadonlyMap<string, string>;
});

export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info');

/**
 * Settings of telemetry that are validated, or may be in a file. OpenTelemetry itself reads the others of its
 * specification: OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_RESOURCE_ATTRIBUTES, OTEL_PROPAGATORS and more.
 */
export const telemetrySettings = {
  /** OTLP address that traces and metrics are sent to, such as `http://collector:4318`; absent: nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /**
   * The whole OTLP address for traces, such as `http://collector:4318/v1/traces`, if it differs from the general one or
   * is the only one.
   */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  /** The same for metrics. */
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url().optional(),
  /** Headers for the collector, `name=value,…`; better as a file. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Prefix of the name of every metric, such as `exam_evaluation_`; the chart's alerts and dashboards expect none. */
  METRICS_PREFIX: z
    .string()
    .regex(/^([a-z][a-z0-9_]*_)?$/, 'must be lower-case and end in _')
    .default(''),
};

/** Settings that every service process has. */
export const serviceSettings = {
  /** Address the inner ports listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** gRPC port. */
  GRPC_PORT: port.default(0),
  /** Connect, gRPC-Web and JSON over HTTP for internal teams. */
  CONNECT_PORT: port.default(0),
  /**
   * Folder with tls.crt, tls.key and ca.crt: the inner ports and calls then use mutual TLS. Without it, connections are
   * not encrypted.
   */
  RPC_TLS_DIR: z.string().optional(),
  /** With RPC_TLS_DIR: plain gRPC port that answers grpc.health.v1 alone, for probes. */
  HEALTH_PORT: port.default(0),
  /** Prometheus metrics, /healthz and /readyz of this process. */
  METRICS_PORT: port.default(0),
  /** The token this service calls others with. */
  SERVICE_TOKEN: z.string().min(16),
  /** Tokens accepted from callers: `name=token,…`. */
  ACCEPTED_TOKENS: tokenList,
  LOG_LEVEL: logLevel,
  ...telemetrySettings,
};

/** Settings of a service with a database. */
export const databaseSettings = {
  /** postgresql:// address of the login that row-level security binds. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Address of the login for system work: claims, sweeps, relays. */
  SYSTEM_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /**
   * Connections for requests. As many again are for requests that wait for other services, and a quarter for system
   * work.
   */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** Whether statements are prepared by name for the life of a connection; `false` for a pooler that does not keep names. */
  DATABASE_PREPARED: flag.default(true),
};

/** Address of another service's gRPC port: `host:port` or `dns:///name:port`. */
export const rpcAddress = z.string().regex(/^(dns:\/\/\/)?[\w.-]+:\d+$/, 'must be host:port or dns:///name:port');
