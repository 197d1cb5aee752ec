// Protects: a process that runs out of descriptors refuses connections or lets copies wait; it does not end.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { probe, startOwnSystem } from '../../harness/own-system.ts';

const [DESCRIPTORS, IDLE] = [256, 300];

const system = await startOwnSystem({}, `ulimit -n ${DESCRIPTORS}`);
const { ENDED, grade, institute, openExam, written } = system.kit;
const idle: Socket[] = [];
/** A caller that keeps its connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
  for (const socket of idle) socket.destroy();
  await system.stop();
});

async function ask(key: string, method: string, path: string, body?: object): Promise<any> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  const asking = request(`${system.runtime.baseUrl}${path}`, { agent, method, headers });
  asking.end(body && JSON.stringify(body));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return await json(response);
}

test('with more idle connections than descriptors a copy is graded, and the process lives', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api);
  await ask(api.key, 'GET', '/me');
  const { hostname, port } = new URL(system.runtime.baseUrl);
  for (let n = 0; n < IDLE; n++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    idle.push(socket);
  }
  // The server closes those beyond its limit.
  await eventually(
    async () => idle.filter(({ closed }) => closed).length,
    (closed) => closed >= IDLE - DESCRIPTORS,
  );
  const copy = { candidate: { id: exam.candidates[0]!.id }, answers: written() };
  const { id } = await ask(api.key, 'POST', `/exams/${exam.id}/submissions`, copy);
  const ended = await eventually(
    () => ask(api.key, 'GET', `/submissions/${id}`),
    ({ status }) => ENDED.includes(status),
  );
  expect(ended).toMatchObject({ status: 'graded', attempt_count: 1 });
  await probe(system);
  for (const socket of idle.splice(0)) socket.destroy();
  expect(await grade(api, exam, 1, written())).toMatchObject({ status: 'graded' });
});
