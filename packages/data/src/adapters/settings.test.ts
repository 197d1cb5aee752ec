import { readConfig } from '@exam-evaluation/runtime/config.ts';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { kafkaOptions, kafkaSettings, s3Settings } from './settings.ts';

const kafka = (env: NodeJS.ProcessEnv) => kafkaOptions(readConfig(z.object(kafkaSettings), env));

test('brokers are hosts with ports', () => {
  expect(kafka({ KAFKA_BROKERS: 'one:9092, [::1]:9093' }).brokers).toEqual(['one:9092', '[::1]:9093']);
});

test.each(['one', 'one:9092,two', 'kafka://one:9092', ','])('the brokers %p are refused at the start', (brokers) => {
  expect(() => kafka({ KAFKA_BROKERS: brokers })).toThrow('KAFKA_BROKERS: must be host:port,…');
});

test.each([
  { KAFKA_SASL_MECHANISM: 'plain' },
  { KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'me' },
  { KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_PASSWORD: 'secret' },
])('%p is half a login', (env) => {
  expect(() => kafka({ KAFKA_BROKERS: 'one:9092', ...env })).toThrow('KAFKA_SASL: give');
});

test('a whole login is used', () => {
  const login = { KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_PASSWORD: 'secret' };
  expect(kafka({ KAFKA_BROKERS: 'one:9092', ...login }).sasl).toEqual({
    mechanism: 'plain',
    username: 'me',
    password: 'secret',
  });
});

test('a bucket that no store can have is refused at the start', () => {
  const read = (bucket: string) =>
    readConfig(z.object(s3Settings), { S3_ENDPOINT: 'http://store', S3_BUCKET: bucket }).S3_BUCKET;
  expect(read('exam-evaluation')).toBe('exam-evaluation');
  expect(() => read('Exam_Copies')).toThrow('S3_BUCKET: must be the name of a bucket');
});
