import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Answer, type Call, type Caller, CallFailed } from '../../outgoing/caller.ts';
import type { Keys } from '../platforms/keys.ts';
import type { PlatformRow } from '../platforms/store.ts';

/** Why a platform did not do what it was asked for; the page has a sentence for each. */
export type Trouble = 'unreachable' | 'not_allowed' | 'unexpected' | 'too_large';

/** A platform did not do what it was asked for. The message is for the log. */
export class PlatformTrouble extends Error {
  readonly trouble: Trouble;
  /** The platform's status; 0 where it gave none. */
  readonly status: number;

  constructor(trouble: Trouble, message: string, { status = 0, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.trouble = trouble;
    this.status = status;
  }
}

type Platform = Pick<PlatformRow, 'institute_id' | 'id' | 'client_id' | 'token_url'>;

const TOKENS_MAX = 1_000;
/** How long a token is used where the platform does not say, and at most. */
const TOKEN_SECONDS = 3_600;
/** A token is not used in the last part of its time, so that it does not expire on the way. */
const TOKEN_SHARE = 0.9;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const tokenSchema = z.object({
  access_token: z.string().min(1).max(8_192),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().default(TOKEN_SECONDS),
});

/** Calls services of learning platforms with access tokens, which it gets with the platform's own key and keeps. */
export class PlatformServices {
  readonly #caller: Caller;
  readonly #tokens: LRUCache<string, { token: string }, { platform: Platform; scopes: readonly string[] }>;

  constructor(caller: Caller, keys: Keys) {
    this.#caller = caller;
    this.#tokens = new LRUCache({
      max: TOKENS_MAX,
      ttl: TOKEN_SECONDS * 1_000,
      // Requests that come while a token is fetched wait for it.
      fetchMethod: async (_key, _old, { options, context: { platform, scopes } }) => {
        const { access_token: token, expires_in } = await this.#fetchToken(keys, platform, scopes);
        options.ttl = Math.ceil(Math.min(expires_in, TOKEN_SECONDS) * TOKEN_SHARE * 1_000);
        return { token };
      },
    });
  }

  /**
   * Calls an address of the platform. @param scopes what the token has to allow.
   * @returns the answer, which has any status that is about this one request.
   * @throws PlatformTrouble where the platform does not answer, or does not allow it.
   */
  async call(platform: Platform, scopes: readonly string[], address: string, call: Call = {}): Promise<Answer> {
    const key = JSON.stringify([platform.id, platform.token_url, platform.client_id, ...scopes]);
    const withToken = async () => {
      const kept = await this.#tokens.fetch(key, { context: { platform, scopes } });
      const headers = { ...call.headers, Authorization: `Bearer ${kept!.token}` };
      return await this.#send(address, { ...call, headers });
    };
    let answer = await withToken();
    if (answer.status === 401) {
      // The platform may have forgotten the token before its time.
      this.#tokens.delete(key);
      answer = await withToken();
    }
    const { status } = answer;
    const message = `${new URL(address).origin} answers ${status}`;
    if (status === 401 || status === 403) throw new PlatformTrouble('not_allowed', message, { status });
    if (status === 429 || status >= 500) throw new PlatformTrouble('unreachable', message, { status });
    return answer;
  }

  async #fetchToken(keys: Keys, platform: Platform, scopes: readonly string[]) {
    const { institute_id: instituteId, client_id, token_url } = platform;
    if (token_url === '') throw new PlatformTrouble('not_allowed', 'no access token URL is registered');
    const assertion = await keys.sign(instituteId, platform.id, { iss: client_id, sub: client_id, aud: token_url });
    const asked = {
      grant_type: 'client_credentials',
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: assertion,
      scope: scopes.join(' '),
    };
    const { status, body } = await this.#send(token_url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams(asked).toString(),
    });
    if (status !== 200) {
      const trouble = status === 429 || status >= 500 ? 'unreachable' : 'not_allowed';
      throw new PlatformTrouble(trouble, `the platform gives no token, but ${status}`, { status });
    }
    return readJson(tokenSchema, body, 'a token');
  }

  async #send(address: string, call: Call): Promise<Answer> {
    try {
      return await this.#caller.call(address, call);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      throw new PlatformTrouble('unreachable', cause.message, { cause });
    }
  }
}

/** @param what the name of what is read, for the log. @throws PlatformTrouble unexpected. */
export function readJson<T>(schema: z.ZodType<T>, body: string, what: string): T {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch (cause) {
    throw new PlatformTrouble('unexpected', `${what} is not JSON`, { cause });
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new PlatformTrouble('unexpected', `${what} is wrong: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
