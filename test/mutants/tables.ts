// Mutants of declarations: the endpoint table, the error catalogue, rates and limits.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flip, flipAll, type Mutant, ROOT, type Tests } from './mutant.ts';

const GATEWAY = 'services/gateway/src';
const TABLES: Tests = { unit: 'clauses/tables' };

const NEXT_SCOPE: Record<string, string> = {
  any: 'evaluation:read',
  public: 'any',
  'evaluation:read': 'evaluation:write',
  'evaluation:write': 'evaluation:review',
  'evaluation:review': 'evaluation:finalize',
  'evaluation:finalize': 'evaluation:read',
};
const NEXT_STATUS: Record<string, string> = { 200: '201', 201: '200', 202: '200' };

const endpointFiles = () =>
  globSync(`${GATEWAY}/endpoints/*/*.ts`, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();

const allowsNoBody = (file: string) => readFileSync(join(ROOT, file), 'utf8').includes('bodyOptional: true');

/** Each operation's scope, rate kind, status, and whether it needs a body. */
export function endpointMutants(): Mutant[] {
  return endpointFiles().flatMap((file) => [
    ...flipAll(file, /^ {2}scope: '([\w:]+)',/m, ([, scope]) => `  scope: '${NEXT_SCOPE[scope!]}',`, TABLES),
    // Endpoints without a key are not rate limited.
    ...flipAll(
      file,
      /scope: 'evaluation:\w+',\n {2}kind: 'read'|scope: 'any',\n {2}kind: 'read'/,
      ([text]) => text.replace("'read'", "'write'"),
      TABLES,
    ),
    ...flipAll(file, /^ {2}kind: 'write'/m, () => "  kind: 'read'", TABLES),
    ...flipAll(
      file,
      /success: \{\s*status: (\d+)/,
      ([text, status]) => text.replace(status!, NEXT_STATUS[status!]!),
      TABLES,
    ),
    ...flipAll(file, /^ {2}bodyOptional: true/m, () => '  bodyOptional: false', TABLES),
    ...(allowsNoBody(file) ? [] : flipAll(file, /^ {2}example: /m, () => '  bodyOptional: true,\n  example: ', TABLES)),
  ]);
}

/** The status of each code. */
export function catalogueMutants(): Mutant[] {
  const other = (status: string) => (status === '409' ? '422' : '409');
  const catalogue = 'packages/contract/src/errors.ts';
  return flipAll(catalogue, /status: (\d+)/, ([, status]) => `status: ${other(status!)}`, TABLES);
}

const raised = (text: string) => String(Number(text.replaceAll('_', '')) + 1);
const lowered = (text: string) => String(Number(text.replaceAll('_', '')) - 1);

/** Every rate of both tiers. */
export function rateMutants(): Mutant[] {
  const tiers = 'packages/contract/src/tiers.ts';
  return flipAll(tiers, /(second|minute): (\d[\d_]*)/, ([, window, limit]) => `${window}: ${raised(limit!)}`, TABLES);
}

const FIELDS: Tests = {
  unit: 'clauses/schemas|gateway/src/endpoints/outcomes',
  contract: 'contract/(fields/|exams/read|submissions/(lists|submit-body))',
};

/** Every limit that a request is validated with, widened by one. */
export function limitMutants(): Mutant[] {
  const texts = /\b(shortText|longText|requiredText|requiredLongText)\((\d[\d_]*)/;
  return [...endpointFiles(), ...globSync(`${GATEWAY}/endpoints/*.ts`, { cwd: ROOT })]
    .filter((file) => !file.endsWith('.test.ts') && !/-schema\.ts$/.test(file))
    .flatMap((file) => [
      ...flipAll(file, /\.max\((\d[\d_]*)\)/, ([, max]) => `.max(${raised(max!)})`, FIELDS),
      ...flipAll(file, /\.min\((\d[\d_]*)\)/, ([, min]) => `.min(${lowered(min!)})`, FIELDS),
      ...flipAll(file, /\.positive\(\)/, () => '.nonnegative()', FIELDS),
      ...flipAll(file, texts, ([, name, max]) => `${name}(${raised(max!)}`, FIELDS),
      ...flipAll(file, /_MAX = ([\d_]+);/, ([, max]) => `_MAX = ${raised(max!)};`, FIELDS),
    ]);
}

/** Limits that are declared elsewhere. */
export function otherLimitMutants(): Mutant[] {
  const lists = {
    unit: 'gateway/src/http/pipeline',
    contract: 'contract/(exams/read|submissions/lists|results|lists|feed|walk)',
  };
  const keys = { unit: 'gateway/src/keys|test/clock/keys' };
  const uploads = { unit: 'services/submissions/src/uploads', contract: 'contract/uploads' };
  const bodies = { unit: 'gateway/src/http', contract: 'contract/(walk|conventions|pipeline)' };
  const idempotency = { unit: 'gateway/src/idempotency', contract: 'contract/idempotency' };
  const fields = `${GATEWAY}/endpoints/fields.ts`;
  const sharedLimits = 'packages/contract/src/limits.ts';
  return [
    flip(fields, 'max = 200, fallback', 'max = 201, fallback', lists),
    flip(fields, 'fallback = 50', 'fallback = 51', lists),
    flip(fields, 'integerParameter(1, max', 'integerParameter(0, max', lists),
    flip(fields, '8 * 1024', '8 * 1024 + 1', FIELDS),
    ...flipAll(
      `${GATEWAY}/endpoints/results/list-results.ts`,
      /pageParameters\((\d+), (\d+)\)/,
      ([, max, rows]) => `pageParameters(${raised(max!)}, ${rows})`,
      lists,
    ),
    ...flipAll(
      `${GATEWAY}/endpoints/results/list-results.ts`,
      /pageParameters\((\d+), (\d+)\)/,
      ([, max, rows]) => `pageParameters(${max}, ${raised(rows!)})`,
      lists,
    ),
    ...flipAll(
      `${GATEWAY}/endpoints/results/get-checked-copy.ts`,
      /integerParameter\(60/,
      () => 'integerParameter(59',
      { contract: 'contract/(results|checked)' },
    ),
    ...flipAll(`${GATEWAY}/endpoints/results/get-checked-copy.ts`, /3600/, () => '3601', {
      contract: 'contract/(results|checked)',
    }),
    flip(`${GATEWAY}/endpoints/endpoint.ts`, '16 * 2 ** 20', '16 * 2 ** 20 + 1', bodies),
    flip(`${GATEWAY}/http/excess.ts`, 'DEPTH_MAX = 32', 'DEPTH_MAX = 33', bodies),
    flip(`${GATEWAY}/http/request-id.ts`, '{1,128}', '{1,129}', bodies),
    flip(`${GATEWAY}/idempotency/rules.ts`, '{1,255}', '{1,256}', idempotency),
    flip(`${GATEWAY}/idempotency/idempotency.ts`, 'RETRY_SECONDS = 2', 'RETRY_SECONDS = 3', idempotency),
    ...flipAll(sharedLimits, /REPLAY_HOURS = (\d+)/, ([, hours]) => `REPLAY_HOURS = ${raised(hours!)}`, TABLES),
    flip('packages/contract/src/access.ts', 'ACTIVE_KEYS_MAX = 50', 'ACTIVE_KEYS_MAX = 51', keys),
    flip('packages/contract/src/access.ts', 'KEY_NAME_LENGTH_MAX = 120', 'KEY_NAME_LENGTH_MAX = 121', keys),
    flip(`${GATEWAY}/keys/key.ts`, 'SHOWN_CHARACTERS = 16', 'SHOWN_CHARACTERS = 17', keys),
    flip(`${GATEWAY}/keys/key.ts`, '{48}', '{48,49}', keys),
    flip(`${GATEWAY}/keys/key-ring.ts`, 'BELIEVED_MS = 60_000', 'BELIEVED_MS = 60_001', keys),
    flip(`${GATEWAY}/keys/key-ring.ts`, 'retryAfterSeconds: 5', 'retryAfterSeconds: 6', keys),
    flip(sharedLimits, '50 * 2 ** 20', '50 * 2 ** 20 + 1', uploads),
    flip(sharedLimits, 'PUT_VALID_SECONDS = 3_600', 'PUT_VALID_SECONDS = 3_660', uploads),
    ...flipAll(sharedLimits, /_MAX = ([\d_]+);/, ([, max]) => `_MAX = ${raised(max!)};`, {
      unit: `${FIELDS.unit}|${uploads.unit}`,
      contract: `${FIELDS.contract}|${uploads.contract}`,
    }),
    flip('services/submissions/src/review/finalize.ts', 'BATCH = 500', 'BATCH = 501', {
      unit: 'submissions/src/review',
      contract: 'contract/review',
    }),
    flip('packages/contract/src/marks.ts', 'MARK_STEP = 50', 'MARK_STEP = 25', {
      unit: 'submissions/src/review',
      contract: 'contract/review',
    }),
    flip(
      'services/billing/src/model/account.rules.ts',
      'STANDARD_DAILY_COPY_QUOTA = 1_000',
      'STANDARD_DAILY_COPY_QUOTA = 1_001',
      { unit: 'billing/src/(accounts|service)' },
    ),
  ];
}
