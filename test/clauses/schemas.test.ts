// The fields of every body have the limits of the contract: the table of test/contract/fields is compared with the
// schemas, so that a wrong limit is found without a running system.
import type { Endpoint } from '@exam-evaluation/gateway/endpoints/endpoint.ts';
import { ENDPOINTS } from '@exam-evaluation/gateway/endpoints/table.ts';
import { validate } from '@exam-evaluation/gateway/http/validation.ts';
import { expect, test } from '@jest/globals';
import { casesOf } from '../contract/fields/cases.ts';
import { fieldOf, type Input, withField } from '../contract/fields/inputs.ts';
import { OPERATIONS, type Operation } from '../contract/fields/operations.ts';

const LIMIT_CODES = ['out_of_range', 'too_long', 'too_large', undefined];

const endpointOf = ({ method, path }: Operation): Endpoint =>
  ENDPOINTS.find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[0-9a-f-]{36}')}$`).test(path),
  )!;

const rows = OPERATIONS.flatMap((operation) =>
  operation.inputs.map((input): [string, Operation, Input] => [
    `${operation.method} ${operation.path} ${input.field}`,
    operation,
    input,
  ]),
);

test.each(rows)('%s', (_title, operation, input) => {
  const schema = endpointOf(operation).body!;
  for (const [value, code] of casesOf(input, fieldOf(operation.body, input.field))) {
    if (!LIMIT_CODES.includes(code)) continue;
    const outcome = validate(schema, withField(operation.body, input.field, value));
    const codes = 'errors' in outcome ? outcome.errors.filter(({ field }) => field === input.field) : [];
    expect([input.field, JSON.stringify(value).slice(0, 60), ...codes.map((error) => error.code)]).toEqual([
      input.field,
      JSON.stringify(value).slice(0, 60),
      ...(code ? [code] : []),
    ]);
  }
});
