// Protects: the operators' page on scale says what the model says, and the model knows every table there is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kafkaSettings } from '@exam-evaluation/data/adapters/settings.ts';
import { DATABASES } from '@exam-evaluation/data/provision.ts';
import { expect, test } from '@jest/globals';
import { costs } from './cost.ts';
import { CPU, demands, distinctPages, SETTINGS } from './demands.ts';
import { bytes, count } from './format.ts';
import { breaks, LIMITS } from './limits.ts';
import { FULL, scaled, TODAY } from './load.ts';
import { readMeasured } from './measured.ts';
import { STEPS, written } from './page.ts';
import { RULES, tables } from './tables.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const measured = readMeasured();
const at = (part: number, design = TODAY) => demands(scaled(FULL, part), measured, design);

test('docs/operators/scale.md shows what the model says: npm run scale', () => {
  const page = read('docs/operators/scale.md');
  expect(page).toBe(written(page, FULL, measured));
});

test('a marker that names no part is refused', () => {
  expect(() => written('<!-- scale: orders -->\n<!-- /scale -->', FULL, measured)).toThrow('a part "orders"');
});

test('every table of the migrations has its rule in tables.ts', () => {
  const made = DATABASES.flatMap((database) =>
    ['packages/data/src/foundation', `services/${database}/src/migrations`].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).flatMap((name) =>
        [...read(`${folder}/${name}`).matchAll(/^create table (\w+) \(/gm)].map(([, table]) => `${database}.${table}`),
      ),
    ),
  );
  expect(Object.keys(RULES).sort()).toEqual(made.sort());
});

test('every table with rows was weighed', () => {
  const unweighed = tables(FULL, measured, TODAY).filter(({ rows, bytes }) => rows > 0 && bytes === 0);
  expect(unweighed.map(({ name }) => name)).toEqual([]);
});

test('figures copied from other files are still those of the files', () => {
  const capacity = read('docs/operators/capacity.md');
  const { grading, submissions, postgres, billing, gateway, exams } = CPU.typedCopy;
  expect([billing, gateway]).toEqual([0.003, 0.003]);
  expect(capacity).toContain(
    `grading ${grading}, submissions ${submissions}, PostgreSQL ${postgres}, ` +
      `billing, Kafka, gateway and MinIO ${billing} each, exams ${exams}`,
  );
  expect(capacity).toContain(`${CPU.scannedPage} CPU s`);
  expect(capacity).toContain(`max_connections ≥ ${SETTINGS.connectionsAPod} ×`);
  expect(SETTINGS.kafkaPartitions).toBe(kafkaSettings.KAFKA_TOPIC_PARTITIONS.parse(undefined));
  expect(read('services/gateway/src/keys/key-ring.ts')).toContain('const KEYS_MAX = 10_000;');
  expect(SETTINGS.keysRemembered).toBe(10_000);
  expect(read('services/grading/src/worker/claims.ts')).toContain('const HEARTBEAT_MS = 500;');
  expect(SETTINGS.heartbeatsASecond).toBe(2);
});

test('a load computed by hand: a scan of eight pages and twenty questions costs 19.77 seconds of its worker', () => {
  const load = { ...FULL, scannedShare: 1, copiesAnHour: 3_600 };
  // 8 × (2.4 + 0.02) + 20 × 0.061 ÷ 3, one copy a second, processors kept 70 % busy.
  expect(demands(load, measured, TODAY).gradingCores).toBeCloseTo((19.36 + (20 * 0.061) / 3) / 0.7, 6);
});

test('connections of the smallest system are those of capacity.md during a rollout', () => {
  expect(at(1e-6).connections).toBe(276);
});

test('twice the load makes twice the work of grading, and of counting places while it needs no more pods', () => {
  expect(at(0.4).pods).toEqual(at(0.2).pods);
  expect(at(0.4).queueCores / at(0.2).queueCores).toBeCloseTo(2, 6);
  expect(at(1).gradingCores / at(0.5).gradingCores).toBeCloseTo(2, 6);
});

test.each(STEPS)('%s: each limit is reached at the size that the page gives', (_, design) => {
  const found = breaks(FULL, measured, design);
  expect(found.map(({ part }) => part)).toEqual(found.map(({ part }) => part).sort((a, b) => a - b));
  for (const { limit, part } of found) {
    expect(limit.taken(at(part * 0.9, design), measured)).toBeLessThan(1);
    expect(limit.taken(at(part * 1.1, design), measured)).toBeGreaterThanOrEqual(1);
  }
});

test('no limit is missed: what holds at a thousand times the load is left out, nothing else', () => {
  const found = breaks(FULL, measured, TODAY).map(({ limit }) => limit);
  const broken = LIMITS.filter((limit) => limit.taken(at(1_000), measured) >= 1);
  expect(new Set(found)).toEqual(new Set(broken));
});

test('no step brings a limit closer, and each moves the limit that it is meant to move', () => {
  const [today, cut, both] = STEPS.map(
    ([, design]) => new Map(breaks(FULL, measured, design).map((b) => [b.limit.name, b.part])),
  );
  for (const [name, part] of today!) {
    expect(cut!.get(name)).toBeGreaterThanOrEqual(part * 0.999);
    expect(both!.get(name)).toBeGreaterThanOrEqual(cut!.get(name)! * 0.999);
  }
  expect(cut!.get('Indexes outgrow memory')! / today!.get('Indexes outgrow memory')!).toBeGreaterThan(2);
  expect(both!.get('Restoring takes longer than four hours')!).toBeGreaterThan(
    1.5 * cut!.get('Restoring takes longer than four hours')!,
  );
});

test('a number that is rounded up to the next unit is given in it', () => {
  expect([count(999_600), bytes(999_999_999), count(999.6), bytes(999)]).toEqual([
    '1 million',
    '1 GB',
    '1,000',
    '999 B',
  ]);
});

test('random touches reach at most all pages, and nearly all reach different pages when they are few', () => {
  expect(distinctPages(1e9, 1_000)).toBeCloseTo(1_000, 3);
  expect(distinctPages(1_000, 1e9)).toBeCloseTo(1_000, 1);
});

test('a typed copy costs less than a scanned one, and has no files', () => {
  const [typed, scanned] = costs(FULL, measured, TODAY);
  expect(typed).toMatchObject({ kind: 'typed', fileBytes: 0 });
  expect(scanned!.once).toBeGreaterThan(10 * typed!.once);
});
