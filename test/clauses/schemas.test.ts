// The fields of every body have the limits of the contract: the table of test/contract/fields is compared with the
// schemas, so that a wrong limit is found without a running system.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@exam-evaluation/gateway/endpoints/endpoint.ts';
import { ENDPOINTS } from '@exam-evaluation/gateway/endpoints/table.ts';
import { validate } from '@exam-evaluation/gateway/http/validation.ts';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
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

/** Fields with tests of their own: ids and labels that must exist, and fields of which one excludes the other. */
const ELSEWHERE: Record<string, string[]> = {
  'POST /exams': ['questions[0].section'],
  'POST /exams/search': ['external_ref'],
  'PATCH /exams/{}/rubrics': ['questions[0].label'],
  'POST /candidates/search': ['external_id'],
  'POST /credits/quote': ['answers', 'exam_id'],
  'POST /exams/{}/submissions': ['candidate.id', 'upload_id', 'answers[0].label'],
  'POST /exams/{}/submissions/batch': [
    'submissions[0].candidate.id',
    'submissions[0].upload_id',
    'submissions[0].answers[0].label',
  ],
  'PATCH /submissions/{}/questions/{}': ['awarded'],
  'POST /exams/{}/finalize': ['all_graded'],
};

const withoutIds = (path: string) => path.replaceAll(/\{\w+\}|[0-9-]{36}/g, '{}');

describe('the table names every field of', () => {
  const { paths, components } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.any())), components: z.any() })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')));

  /** Paths of the fields of a schema; `[0]` for those of the entries of a list. */
  function fieldsIn({ $ref, ...own }: any, path = ''): string[] {
    const schema = $ref ? components.schemas[$ref.split('/').at(-1)] : own;
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
        const field = path ? `${path}.${name}` : name;
        return [field, ...fieldsIn(inner, field)];
      }),
      ...choices.flatMap((choice) => fieldsIn(choice, path)),
      ...(schema.items ? fieldsIn(schema.items, `${path}[0]`) : []),
    ];
  }

  const bodies = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]): [string, any][] => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema ? [[`${method.toUpperCase()} ${withoutIds(path)}`, schema]] : [];
    }),
  );
  test.each(bodies)('%s', (operation, schema) => {
    const listed = OPERATIONS.filter(({ method, path }) => `${method} ${withoutIds(path)}` === operation).flatMap(
      ({ inputs }) => inputs.map(({ field }) => field.replaceAll(/\[\d+\]/g, '[0]')),
    );
    const elsewhere = ELSEWHERE[operation] ?? [];
    const isTested = (field: string) =>
      listed.includes(field) || elsewhere.some((other) => field === other || field.startsWith(`${other}[`));
    expect(fieldsIn(schema).filter((field) => !isTested(field))).toEqual([]);
  });
});

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
