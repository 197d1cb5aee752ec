import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { status } from '@grpc/grpc-js';
import { afterAll, describe, expect, test } from '@jest/globals';
import { startOwnSystem } from '../../harness/own-system.ts';
import { listMethods, listServices } from '../../harness/reflection.ts';

const system = await startOwnSystem();
const { kit, runtime } = system;
afterAll(() => system.stop());

const { tokens, teams } = JSON.parse(readFileSync(join(system.dataFolder, 'secrets.json'), 'utf8')) as Record<
  'tokens' | 'teams',
  Record<string, string>
>;

describe('reflection', () => {
  test('lists services and methods to a caller with a token', async () => {
    const { exams } = runtime.addresses;
    expect((await listServices(exams, tokens.gateway)).sort()).toEqual([
      'exams.v1.ExamsAdminService',
      'exams.v1.ExamsService',
      'grpc.health.v1.Health',
    ]);
    expect(await listMethods(exams, tokens.gateway!, 'exams.v1.ExamsService')).toEqual(
      expect.arrayContaining(['CreateExam', 'GetExam', 'GetExamForSubmit']),
    );
    expect(await listServices(runtime.addresses.submissions, tokens.operator)).toEqual(
      expect.arrayContaining(['submissions.v1.SubmissionsService', 'grading.v1.WorkService']),
    );
  });

  test.each([undefined, 'not-a-token-of-this-system'])('refuses a caller with the token %p', async (token) => {
    for (const address of Object.values(runtime.addresses)) {
      await expect(listServices(address, token)).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
    }
  });
});

describe('plain JSON', () => {
  const call = async (body: object, token?: string) => {
    const response = await fetch(`http://${runtime.connectAddresses.exams}/exams.v1.ExamsService/GetExam`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as any };
  };

  test('calls the method that gRPC calls', async () => {
    const api = await kit.institute();
    const { id } = await kit.openExam(api);
    const question = { institute_id: api.instituteId, exam_id: id };
    expect(await call(question, tokens.submissions)).toMatchObject({
      status: 200,
      body: { id, totalMarks: 500 },
    });
    expect(await call({ ...question, institute_id: crypto.randomUUID() }, tokens.submissions)).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: [{ type: 'google.rpc.ErrorInfo', debug: { reason: 'exam_not_found' } }] },
    });
  });

  test('names the field of an invalid id, and does not count it as a server error', async () => {
    expect(
      await call({ institute_id: 'city-college', exam_id: crypto.randomUUID() }, tokens.submissions),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_argument',
        details: [
          { debug: { reason: 'validation_failed' } },
          { debug: { fieldViolations: [{ field: 'institute_id', reason: 'invalid' }] } },
        ],
      },
    });
  });

  test.each([undefined, 'not-a-token-of-this-system'])('refuses a caller with the token %p', async (token) => {
    expect(await call({}, token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

test("a service's token opens only what is meant for it", async () => {
  const refused = { code: 'insufficient_scope' };
  const gateway = openChannel(runtime.addresses.submissions, tokens.gateway!);
  await expect(createClient(WorkService, gateway).claimNext({ workerId: 'w', lanes: [] })).rejects.toMatchObject(
    refused,
  );
  closeChannel(gateway);
  const grading = openChannel(runtime.addresses.gateway, tokens.grading!);
  await expect(createClient(GatewayAdminService, grading).listInstitutes({})).rejects.toMatchObject(refused);
  closeChannel(grading);
});

test.each<[keyof typeof runtime.connectAddresses, string, string]>([
  ['billing', 'Reserve', 'insufficient_scope'],
  ['billing', 'Capture', 'insufficient_scope'],
  ['billing', 'Void', 'insufficient_scope'],
  ['exams', 'GetExamForSubmit', 'insufficient_scope'],
  ['exams', 'SetLifecycle', 'insufficient_scope'],
  ['submissions', 'Fence', 'insufficient_scope'],
  ['exams', 'GetExam', 'exam_not_found'],
])("a team's token calls %s.%s: %s", async (name, method, reason) => {
  const service = `${name}.v1.${name[0]!.toUpperCase()}${name.slice(1)}Service`;
  const response = await fetch(`http://${runtime.connectAddresses[name]}/${service}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${teams.reports}` },
    body: JSON.stringify({ instituteId: crypto.randomUUID() }),
  });
  expect(((await response.json()) as any).details[0].debug.reason).toBe(reason);
});
