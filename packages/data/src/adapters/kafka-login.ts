import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { renewed, type Timed } from './renewed.ts';
import type { SessionKeys } from './session-keys.ts';

// Tokens for Kafka's OAUTHBEARER: those of an OAuth server, and signed addresses that Amazon MSK takes for IAM.

/** Gives a valid token; the client asks for one at each connection, and again before the broker's session ends. */
export type TokenSource = () => Promise<{ value: string }>;

export interface OAuthOptions {
  /** The server's token endpoint. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope?: string | undefined;
}

const TIMEOUT_MS = 10_000;
/** A token is replaced this long before its end. */
const EARLY_MS = 30_000;

const granted = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.coerce.number().positive().default(60),
});

/** Tokens by the client credentials grant (RFC 6749, 4.4), kept until shortly before they expire. */
export function oauthTokens(options: OAuthOptions): TokenSource {
  const current = renewed(() => askForToken(options), EARLY_MS);
  return async () => ({ value: (await current()).value });
}

async function askForToken(options: OAuthOptions): Promise<Timed & { value: string }> {
  const { tokenUrl, clientId, clientSecret, scope } = options;
  const login = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const response = await fetch(tokenUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { Authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }),
  });
  if (!response.ok) throw new Error(`the token endpoint of Kafka's login answered ${response.status}`);
  const told = granted.safeParse(await response.json());
  if (!told.success) throw new Error(`the token endpoint of Kafka's login answered without a token`);
  const { access_token: value, expires_in } = told.data;
  return { value, until: Date.now() + expires_in * 1_000 };
}

const MSK_SECONDS = '900';

/** Tokens for Amazon MSK with IAM: a signed address that names the keys of a role and is good for 15 minutes. */
export function mskTokens(region: string, keys: SessionKeys): TokenSource {
  return async () => {
    const { accessKey, secretKey, sessionToken } = await keys.getCredentials();
    const url = presignConnect({ region, accessKey, secretKey, sessionToken, at: new Date() });
    return { value: Buffer.from(`${url}&User-Agent=exam-evaluation`).toString('base64url') };
  };
}

export interface Presigned {
  region: string;
  accessKey: string;
  secretKey: string;
  sessionToken?: string | undefined;
  at: Date;
}

/** The address of `kafka-cluster:Connect` with an AWS signature, version 4, in its query. */
export function presignConnect({ region, accessKey, secretKey, sessionToken, at }: Presigned): string {
  const host = `kafka.${region}.amazonaws.com`;
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = [day, region, 'kafka-cluster', 'aws4_request'];
  const query = Object.entries({
    Action: 'kafka-cluster:Connect',
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [accessKey, ...scope].join('/'),
    'X-Amz-Date': time,
    'X-Amz-Expires': MSK_SECONDS,
    ...(sessionToken ? { 'X-Amz-Security-Token': sessionToken } : {}),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const request = ['GET', '/', query, `host:${host}`, '', 'host', sha256('')].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part).digest(), `AWS4${secretKey}`);
  return `https://${host}/?${query}&X-Amz-Signature=${hmac(key, toSign).digest('hex')}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
