import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { jsonObject, notEditable } from '../endpoints/fields.ts';
import { ENDPOINTS } from '../endpoints/table.ts';
import { findExcess } from './excess.ts';
import { findOutline } from './outline.ts';

const schema = z.strictObject({
  title: z.string().nullish(),
  tags: jsonObject('Tags.').nullish(),
  status: notEditable,
  items: z
    .array(z.strictObject({ name: z.string(), words: z.array(z.string()).max(2).optional() }))
    .max(3)
    .nullish(),
  answers: z.union([z.int(), z.array(z.strictObject({})).max(2)]).optional(),
});

const many = (count: number, text: string) => Array.from({ length: count }, () => text).join();
const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join();

async function excessOf(json: string): Promise<string[]> {
  const found = await findExcess(Buffer.from(json), findOutline(schema));
  return found.map(({ field, code, message }) => `${field} ${code}: ${message}`);
}

const MANY = 10_010;

test.each([
  ['{}', []],
  [' {"title" : "a,]}{[\\"\\\\" , "items":[ {"name":"x","words":["a","b"]},{},{} ] , "tags":{"a":[[{}]]}}', []],
  ['\ufeff{"title":"x"}', []],
  [`{"tags":{"a":"${'\\u0041'.repeat(8_184)}"}, "title":"x"}`, []],
  // A body slightly above a limit passes here: validation reports the excess together with its other errors.
  ['{"items":[{},{},{},{}],"answers":[{},{},{}],"x":{"y":1},"title":[],"title":1}', []],
  [`{"tags":{${keys(2_000)}}}`, []],
  [`{"items":[${many(MANY, '{}')}]}`, ['items out_of_range: must have at most 3 items']],
  [`{"items":[{},{},{},${many(2_600, '{"a":{"b":[1,2]}}')}]}`, ['items out_of_range: must have at most 3 items']],
  [`{"items":[{},{"words":[${many(MANY, '1')}]}]}`, ['items[1].words out_of_range: must have at most 2 items']],
  [`{"answers":[${many(MANY, '{}')}]}`, ['answers out_of_range: must have at most 2 items']],
  [`{"\\u0069tems":[${many(MANY, '{}')}]}`, ['items out_of_range: must have at most 3 items']],
  [`{"tags":{${keys(6_000)}}}`, ['tags too_large: has more than 8 KB as JSON']],
  [`{"tags":[${many(MANY, '[]')}]}`, ['tags too_large: has more than 8 KB as JSON']],
  [`{"tags":{},"title":${'7'.repeat(1_001)}}`, ['title invalid: has more than 1000 digits']],
  [`{"title":[${many(MANY, '{}')}]}`, ['title invalid: has too many values for what it is']],
  [`{"items":{${keys(MANY)}}}`, ['items invalid: has too many values for what it is']],
  [`{"status":[${many(MANY, '1')}]}`, ['status not_editable: cannot be changed']],
  [`{"x":[${many(MANY, '[1]')}]}`, ['x unknown_field: is not a field of this request']],
  [`{${many(10_010, '"title":1')}}`, ['title invalid: is sent more than once']],
  [
    `{"a":1,"items":[{"b":${`[${many(MANY, '1')}]`}}]}`,
    ['a unknown_field: is not a field of this request', 'items[0].b unknown_field: is not a field of this request'],
  ],
])('the excess of body %# is reported exactly', async (json, expected) => {
  expect(await excessOf(json)).toEqual(expected);
});

test('the first 100 of very many unknown fields are named', async () => {
  const found = await findExcess(Buffer.from(`{"items":[{${keys(20_000)}}]}`), findOutline(schema));
  expect(found).toHaveLength(100);
  expect(found[1]).toMatchObject({ field: 'items[0].k1', code: 'unknown_field' });
});

test.each(['[]', '"x"', '1', `{"x":${'['.repeat(40)}`, `{"tags":${'{"a":'.repeat(40)}`])(
  '%.20s is malformed',
  async (json) => {
    await expect(excessOf(json)).rejects.toMatchObject({ code: 'malformed_json' });
  },
);

test.each([
  '',
  '{',
  '{"',
  '{"a',
  '{"a\\',
  '{"a\\u12":1}',
  '{"title":"\\',
  '{]',
  '}',
  '{"items":[}]}',
  '{"a" "b" 1 2',
  '{"\u0001":1}',
])('invalid JSON is left to the parser: %j', async (json) => {
  const found = await excessOf(json).catch(({ code }: { code: string }) => [code]);
  expect(['', 'malformed_json']).toContain(found.join());
});

test('a body that its schema accepts never counts as excessive', async () => {
  const item = fc.record({ name: fc.string({ unit: 'binary' }), words: fc.array(fc.string(), { maxLength: 2 }) });
  const taken = fc.record(
    {
      title: fc.option(fc.string({ unit: 'binary' })),
      tags: fc.option(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))),
      items: fc.option(fc.array(item, { maxLength: 3 })),
    },
    { requiredKeys: [] },
  );
  const space = fc.constantFrom(undefined, 1, '\t');
  await fc.assert(
    fc.asyncProperty(taken, space, async (body, indent) => {
      fc.pre(Buffer.byteLength(JSON.stringify(body.tags ?? {})) <= 8_192);
      expect(await excessOf(JSON.stringify(body, null, indent))).toEqual([]);
    }),
  );
});

test('each list of every request has a maximum', () => {
  for (const { body } of ENDPOINTS) if (body) findOutline(body);
});
