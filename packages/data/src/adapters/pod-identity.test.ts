import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { S3Blobs } from './blobs-s3.ts';
import { askPodIdentity } from './pod-identity.ts';
import { s3Options, s3Settings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'pod-identity-'));
const tokenFile = join(folder, 'token');

/** The agent of a node: the tokens it was shown, and what it answers. */
const shown: (string | undefined)[] = [];
let answer: { status: number; body: object };
const server = createServer((request, response) => {
  shown.push(request.headers.authorization);
  response.writeHead(answer.status).end(JSON.stringify(answer.body));
});
let agent: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  agent = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/credentials`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  writeFileSync(tokenFile, 'token-1\n');
  const Expiration = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const body = { AccessKeyId: 'ASIA1', SecretAccessKey: 'secret', Token: 'session-1', Expiration };
  answer = { status: 200, body };
  shown.length = 0;
});

test('addresses are signed with the keys that the agent gives for the workload’s token', async () => {
  const env = { S3_ENDPOINT: 'http://s3.example.edu', AWS_CONTAINER_CREDENTIALS_FULL_URI: agent };
  const config = z.object(s3Settings).parse({ ...env, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile });
  const blobs = new S3Blobs(s3Options(config));
  const sign = async () => new URL(await blobs.presignPut('a/b', { audience: 'public', expiresInSeconds: 60 }));
  const signed = await sign();
  expect(signed.searchParams.get('X-Amz-Security-Token')).toBe('session-1');
  expect(signed.searchParams.get('X-Amz-Credential')).toMatch(/^ASIA1\//);
  await sign();
  expect(shown).toEqual(['token-1']);
});

test('a refusal and an answer without keys are told, without the token', async () => {
  answer.status = 403;
  await expect(askPodIdentity({ agent, tokenFile })).rejects.toThrow(/^the pod identity agent refused: 403$/);
  answer = { status: 200, body: {} };
  await expect(askPodIdentity({ agent, tokenFile })).rejects.toThrow('the pod identity agent answered without keys');
});
