// Each field of each body, one at a time: right types, limits at n and n + 1, characters, null and absence.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { fieldsOf, institute } from '../../harness/kit.ts';
import { casesOf } from './cases.ts';
import { fieldOf, type Input, withField } from './inputs.ts';
import { OPERATIONS, type Operation } from './operations.ts';

let api: Api;
beforeAll(async () => {
  api = await institute({ enable: ['choice_groups'] });
});

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

  test.each(rows)('absence and null: %s [FIELD-4] [FIELD-5]', async (_title, operation, input) => {
    const { required = false } = input;
    const inList = input.field.endsWith(']');
    if (!inList) expect(await complaints(operation, input, undefined)).toEqual(required === true ? ['required'] : []);
    // An entry of a list is always needed.
    if (!inList && input.kind !== 'list' && !input.field.endsWith('candidate.external_id') && input.kind !== 'id') {
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
