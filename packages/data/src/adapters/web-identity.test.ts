import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { S3Blobs } from './blobs-s3.ts';
import { SessionKeys } from './session-keys.ts';
import { s3Options, s3Settings } from './settings.ts';
import { assumeByWebIdentity } from './web-identity.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-identity-'));
const tokenFile = join(folder, 'token');
const roleArn = 'arn:aws:iam::111122223333:role/exam-evaluation';

/** A security token service: what it was asked, and what it answers. */
const asked: Record<string, string>[] = [];
let answers: { hours: number } | 'refusing';
function answer(request: Record<string, string>): { status: number; xml: string } {
  asked.push(request);
  if (answers === 'refusing') {
    return { status: 403, xml: '<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>' };
  }
  const expiration = new Date(Date.now() + answers.hours * 3_600_000).toISOString();
  const n = asked.length;
  const keys = `<AccessKeyId>AKIA${n}</AccessKeyId><SecretAccessKey>secret${n}</SecretAccessKey><SessionToken>session${n}</SessionToken>`;
  const credentials = `<Credentials>${keys}<Expiration>${expiration}</Expiration></Credentials>`;
  const result = `<AssumeRoleWithWebIdentityResult>${credentials}</AssumeRoleWithWebIdentityResult>`;
  return { status: 200, xml: `<AssumeRoleWithWebIdentityResponse>${result}</AssumeRoleWithWebIdentityResponse>` };
}
const sts = createServer((request, response) => {
  void text(request).then((body) => {
    const { status, xml } = answer(Object.fromEntries(new URLSearchParams(body)));
    response.writeHead(status).end(xml);
  });
});
let endpoint: string;

beforeAll(async () => {
  sts.listen(0, '127.0.0.1');
  await once(sts, 'listening');
  endpoint = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`;
});
afterAll(() => {
  sts.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  writeFileSync(tokenFile, 'token-1\n');
  answers = { hours: 4 };
  asked.length = 0;
});

const identityOf = () => new SessionKeys(() => assumeByWebIdentity({ endpoint, tokenFile, roleArn }));
const keyOf = async (identity: SessionKeys) => (await identity.getCredentials()).getAccessKey();

test('addresses are signed with the keys of a role that the workload takes on by its token', async () => {
  const env = { S3_ENDPOINT: 'http://s3.example.edu', S3_STS_ENDPOINT: endpoint };
  const settings = { ...env, AWS_ROLE_ARN: roleArn, AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile };
  const blobs = new S3Blobs(s3Options(z.object(s3Settings).parse(settings)));
  const signed = new URL(await blobs.presignPut('a/b', { audience: 'public', expiresInSeconds: 60 }));
  expect(signed.searchParams.get('X-Amz-Security-Token')).toBe('session1');
  expect(signed.searchParams.get('X-Amz-Credential')).toMatch(/^AKIA1\//);
  expect(asked[0]).toMatchObject({
    Action: 'AssumeRoleWithWebIdentity',
    RoleArn: roleArn,
    WebIdentityToken: 'token-1',
    DurationSeconds: '14400',
  });
});

test('keys are kept while they outlive what is signed with them, asked for once at a time, and then with the token of that moment', async () => {
  const identity = identityOf();
  expect(await Promise.all([keyOf(identity), keyOf(identity)])).toEqual(['AKIA1', 'AKIA1']);
  expect(await keyOf(identity)).toBe('AKIA1');

  answers = { hours: 2 };
  const short = identityOf();
  expect(await keyOf(short)).toBe('AKIA2');
  writeFileSync(tokenFile, 'token-2');
  expect(await keyOf(short)).toBe('AKIA3');
  expect(asked.map(({ WebIdentityToken }) => WebIdentityToken)).toEqual(['token-1', 'token-1', 'token-2']);
});

test('a refusal is reported without the token, and valid keys stay in use', async () => {
  answers = 'refusing';
  const identity = identityOf();
  await expect(keyOf(identity)).rejects.toThrow('the role was refused: 403 AccessDenied');
  answers = { hours: 1 };
  expect(await keyOf(identity)).toBe('AKIA2');
  answers = 'refusing';
  expect(await keyOf(identity)).toBe('AKIA2');
});

test.each([{}, { S3_ACCESS_KEY: 'a' }, { AWS_ROLE_ARN: roleArn }])('%j is neither keys nor a role', (given) => {
  const config = z.object(s3Settings).parse({ S3_ENDPOINT: 'http://s3.example.edu', ...given });
  expect(() => s3Options(config)).toThrow('give S3_ACCESS_KEY and S3_SECRET_KEY, or AWS_ROLE_ARN');
});
