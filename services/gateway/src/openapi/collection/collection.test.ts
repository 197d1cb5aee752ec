import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { COLLECTION, COMMITTED } from '../committed.ts';

interface Request {
  method: string;
  url: { path?: string[]; query?: { key: string; disabled?: boolean }[] };
  header: { key: string; disabled?: boolean }[];
}
type Entry = { name: string; request: Request } | { name: string; item: Entry[] };
type Documented = { paths: Record<string, Record<string, { tags: string[] }>> };

const text = readFileSync(COLLECTION, 'utf8');
const collection = JSON.parse(text) as { item: Entry[]; variable: { key: string; value: string }[] };
const itemsOf = (entry: Entry): { name: string; request: Request }[] =>
  'item' in entry ? entry.item.flatMap(itemsOf) : [entry];
const [quickStart, ...folders] = collection.item as [Entry, ...Entry[]];

test('each operation is a request, in the folder of its tag', () => {
  const { paths } = JSON.parse(readFileSync(COMMITTED, 'utf8')) as Documented;
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags }]) => `${tags[0]}: ${method.toUpperCase()} ${path}`),
  );
  const requests = folders.flatMap((folder) =>
    itemsOf(folder).flatMap(({ request: { method, url } }) =>
      url.path ? `${folder.name}: ${method} /${url.path.join('/').replaceAll(/:(\w+)/g, '{$1}')}` : [],
    ),
  );
  expect(requests.toSorted()).toEqual(documented.toSorted());
});

test('addresses, ids and the key are variables, and the key has no value', () => {
  const known = ['apiKey', '$guid', ...collection.variable.map(({ key }) => key)];
  const used = new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name));
  expect([...used].filter((name) => !known.includes(name!))).toEqual([]);
  expect(used).toContain('apiKey');
  expect(collection.variable.map(({ key }) => key)).not.toContain('apiKey');
  expect(text).not.toContain('ex_eval_');
});

test('what a request may leave out is switched off', () => {
  const on = folders
    .flatMap(itemsOf)
    .flatMap(({ request: { url, header } }) =>
      [...(url.query ?? []), ...header].filter(({ disabled }) => !disabled).map(({ key }) => key),
    );
  expect([...new Set(on)].sort()).toEqual(['Content-Type', 'Idempotency-Key', 'updated_since']);
});

test('the quick start asks again by name, so no other request has one of its names', () => {
  const names = collection.item.flatMap(itemsOf).map(({ name }) => name);
  for (const { name } of itemsOf(quickStart)) expect(names.filter((other) => other === name)).toHaveLength(1);
});
