import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tiersSchema } from '@exam-evaluation/contract/tiers.ts';
import { MARKERS, PROVIDERS } from '@exam-evaluation/grading/language-model/settings.ts';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const chart = (path: string) => read(`deploy/helm/exam-evaluation/${path}`);

test('the chart has the version of the repository', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const { version: own, appVersion } = parse(chart('Chart.yaml')) as { version: string; appVersion: string };
  expect([own, appVersion]).toEqual([version, version]);
});

test('the chart accepts the rate tiers that the gateway accepts', () => {
  const { properties } = JSON.parse(chart('values.schema.json')) as { properties: { tiers: { description: string } } };
  const { $schema: _, ...expected } = z.toJSONSchema(tiersSchema, { target: 'draft-7', io: 'input' });
  const { description: __, ...tiers } = properties.tiers;
  expect(tiers).toEqual(expected);
});

test('the chart accepts the language models and markers that grading accepts', () => {
  const { properties } = JSON.parse(chart('values.schema.json')) as {
    properties: { llm: { properties: Record<'provider' | 'marker', { enum: string[] }> } };
  };
  const { provider, marker } = properties.llm.properties;
  expect([provider.enum, marker.enum]).toEqual([['', ...PROVIDERS], MARKERS]);
});

test('the chart has an icon and names its maintainers', () => {
  const { icon, maintainers } = parse(chart('Chart.yaml')) as { icon: string; maintainers: { name: string }[] };
  expect(Buffer.from(icon.replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toBe(chart('icon.svg'));
  expect(maintainers).toEqual([{ name: expect.stringMatching(/\S/) }]);
});
