import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { RedisCounters } from '@exam-evaluation/data/adapters/counters-redis.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { describeCounters } from '@exam-evaluation/testing/port-suites/counters.ts';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { withRealPart } from './real-part.ts';

withRealPart('RedisCounters', 'TEST_REDIS_URL', (url) => {
  const logged: string[] = [];
  const log = createLogger({ service: 'test', write: (line) => logged.push(line) });
  const window = () => ({ subject: randomUUID(), lengthSeconds: 3_600, limit: 10 });

  describeCounters('RedisCounters', () => RedisCounters.open({ url, log, answerWithinMs: 60_000 }));

  test('replicas share the windows', async () => {
    const patient = { url, log, answerWithinMs: 60_000 }; // on a busy machine, an answer late by 50 ms would be counted locally
    const replicas = await Promise.all([RedisCounters.open(patient), RedisCounters.open(patient)]);
    const [tenant, shared] = [randomUUID(), window()];
    const takes = Array.from({ length: 30 }, (_, n) => replicas[n % 2]!.take(tenant, [shared], [1]));
    expect((await Promise.all(takes)).filter((answer) => answer.allowed)).toHaveLength(10);
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  describe('while Redis does not answer', () => {
    test('counts locally, waits for an answer at most three times, and goes back to Redis by itself', async () => {
      const proxy = await startProxy(url);
      // More than the usual 50 ms: the proxy runs in this process, and a late answer would be counted in both places.
      const counters = await RedisCounters.open({ url: proxy.url, log, answerWithinMs: 1_000 });
      const [tenant, counted] = [randomUUID(), window()];
      expect((await counters.take(tenant, [counted], [4])).windows[0]?.remaining).toBe(6);
      proxy.freeze();
      const started = performance.now();
      const answers = [];
      for (let i = 0; i < 200; i++) answers.push(await counters.take(tenant, [counted], [1]));
      expect(performance.now() - started).toBeLessThan(60_000); // 200 time-outs would take 200 s
      expect(answers.filter((answer) => answer.allowed)).toHaveLength(10); // the limit holds, counted from nothing
      expect(logged.filter((line) => line.includes('Redis is away'))).toHaveLength(1);
      proxy.thaw();
      // The remaining count in Redis from before, whereas the local window is full.
      await eventually(
        () => counters.take(tenant, [counted], [0]),
        ({ windows }) => windows[0]?.remaining === 6,
      );
      await counters.close();
      await proxy.close();
    });

    test('starts without Redis', async () => {
      const counters = await RedisCounters.open({ url: 'redis://127.0.0.1:1', log });
      expect(await counters.isReachable()).toBe(false);
      expect((await counters.take(randomUUID(), [window()], [1])).allowed).toBe(true);
      await counters.close();
    });

    test.each([
      ['nobody listens', 'redis://127.0.0.1:1', 'ECONNREFUSED'],
      ['the password is wrong', url.replace(/:[^:@]*@/, ':not-this-one@'), 'WRONGPASS'],
    ])('says why: %s', async (_, wrong, why) => {
      const lines: string[] = [];
      const counters = await RedisCounters.open({
        url: wrong,
        log: createLogger({ service: 'test', write: (line) => lines.push(line) }),
      });
      for (let i = 0; i < 3; i++) await counters.take(randomUUID(), [window()], [1]);
      expect(lines).toEqual([expect.stringMatching(`${why}.*Redis is away`)]);
      await counters.close();
    });
  });
});

/** A wire to Redis that can stop carrying bytes without closing, as a hung server does. */
async function startProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (chunk) => !frozen && to.write(chunk));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.href,
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.destroy(); // the client connects again
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
