// Each field of each body, one at a time: right types, limits at n and n + 1, characters, null and absence.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { fieldsOf, institute } from '../../harness/kit.ts';
import { fieldOf, type Input, withField } from './inputs.ts';
import { OPERATIONS, type Operation } from './operations.ts';

let api: Api;
beforeAll(async () => {
  api = await institute({ enable: ['choice_groups'] });
});

const TEXTS = ['text', 7, true, ['x'], { x: 1 }];
/** One code point, two UTF-16 units: limits count characters. */
const characters = (count: number) => '𝒙'.repeat(count);

/** Values and the code that each is answered with; none: it is fine by itself. */
function casesOf(input: Input, present: unknown): [unknown, string | undefined][] {
  const wrong = (...values: unknown[]) => values.map((value): [unknown, string] => [value, 'invalid']);
  switch (input.kind) {
    case 'short':
    case 'long': {
      const bracket = input.kind === 'short' ? 'invalid_characters' : undefined;
      return [
        ...wrong(...TEXTS.slice(1)),
        ['a\0b', 'invalid_characters'],
        ['a<', bracket],
        ['a>', bracket],
        ...(input.max
          ? ([
              [characters(input.max), undefined],
              [characters(input.max + 1), 'too_long'],
            ] as [unknown, string | undefined][])
          : []),
      ];
    }
    case 'id':
      return [...wrong(...TEXTS.slice(1)), ['a\0b', 'invalid_characters']];
    case 'word':
      return [
        ...wrong('nonsense', 7, true, ['x'], { x: 1 }),
        ...input.words.map((word): [unknown, undefined] => [word, undefined]),
      ];
    case 'boolean':
      return [...wrong('true', 1, [true], { x: 1 }), [true, undefined], [false, undefined]];
    case 'date':
      return [...wrong('2026-13-01', '2026-02-30', '20261120', 'today', 7, []), ['2024-02-29', undefined]];
    case 'object':
      return wrong('x', 1, true, []);
    case 'number':
      return [
        ...wrong('1', true, [1], { x: 1 }),
        ...(input.step ? wrong(input.min! + input.step / 2) : []),
        ...bound(input.min, -1),
        ...bound(input.max, 1),
      ];
    case 'list':
      return [
        ...wrong('x', 1, true, { x: 1 }),
        ...[input.min, input.max].flatMap((length) => (length ? [[ofLength(present, length), undefined]] : [])),
        ...(input.min ? [[ofLength(present, input.min - 1), 'out_of_range']] : []),
        ...(input.max ? [[ofLength(present, input.max + 1), 'out_of_range']] : []),
      ] as [unknown, string | undefined][];
    case 'json': {
      const fits = { text: 'x'.repeat(8 * 1024 - '{"text":""}'.length) };
      return [
        ...wrong('x', 1, true, []),
        [fits, undefined],
        [{ text: `${fits.text}x` }, 'too_large'],
        [{ deep: [{ text: 'a\0b' }] }, 'invalid_characters'],
      ];
    }
  }
}

/** The last number allowed, and one beyond. */
function bound(last: number | undefined, step: 1 | -1): [unknown, string | undefined][] {
  if (last === undefined) return [];
  return [
    [last, undefined],
    [Number.isInteger(last) ? last + step : 0, 'out_of_range'],
  ];
}

const ofLength = (list: unknown, length: number) =>
  Array.from({ length }, (_, index) => (list as unknown[])[Math.min(index, (list as unknown[]).length - 1)]);

/** What is wrong with the field itself, or in it when it is the caller's own JSON. */
async function complaints({ method, path, body }: Operation, { field, kind }: Input, value: unknown) {
  const answer = await api.request(method, path, { body: withField(body, field, value) });
  expect(answer.status).toBeLessThan(500);
  expect([200, 201, 202, 404, 422]).toContain(answer.status);
  const own = fieldsOf(answer).filter((error) => error.startsWith(`${field} `));
  const inner = fieldsOf(answer).filter((error) => error.startsWith(`${field}.`));
  return kind === 'json'
    ? [...own, ...inner].map((error) => error.split(' ')[1])
    : own.map((error) => error.split(' ')[1]);
}

describe('right types, limits, characters [FIELD-3] [FIELD-6] [FIELD-7] [FIELD-10] [FIELD-11] [FIELD-13] [FIELD-14] [FIELD-15] [FIELD-16] [FIELD-19] [CONV-25]', () => {
  const rows = OPERATIONS.flatMap((operation) =>
    operation.inputs.map((input): [string, Operation, Input] => [
      `${operation.method} ${operation.path.replaceAll(/[0-9-]{36}/g, '{id}')} ${input.field} ${input.clauses ?? ''}`,
      operation,
      input,
    ]),
  );
  test.each(rows)('%s', async (_title, operation, input) => {
    const got: unknown[] = [];
    const expected: unknown[] = [];
    for (const [value, code] of casesOf(input, fieldOf(operation.body, input.field))) {
      const shown = JSON.stringify(value).slice(0, 60);
      got.push([shown, ...(await complaints(operation, input, value))]);
      expected.push(code ? [shown, code] : [shown]);
    }
    expect(got).toEqual(expected);
  });

  test.each(rows)('absence and null: %s', async (_title, operation, input) => {
    const { required = false } = input;
    const inList = input.field.endsWith(']');
    if (!inList) expect(await complaints(operation, input, undefined)).toEqual(required === true ? ['required'] : []);
    // An entry of a list is always needed.
    if (!inList && input.kind !== 'list' && input.field !== 'candidate.external_id' && input.kind !== 'id') {
      expect(await complaints(operation, input, null)).toEqual(required ? ['required'] : []);
    }
    if (required && input.kind === 'short') expect(await complaints(operation, input, '')).toEqual(['required']);
  });
});

describe('unknown fields at every depth [CONV-13] [CONV-14] [FIELD-18]', () => {
  /** Paths of every object in a body that the caller does not own. */
  function objectsIn(value: unknown, path = ''): string[] {
    if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${path}[${index}]`));
    if (typeof value !== 'object' || value === null || /(?:tags|metadata)$/.test(path)) return [];
    return [path, ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, path ? `${path}.${key}` : key))];
  }
  const rows = OPERATIONS.flatMap((operation) =>
    objectsIn(operation.body).map((path): [string, Operation, string] => {
      const field = path ? `${path}.colour` : 'colour';
      return [`${operation.method} ${operation.path.replaceAll(/[0-9-]{36}/g, '{id}')} ${field}`, operation, field];
    }),
  );
  test.each(rows)('%s', async (_title, { method, path, body }, field) => {
    const answer = await api.request(method, path, { body: withField(body, field, 'red') });
    expect(fieldsOf(answer)).toEqual([`${field} unknown_field`]);
  });
});
