// Protects: a part that crashes and comes back is used again by itself, and nothing that was acknowledged is lost.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { S3Blobs } from '@exam-evaluation/data/adapters/blobs-s3.ts';
import { KafkaBus } from '@exam-evaluation/data/adapters/bus-kafka.ts';
import { RedisCounters } from '@exam-evaluation/data/adapters/counters-redis.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { missingParts, type Parts, startParts } from '@exam-evaluation/stack/parts/start-parts.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';

const folder = join(import.meta.dirname, `../../.stack/faults-${process.pid}`);
const log = createLogger({ service: 'test', level: 'silent' });
const missing = missingParts();

(missing.length > 0 ? describe.skip : describe)(`parts that crash (missing: ${missing.join(', ') || 'none'})`, () => {
  let parts: Parts;
  beforeAll(async () => {
    parts = await startParts({ folder });
  });
  afterAll(async () => {
    await parts.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('Kafka: publishing fails in bounded time, then works; each acknowledged event arrives, in order', async () => {
    const died: Error[] = [];
    const bus = new KafkaBus({
      brokers: [parts.addresses.kafka],
      clientId: 'test',
      createTopics: { partitions: 3, replicationFactor: 1 },
      log,
      onDead: (error) => died.push(error),
    });
    const [topic, got, news] = [randomUUID(), [] as string[], new PassThrough()];
    await bus.subscribe({
      topics: [topic],
      group: 'g',
      handle: async (_topic, event) => {
        got.push(String(event.payload.n));
        news.emit('event');
      },
    });
    const publish = (n: string) => bus.publish(topic, [{ key: 'k', payload: { n }, headers: {} }]);
    const untilGot = async (n: string) => {
      while (!got.includes(n)) await once(news, 'event');
    };
    await publish('before');
    await untilGot('before');
    await parts.kill('kafka', 'SIGKILL');
    const askedAt = Date.now();
    const lost = expect(publish('lost')).rejects.toThrow();
    expect(await bus.isReachable()).toBe(false);
    await lost;
    expect(Date.now() - askedAt).toBeLessThan(60_000);
    await parts.restart('kafka');
    const awayMs = Date.now() - askedAt;
    const persist = async (n: string): Promise<void> => await publish(n).catch(() => persist(n)); // as the outbox does
    await persist('after');
    await persist('last');
    await untilGot('last');
    expect([...new Set(got)].filter((n) => n !== 'lost')).toEqual(['before', 'after', 'last']);
    // After a slow start the consumer may rightly report that it was silent for the minute that is allowed.
    const silent = awayMs > 30_000 ? died.filter(({ message }) => message.includes('has been silent')) : [];
    expect(died).toEqual(silent);
    await bus.close();
  });

  test('Redis: windows are counted locally, then in Redis again', async () => {
    const open = () => RedisCounters.open({ url: parts.addresses.redis, log, answerWithinMs: 60_000 });
    const [counters, other] = [await open(), await open()];
    const [tenant, counted] = [randomUUID(), { subject: 's', lengthSeconds: 86_400, limit: 1_000 }];
    const take = async (by: RedisCounters, cost: number) => (await by.take(tenant, [counted], [cost])).windows[0]!;
    await parts.kill('redis', 'SIGKILL');
    expect(await take(counters, 1)).toMatchObject({ remaining: 999 });
    expect(await counters.isReachable()).toBe(false);
    await parts.restart('redis');
    await eventually(() => counters.isReachable(), Boolean);
    // What is counted in Redis is seen by another process.
    await eventually(
      async () => {
        await take(counters, 1);
        return await take(other, 0);
      },
      ({ remaining }) => remaining < 1_000,
    );
    for (const one of [counters, other]) await one.close();
  });

  test('MinIO: a blob that was stored is there afterwards', async () => {
    const { s3 } = parts.addresses;
    const blobs = new S3Blobs({ ...s3, credentials: s3, bucket: 'faults', pathStyle: true });
    await blobs.prepare();
    const file = join(folder, 'blob');
    writeFileSync(file, 'kept');
    await blobs.upload('copies/kept', file, { contentType: 'application/pdf' });
    await parts.kill('s3', 'SIGKILL');
    expect(await blobs.isReachable()).toBe(false);
    await parts.restart('s3');
    expect(await blobs.stat('copies/kept')).toEqual({ sizeBytes: 4 });
  });
});
