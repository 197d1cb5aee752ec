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

test('a token of an OAuth server or of a role is a login', () => {
  const oauth = { KAFKA_SASL_MECHANISM: 'oauthbearer', KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_PASSWORD: 'secret' };
  const address = { KAFKA_OAUTH_TOKEN_URL: 'https://login.example.edu/token' };
  const bearer = { mechanism: 'oauthbearer', oauthBearerProvider: expect.any(Function) };
  expect(kafka({ KAFKA_BROKERS: 'one:9092', ...oauth, ...address }).sasl).toEqual(bearer);
  const role = { AWS_ROLE_ARN: 'arn:aws:iam::1:role/exams', AWS_WEB_IDENTITY_TOKEN_FILE: '/token' };
  const msk = { KAFKA_SASL_MECHANISM: 'aws-msk-iam', KAFKA_TLS: 'true', KAFKA_AWS_REGION: 'eu-central-1' };
  expect(kafka({ KAFKA_BROKERS: 'one:9098', ...msk, ...role }).sasl).toEqual(bearer);
  expect(() => kafka({ KAFKA_BROKERS: 'one:9092', ...oauth })).toThrow('KAFKA_OAUTH_TOKEN_URL: is needed');
  expect(() => kafka({ KAFKA_BROKERS: 'one:9098', ...msk })).toThrow('aws-msk-iam needs');
  expect(() => kafka({ KAFKA_BROKERS: 'one:9098', ...msk, ...role, KAFKA_TLS: 'false' })).toThrow('aws-msk-iam needs');
});

test('a client certificate needs its key and TLS', () => {
  const pair = { KAFKA_TLS_CERTIFICATE: 'certificate', KAFKA_TLS_KEY: 'key' };
  const tls = { KAFKA_BROKERS: 'one:9093', KAFKA_TLS: 'true' };
  expect(kafka({ ...tls, ...pair }).tls).toEqual({ cert: 'certificate', key: 'key' });
  expect(kafka(tls).tls).toBe(true);
  expect(() => kafka({ ...tls, KAFKA_TLS_KEY: 'key' })).toThrow('KAFKA_TLS: give');
  expect(() => kafka({ ...tls, ...pair, KAFKA_TLS: 'false' })).toThrow('KAFKA_TLS: give');
});

test('a bucket that no store can have is refused at the start', () => {
  const read = (bucket: string) =>
    readConfig(z.object(s3Settings), { S3_ENDPOINT: 'http://store', S3_BUCKET: bucket }).S3_BUCKET;
  expect(read('exam-evaluation')).toBe('exam-evaluation');
  expect(() => read('Exam_Copies')).toThrow('S3_BUCKET: must be the name of a bucket');
});
