import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type DescField, type DescMessage, type Message, ScalarType, toBinary } from '@bufbuild/protobuf';
import { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsAdminService, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, describe, expect, test } from '@jest/globals';
import { startOwnSystem } from '../../harness/own-system.ts';

const { kit, runtime, dataFolder, stop } = await startOwnSystem();
afterAll(() => stop());

const secrets = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8'));
const team = secrets.teams.reports as string;
const operator = runtime.operatorToken;

const api = await kit.institute();
const { id: examId } = await kit.openExam(api);
/** Valid values that a request needs, so that the service gets as far as the field with an odd value. */
const KNOWN: Record<string, () => string> = {
  institute_id: () => api.instituteId,
  operation_id: () => crypto.randomUUID(),
  exam_id: () => examId,
  submission_id: () => crypto.randomUUID(),
};

type Fields = Record<string, unknown>;
interface Odd {
  path: string;
  request: Fields;
}

const SCALARS: Partial<Record<ScalarType, unknown[]>> = {
  [ScalarType.STRING]: ['no id', 'a\0b', ''],
  [ScalarType.INT32]: [-1, 2 ** 31 - 1],
  [ScalarType.UINT32]: [2 ** 32 - 1],
  [ScalarType.INT64]: [-1n, 2n ** 63n - 1n],
  [ScalarType.DOUBLE]: [Number.NaN],
};
const MOMENTS = [{ seconds: 2n ** 63n - 1n }, { seconds: -(2n ** 63n) }, { nanos: -1 }];
const DEPTH_MAX = 3;

/** Values of a field that callers have no reason to send, one at a time, including fields of inner messages. */
function oddValues(field: DescField, depth: number): [path: string, value: unknown][] {
  const named = (values: unknown[]) =>
    values.map((value): [string, unknown] => [`${field.name} ${told(value)}`, value]);
  if (field.enum) return named([99, -1]);
  if (field.scalar) return named(SCALARS[field.scalar] ?? []);
  if (!field.message) return [];
  if (field.message.typeName === 'google.protobuf.Timestamp') return named(MOMENTS);
  if (field.message.typeName.startsWith('google.') || depth === DEPTH_MAX) return [];
  return [
    [`${field.name} {}`, {}],
    ...oddMessages(field.message, depth + 1).map(({ path, request }): [string, unknown] => [
      `${field.name}.${path}`,
      request,
    ]),
  ];
}

function oddMessages(schema: DescMessage, depth = 0): Odd[] {
  return schema.fields.flatMap((field) =>
    oddValues(field, depth).map(([path, value]) => ({ path, request: { ...known(schema), ...placed(field, value) } })),
  );
}

function known(schema: DescMessage): Fields {
  const fields = schema.fields.filter(({ name }) => Object.hasOwn(KNOWN, name));
  return Object.fromEntries(fields.map(({ name, localName }) => [localName, KNOWN[name]!()]));
}

function placed(field: DescField, value: unknown): Fields {
  if (field.oneof) return { [field.oneof.localName]: { case: field.localName, value } };
  if (field.fieldKind === 'map') return {};
  return { [field.localName]: field.fieldKind === 'list' ? [value] : value };
}

function told(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}` : inner));
}

describe.each([
  [ExamsService, runtime.connectAddresses.exams, team],
  [SubmissionsService, runtime.connectAddresses.submissions, team],
  [BillingService, runtime.connectAddresses.billing, team],
  [BillingAdminService, runtime.connectAddresses.billing, operator],
  [SubmissionsAdminService, runtime.connectAddresses.submissions, operator],
  [GatewayAdminService, runtime.connectAddresses.gateway, operator],
])('$typeName', (service, address, token) => {
  const call = async (name: string, schema: DescMessage, request: Fields) => {
    const response = await fetch(`http://${address}/${service.typeName}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/proto', authorization: `Bearer ${token}` },
      body: toBinary(schema, create(schema, request as never) as Message),
    });
    return response.ok ? 'ok' : ((await response.json()) as { code: string }).code;
  };

  test.each(service.methods)('$name answers no odd request with a server error', async ({ name, input }) => {
    const failed: string[] = [];
    for (const { path, request } of oddMessages(input)) {
      const code = await call(name, input, request);
      if (['internal', 'unknown', 'unavailable', 'deadline_exceeded'].includes(code)) failed.push(`${path}: ${code}`);
    }
    expect(failed).toEqual([]);
  });
});
