import { afterEach, expect, jest, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { KafkaSubscription } from './bus-kafka-subscription.ts';

afterEach(() => void jest.useRealTimers());

test('a silent consumer is given up after a minute in which the broker answers, not at once when an outage ends', async () => {
  jest.useFakeTimers();
  const kafka = new Kafka({ brokers: ['127.0.0.1:1'], logLevel: logLevel.NOTHING });
  const broker = { isAway: true };
  const died: string[] = [];
  const subscription = new KafkaSubscription(
    kafka,
    { topics: ['a'], group: 'g', handle: async () => undefined },
    { log: undefined as never, isReachable: async () => !broker.isAway, onDead: ({ message }) => died.push(message) },
  );
  await jest.advanceTimersByTimeAsync(72_000);
  broker.isAway = false;
  await jest.advanceTimersByTimeAsync(45_000);
  expect(died).toEqual([]);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(died).toEqual([expect.stringContaining('the consumer of g has been silent')]);
  await subscription.close();
});

test('a consumer that belongs to no group at the moment, as after a crash, is paused and resumed without an error', async () => {
  const kafka = new Kafka({ brokers: ['127.0.0.1:1'], logLevel: logLevel.NOTHING });
  const options = { topics: ['a'], group: 'g', handle: async () => undefined };
  const deps = { log: undefined as never, isReachable: async () => false, onDead: () => undefined };
  const subscription = new KafkaSubscription(kafka, options, deps);
  expect(() => subscription.pause()).not.toThrow();
  expect(() => subscription.resume()).not.toThrow();
  await subscription.close();
});
