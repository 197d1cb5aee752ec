import { randomUUID } from 'node:crypto';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { describeEventBus } from '@exam-evaluation/testing/port-suites/event-bus.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BusEvent } from '../bus.ts';
import { PostgresBus } from './bus-postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase('submissions');
});
afterAll(async () => {
  await database.close();
});
const log = createLogger({ service: 'test', write: () => undefined });
const openBus = async () => await PostgresBus.open({ url: database.ownerUrl, log });

describeEventBus('PostgresBus', () => ({ openBus, newTopic: async () => randomUUID() }));

test('goes on after the server has cut every connection', async () => {
  const [bus, topic, got] = [await openBus(), randomUUID(), [] as string[]];
  let wake: () => void = () => undefined;
  await bus.subscribe({
    topics: [topic],
    group: 'g',
    handle: async (_topic, event: BusEvent) => {
      got.push(event.key);
      wake();
    },
  });
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  let arrived = next();
  await bus.publish(topic, [{ key: 'before', payload: {}, headers: {} }]);
  await arrived;
  await database.inspect(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'event bus%' and datname = current_database()`,
  );
  arrived = next();
  const publish = async (): Promise<void> =>
    await bus.publish(topic, [{ key: 'after', payload: {}, headers: {} }]).catch(publish); // as an outbox relay does
  await publish();
  await arrived;
  expect(got).toEqual(['before', 'after']);
  await bus.close();
});

test('handled events leave no rows behind', async () => {
  const rows = await database.inspect<{ n: number }>('select count(*)::int as n from event_bus.events');
  expect(rows).toEqual([{ n: 0 }]);
});
