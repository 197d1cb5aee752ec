import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { KafkaBus, type KafkaBusOptions } from '@exam-evaluation/data/adapters/bus-kafka.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { describeEventBus } from '@exam-evaluation/testing/port-suites/event-bus.ts';
import { expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { withRealPart } from './real-part.ts';

withRealPart('KafkaBus', 'TEST_KAFKA_BROKERS', (brokers) => {
  const open = (options: Partial<KafkaBusOptions> = {}) =>
    new KafkaBus({
      brokers: brokers.split(','),
      clientId: 'test',
      createTopics: { partitions: 3, replicationFactor: 1 },
      log: createLogger({ service: 'test', write: () => undefined }),
      onDead: (error) => {
        throw error;
      },
      ...options,
    });

  describeEventBus('KafkaBus', () => ({
    openBus: async () => open(),
    newTopic: async () => `test.${randomUUID()}`,
  }));

  test('a broker that is away is not reachable, and publishing fails in bounded time', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1'); // accepts and never answers
    await once(silent, 'listening');
    const bus = open({ brokers: [`127.0.0.1:${(silent.address() as { port: number }).port}`] });
    expect(await bus.isReachable()).toBe(false);
    await expect(bus.publish('any', [{ key: 'k', payload: {}, headers: {} }])).rejects.toThrow();
    await bus.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test('a pause outlives the rebalance that another member causes', async () => {
    const [first, second, topic, group] = [open(), open(), `test.${randomUUID()}`, randomUUID()];
    const got: string[] = [];
    const paused = await first.subscribe({
      topics: [topic],
      group,
      handle: async (_topic, event) => {
        got.push(`first ${event.key}`);
      },
    });
    paused.pause();
    let wake: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const other = await second.subscribe({
      topics: [topic],
      group,
      handle: async (_topic, event) => {
        got.push(`second ${event.key}`);
        wake();
      },
    });
    await first.publish(
      topic,
      Array.from({ length: 30 }, (_, n) => ({ key: String(n), payload: {}, headers: {} })),
    );
    await arrived;
    await other.close();
    expect(got.length).toBeGreaterThan(0);
    expect(got.filter((entry) => entry.startsWith('first'))).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });

  test('a rebalance of the group is logged once, not with each heartbeat whose answer reports it', async () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'test', write: (line) => lines.push(line) });
    const [first, second] = [open({ log }), open({ log })];
    const subscription = { topics: [`test.${randomUUID()}`], group: randomUUID(), handle: async () => undefined };
    await first.subscribe(subscription);
    await second.subscribe(subscription);
    await eventually(
      async () => lines,
      () => lines.some((line) => line.includes('re-joining')),
    );
    expect(lines.filter((line) => line.includes('Response '))).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });
});
