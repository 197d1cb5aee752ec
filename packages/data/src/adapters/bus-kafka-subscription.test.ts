import { expect, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { KafkaSubscription } from './bus-kafka-subscription.ts';

test('a consumer that belongs to no group at the moment, as after a crash, is paused and resumed without an error', async () => {
  const kafka = new Kafka({ brokers: ['127.0.0.1:1'], logLevel: logLevel.NOTHING });
  const options = { topics: ['a'], group: 'g', handle: async () => undefined };
  const deps = { log: undefined as never, isReachable: async () => false, onDead: () => undefined };
  const subscription = new KafkaSubscription(kafka, options, deps);
  expect(() => subscription.pause()).not.toThrow();
  expect(() => subscription.resume()).not.toThrow();
  await subscription.close();
});
