import dns from 'node:dns';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Lifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { closeChannel, createClient, openChannel } from './client.ts';
import { bind, Dispatcher, type Handlers } from './handlers.ts';
import { serveGrpc } from './server.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const TOKEN = 'token-of-the-gateway-0001';
const dispatcher = new Dispatcher({ tokens: new Map([[TOKEN, 'gateway']]), log });

/** The addresses that DNS returns for the headless Service. */
let known: string[];
let running: Lifecycle[];

beforeEach(() => {
  known = [];
  running = [];
  const lookup = async () => known.map((address) => ({ address, family: 4 }));
  jest.spyOn(dns.promises, 'lookup').mockImplementation(lookup as never);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(running.map((pod) => pod.stop()));
});

/** A replica that answers with its address. */
async function startPod(ip: string, port = 0): Promise<{ port: number; stop: () => Promise<void> }> {
  const lifecycle = new Lifecycle(log);
  running.push(lifecycle);
  const handlers = { getExam: async () => ({ id: ip }) } as Partial<Handlers<typeof ExamsService>>;
  const bindings = [bind(ExamsService, ['gateway'], handlers as Handlers<typeof ExamsService>)];
  const served = await serveGrpc(bindings, { host: ip, port, dispatcher, lifecycle });
  return { port: served.port, stop: () => lifecycle.stop() };
}

test('calls go to every replica, and find new ones when old ones go within moments', async () => {
  const first = await startPod('127.0.0.2');
  const second = await startPod('127.0.0.3', first.port);
  known = ['127.0.0.2', '127.0.0.3'];
  const channel = openChannel(`dns:///exams.test:${first.port}`, TOKEN);
  const exams = createClient(ExamsService, channel);
  const answers = async () => {
    const ids = [];
    for (let call = 0; call < 4; call++) ids.push((await exams.getExam({ examId: 'e-1' })).id);
    return new Set(ids);
  };
  try {
    await answers(); // opens both connections
    expect(await answers()).toEqual(new Set(known));
    let leaving = [first, second];
    for (const ip of ['127.0.0.4', '127.0.0.5']) {
      const next = await startPod(ip, first.port);
      known = [ip];
      const calls = Promise.all([answers(), answers()]);
      await Promise.all(leaving.map((pod) => pod.stop()));
      await calls;
      expect(await answers()).toEqual(new Set([ip]));
      leaving = [next];
    }
  } finally {
    closeChannel(channel);
  }
});
