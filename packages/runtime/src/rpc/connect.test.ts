import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { currentContext } from '../context.ts';
import { engineUnavailable } from '../errors/contract-error.ts';
import { Lifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { serveConnect } from './connect.ts';
import { bind, Dispatcher } from './handlers.ts';

const TOKEN = 'token-of-the-gateway-0001';
const log = createLogger({ service: 'test', write: () => undefined });
const lifecycle = new Lifecycle(log);
let address: string;

/** Works until the caller's time is over, as a statement in the database does, or fails at once. */
async function getExam({ examId }: { examId: string }): Promise<never> {
  const { deadline } = currentContext()!;
  while (examId === 'slow' && Date.now() <= deadline) await new Promise(setImmediate);
  throw engineUnavailable(new Error('a part is away'));
}

beforeAll(async () => {
  const dispatcher = new Dispatcher({ tokens: new Map([[TOKEN, 'gateway']]), log } as never);
  const binding = bind(ExamsService, ['*'], { getExam } as never);
  const port = await serveConnect([binding], { host: '127.0.0.1', port: 0, dispatcher, lifecycle } as never);
  address = `http://127.0.0.1:${port}/exams.v1.ExamsService/GetExam`;
});
afterAll(() => lifecycle.stop());

test.each([
  ['slow', '1', 504, 'deadline_exceeded'],
  ['slow', '200', 504, 'deadline_exceeded'],
  ['away', '60000', 503, 'unavailable'],
])('a call of an exam that is %s, within %s ms, answers %i %s', async (examId, timeout, status, code) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'connect-protocol-version': '1',
      'connect-timeout-ms': timeout,
    },
    body: JSON.stringify({ instituteId: crypto.randomUUID(), examId }),
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
});
