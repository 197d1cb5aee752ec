// Writes docs/operators/running.md from the entry points, migrations and chart: npm run running. `-- --check` only
// compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { LANES } from '@exam-evaluation/contract/submissions.ts';
import { DEAD_LETTERS } from '@exam-evaluation/data/dead-letters.ts';
import { DATABASES } from '@exam-evaluation/data/provision.ts';
import { serviceSettings } from '@exam-evaluation/runtime/config.ts';
import { checkedKey } from '@exam-evaluation/submissions/renders/create-queue.ts';
import { copyKey, incomingKey } from '@exam-evaluation/submissions/uploads/rules.ts';
import type { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = join(ROOT, 'docs/operators/running.md');
const SERVICES = ['gateway', 'exams', 'submissions', 'billing', 'dashboard', 'grading'] as const;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Settings = Record<string, z.ZodType>;

/** The settings of each entry point, recorded by loading it with a fake `runService`. */
async function settingsOfServices(): Promise<Map<string, Settings>> {
  const noted = new Map<string, Settings>();
  Object.assign(globalThis, { noteSettings: (name: string, settings: Settings) => noted.set(name, settings) });
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/packages/runtime/src/process.ts')
        ? {
            format: 'module',
            shortCircuit: true,
            source: 'export async function runService(name, settings) { globalThis.noteSettings(name, settings); }',
          }
        : next(url, context),
  });
  for (const service of SERVICES) await import(join(ROOT, 'services', service, 'src/main.ts'));
  return noted;
}

const DECLARED_IN = [
  'packages/runtime/src/config.ts',
  'packages/data/src/adapters/settings.ts',
  'services/gateway/src/config.ts',
  'services/dashboard/src/config.ts',
  ...SERVICES.map((service) => `services/${service}/src/main.ts`),
];
/** The comment above a setting, by its name. */
const comments = new Map(
  DECLARED_IN.flatMap((path) =>
    [...read(path).matchAll(/\/\*\* ([^\n]*?) \*\/\n\s+([A-Z][A-Z0-9_]+):/g)].map(
      ([, comment, name]) => [name!, comment!] as const,
    ),
  ),
);

function settingRow(name: string, schema: z.ZodType): string {
  const absent = schema.safeParse(undefined);
  const found = absent.success ? absent.data : undefined;
  const standard = name.endsWith('_CREDITS') ? Number(found) / 100 : found; // kept in hundredths
  const isNone = standard === undefined || standard === '';
  const shown =
    typeof standard === 'object' ? 'built in' : isNone ? 'none' : `\`${JSON.stringify(standard).replaceAll('"', '')}\``;
  const meaning =
    schema.description ??
    comments.get(name) ??
    (name.endsWith('_ADDRESS') ? 'Its gRPC: `host:port` or `dns:///name:port`.' : '');
  return `| \`${name}\` | ${absent.success ? shown : '**needed**'} | ${meaning} |`;
}

const settingTable = (settings: Settings) =>
  [
    '| Setting | Default | |',
    '|---|---|---|',
    ...Object.entries(settings).map(([name, schema]) => settingRow(name, schema)),
  ].join('\n');

/** The entries of a service in a list of the wiring. */
function wired(service: string, list: 'calls' | 'parts'): string {
  const [, names] = new RegExp(`^${service}:\\n(?:  .*\\n)*?  ${list}: \\[(.*)\\]`, 'm').exec(
    read('deploy/helm/exam-evaluation/files/wiring.yaml'),
  )!;
  return names || 'none';
}

/** A port as the chart sets it. */
function port(setting: string): string {
  const chart = read('deploy/helm/exam-evaluation/templates/_settings.tpl');
  return new RegExp(`(?:"${setting}" |\\n${setting}: )"(\\d+)"`).exec(chart)![1]!;
}

function tables(database: string): string[] {
  const folders = ['packages/data/src/foundation', `services/${database}/src/migrations`];
  const sql = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => read(`${folder}/${name}`)),
  );
  return [
    'schema_migrations',
    ...sql.flatMap((text) => [...text.matchAll(/^create table (\w+) \(/gm)].map(([, name]) => name!)),
  ];
}

async function page(): Promise<string> {
  const settings = await settingsOfServices();
  const topics = [...LANES.map((lane) => `\`grading.wakeups.${lane}\``), `\`${DEAD_LETTERS}\``];
  const keys = [
    [
      incomingKey('INSTITUTE', 'UPLOAD'),
      'what integrators PUT, until it is checked; may be emptied after a day by a lifecycle rule',
    ],
    [copyKey('INSTITUTE', 'UPLOAD', 'SHA256'), 'originals that were checked: what is graded. Keep'],
    [
      checkedKey('INSTITUTE', 'SUBMISSION', 'REVISION' as never, 'TOKEN' as never),
      'checked copies; drawn again after the next review',
    ],
  ];
  return `# What is running

<!-- Written by \`npm run running\` from entry points, migrations and the chart; a test compares it with them. -->

## Processes

| Service | Calls | Connects to | HTTP | gRPC | Connect, gRPC-Web, JSON | Metrics, \`/healthz\`, \`/readyz\` |
|---|---|---|---|---|---|---|
${SERVICES.map((name) => `| ${name} | ${wired(name, 'calls')} | ${wired(name, 'parts')} | ${['gateway', 'dashboard'].includes(name) ? port('PORT') : ''} | ${port('GRPC_PORT')} | ${port('CONNECT_PORT')} | ${port('METRICS_PORT')} |`).join('\n')}

Ports are those of the chart; elsewhere \`npm run stack\` and \`npm start\` pick free ones. All processes are stateless: each may be killed at any moment and run more than once.
\`SIGTERM\` drains, \`SIGUSR2\` turns debug logs on and off.

## PostgreSQL

Five databases. Each has three logins: \`NAME_owner\` (migrations), \`NAME_app\` (bound by row-level security), \`NAME_system\` (sweeps, claims, relays).

| Database | Tables |
|---|---|
${DATABASES.map(
  (name) =>
    `| ${name} | ${tables(name)
      .map((table) => `\`${table}\``)
      .join(', ')} |`,
).join('\n')}

## Kafka

Topics ${topics.join(', ')}. The first wake workers and contain only ids; the last has events that could not be handled, for operators to list. Nothing in them has to be
kept: without events idle workers ask every five seconds.

## Object store

One bucket (\`S3_BUCKET\`).

| Key | |
|---|---|
${keys.map(([key, meaning]) => `| \`${key}\` | ${meaning} |`).join('\n')}

## Redis

Rate windows, one key each, which expire by themselves. Nothing in Redis has to be kept.

## Settings

Settings of every process. \`NAME_FILE\` names a file (or, for lists, a folder) with the value of \`NAME\`.

${settingTable(serviceSettings)}
${SERVICES.map((name) => `\n### ${name}\n\n${settingTable(settings.get(name)!)}`).join('\n')}

### Migrations

\`services/NAME/src/migrate.ts\` takes \`MIGRATION_DATABASE_URL\`, the address of the login \`NAME_owner\`; with \`--wait\` it only waits for another one, with \`SYSTEM_DATABASE_URL\`.
`;
}

const wanted = await page();
if (!process.argv.includes('--check')) writeFileSync(PAGE, wanted);
else if (readFileSync(PAGE, 'utf8') !== wanted) {
  console.error('docs/operators/running.md is not current: npm run running');
  process.exitCode = 1;
}
