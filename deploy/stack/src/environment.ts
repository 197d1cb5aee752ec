import type { ServiceDatabase } from '@exam-evaluation/data/provision.ts';
import { markerSettings } from '@exam-evaluation/grading/language-model/settings.ts';
import { readingSettings } from '@exam-evaluation/grading/readers/settings.ts';
import { LOOPBACK } from '@exam-evaluation/standalone/addresses.ts';
import type { Secrets } from '@exam-evaluation/standalone/secrets.ts';
import type { PartAddresses } from './parts/addresses.ts';

export type ServiceName = 'gateway' | 'exams' | 'submissions' | 'billing' | 'dashboard' | 'grading';

export interface StackPorts {
  /** Public HTTP API. */
  http: number;
  /** The dashboard, for browsers. */
  dashboard: number;
  /** gRPC port of each service. */
  grpc: Record<Exclude<ServiceName, 'grading'>, number>;
  /** Port of the same service for Connect, gRPC-Web and JSON. */
  connect: Record<Exclude<ServiceName, 'grading'>, number>;
}

export interface StackSettings {
  ports: StackPorts;
  parts: PartAddresses;
  databases: Record<Exclude<ServiceName, 'grading'>, ServiceDatabase>;
  secrets: Secrets;
  publicUrl: string;
}

/** Who may call whom; the tokens a service accepts are those of its callers. */
const CALLERS: Record<ServiceName, (keyof Secrets['tokens'])[]> = {
  gateway: ['dashboard', 'operator'],
  exams: ['gateway', 'submissions', 'dashboard', 'operator'],
  submissions: ['gateway', 'exams', 'dashboard', 'grading', 'operator'],
  billing: ['gateway', 'submissions', 'dashboard', 'operator'],
  dashboard: ['operator'],
  grading: ['operator'],
};

/** Services whose RPCs are public to other teams. */
const PUBLIC_TO_TEAMS: readonly ServiceName[] = ['exams', 'submissions', 'billing'];

/** Settings that the operator may give to the stack and that reach the services they belong to. */
const HANDED_ON: Record<ServiceName, readonly string[]> = {
  gateway: ['TIERS', 'DASHBOARD_URL', 'OTHER_CELLS'],
  exams: [],
  submissions: [
    'BULK_FROM',
    'GRADING_RETRIES',
    'RETENTION_BLOBS_DAYS',
    'RETENTION_RESULTS_DAYS',
    'RETENTION_AUDIT_DAYS',
    'ARCHIVE_RESULTS_DAYS',
    'UNATTACHED_UPLOADS_MAX',
    'UNATTACHED_UPLOADS_GB_MAX',
  ],
  billing: ['PAGE_CREDITS', 'ANSWER_CREDITS'],
  dashboard: [
    'DASHBOARD_PATH',
    'SESSION_IDLE_MINUTES',
    'SESSION_HOURS',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_INSTITUTE_CLAIM',
    'OIDC_ROLE_CLAIM',
    'LTI_NETWORKS',
    'TRUSTED_PROXIES',
  ],
  grading: ['GRADING_SLOTS', ...Object.keys(markerSettings), ...Object.keys(readingSettings)],
};
const HANDED_ON_TO_ALL = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'LOG_LEVEL',
  'METRICS_PREFIX',
  'RPC_TLS_DIR',
];

/** The whole environment of one service process: only what its settings name. */
export function serviceEnvironment(
  service: ServiceName,
  stack: StackSettings,
  given: NodeJS.ProcessEnv,
): Record<string, string> {
  const own = HANDED_ON[service].flatMap((name) => [name, `${name}_FILE`]);
  const ofTelemetry = Object.keys(given).filter((name) => name.startsWith('OTEL_'));
  const handedOn = [...HANDED_ON_TO_ALL, ...ofTelemetry, ...own].flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const replaceable: Record<string, string> =
    service === 'gateway' ? { DASHBOARD_URL: dashboardAddress(stack, given) } : {};
  return { ...replaceable, ...Object.fromEntries(handedOn), ...common(service, stack), ...OWN[service](stack) };
}

function common(service: ServiceName, { ports, secrets }: StackSettings): Record<string, string> {
  const teams = PUBLIC_TO_TEAMS.includes(service) ? Object.entries(secrets.teams) : [];
  const accepted = [...CALLERS[service].map((caller) => [caller, secrets.tokens[caller]]), ...teams];
  return {
    HOST: LOOPBACK,
    GRPC_PORT: service === 'grading' ? '0' : String(ports.grpc[service]),
    CONNECT_PORT: service === 'grading' ? '0' : String(ports.connect[service]),
    SERVICE_TOKEN: secrets.tokens[service],
    ACCEPTED_TOKENS: accepted.map(([name, token]) => `${name}=${token}`).join(','),
  };
}

const OWN: Record<ServiceName, (stack: StackSettings) => Record<string, string>> = {
  gateway: (stack) => ({
    ...database(stack, 'gateway'),
    ...listAddresses(stack, 'exams', 'submissions', 'billing'),
    HTTP_HOST: LOOPBACK,
    PORT: String(stack.ports.http),
    PUBLIC_URL: stack.publicUrl,
    CURSOR_SECRETS: stack.secrets.cursorKeys.join(','),
    REDIS_URL: stack.parts.redis,
  }),
  exams: (stack) => ({ ...database(stack, 'exams'), ...listAddresses(stack, 'submissions') }),
  submissions: (stack) => ({
    ...database(stack, 'submissions'),
    ...listAddresses(stack, 'exams', 'billing'),
    ...kafka(stack),
    ...s3(stack),
  }),
  billing: (stack) => database(stack, 'billing'),
  dashboard: (stack) => ({
    ...database(stack, 'dashboard'),
    ...listAddresses(stack, 'gateway', 'exams', 'submissions', 'billing'),
    HTTP_HOST: LOOPBACK,
    PORT: String(stack.ports.dashboard),
    PUBLIC_URL: dashboardOrigin(stack),
    BLOB_PUBLIC_URL: stack.parts.s3.publicEndpoint,
  }),
  grading: (stack) => ({ ...listAddresses(stack, 'submissions'), ...kafka(stack) }),
};

/** There is no proxy in front of gateway and dashboard here, so each has its own port. */
const dashboardOrigin = ({ ports }: Pick<StackSettings, 'ports'>) => `http://${LOOPBACK}:${ports.dashboard}`;

/** Address of the dashboard, at the path that the operator may have set. */
export function dashboardAddress(stack: Pick<StackSettings, 'ports'>, given: NodeJS.ProcessEnv): string {
  return `${dashboardOrigin(stack)}${given.DASHBOARD_PATH ?? '/dashboard'}`;
}

function database({ databases }: StackSettings, service: keyof StackSettings['databases']): Record<string, string> {
  return { DATABASE_URL: databases[service].tenantUrl, SYSTEM_DATABASE_URL: databases[service].systemUrl };
}

function listAddresses({ ports }: StackSettings, ...services: (keyof StackPorts['grpc'])[]): Record<string, string> {
  return Object.fromEntries(
    services.map((name) => [`${name.toUpperCase()}_ADDRESS`, `${LOOPBACK}:${ports.grpc[name]}`]),
  );
}

function kafka({ parts }: StackSettings): Record<string, string> {
  return { KAFKA_BROKERS: parts.kafka };
}

function s3({ parts }: StackSettings): Record<string, string> {
  const { endpoint, publicEndpoint, region, accessKey, secretKey } = parts.s3;
  return {
    S3_ENDPOINT: endpoint,
    BLOB_PUBLIC_URL: publicEndpoint,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  };
}
