import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { oauthTokens, presignConnect } from './kafka-login.ts';

/** An OAuth server: what it was asked, and what it answers. */
const asked: { login: string; body: string }[] = [];
let answer: { status: number; body: object };
const server = createServer((request, response) => {
  const login = Buffer.from(request.headers.authorization!.replace('Basic ', ''), 'base64').toString();
  void text(request).then((body) => {
    asked.push({ login, body });
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
});
let tokenUrl: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { access_token: 'one', expires_in: 300 } };
});
afterEach(() => void jest.restoreAllMocks());

const tokens = (scope?: string) => oauthTokens({ tokenUrl, clientId: 'exam:1', clientSecret: 's&cret', scope });

test('a token is asked for once by connections that begin together, and again before it expires', async () => {
  const token = tokens('kafka write');
  expect(await Promise.all([token(), token()])).toEqual([{ value: 'one' }, { value: 'one' }]);
  expect(asked).toEqual([{ login: 'exam%3A1:s%26cret', body: 'grant_type=client_credentials&scope=kafka+write' }]);
  answer.body = { access_token: 'two' };
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 271_000);
  expect(await token()).toEqual({ value: 'two' });
  expect(asked).toHaveLength(2);
});

test('while no other token is given, the one there is serves until it expires', async () => {
  const token = tokens();
  await token();
  answer = { status: 503, body: {} };
  const now = Date.now();
  const at = jest.spyOn(Date, 'now').mockReturnValue(now + 280_000);
  expect(await token()).toEqual({ value: 'one' });
  at.mockReturnValue(now + 301_000);
  await expect(token()).rejects.toThrow(/answered 503$/);
  expect(asked).toHaveLength(3);
});

test.each([
  [{ status: 401, body: { error: 'invalid_client' } }, /answered 401$/],
  [{ status: 200, body: { token: 'one' } }, /answered without a token$/],
])('%j fails without the secret in the error, and the next connection asks again', async (refused, message) => {
  const token = tokens();
  const good = answer;
  answer = refused;
  const failed = await token().catch((error: Error) => error.message);
  expect(failed).toMatch(message);
  expect(failed).not.toContain('s&cret');
  answer = good;
  expect(await token()).toEqual({ value: 'one' });
});

test('the address for MSK is signed as botocore 1.43.11 signs it', () => {
  const signed = presignConnect({
    region: 'eu-central-1',
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    sessionToken: 'to/ken+of=session',
    at: new Date('2026-11-28T12:00:00.123Z'),
  });
  const { searchParams, host } = new URL(signed);
  expect(host).toBe('kafka.eu-central-1.amazonaws.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    Action: 'kafka-cluster:Connect',
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIDEXAMPLE/20261128/eu-central-1/kafka-cluster/aws4_request',
    'X-Amz-Date': '20261128T120000Z',
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Security-Token': 'to/ken+of=session',
    'X-Amz-Signature': '233eee321c267194427e8102411ef4d0bc025de828f32b01c72062ac8ed0e92c',
  });
});
