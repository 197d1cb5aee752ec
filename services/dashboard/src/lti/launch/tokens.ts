import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Caller, CallFailed } from '../../outgoing/caller.ts';
import { ALGORITHM } from '../platforms/keys.ts';
import { LaunchRefused } from './claims.ts';

const PLATFORMS_MAX = 1_000;
/** How long a platform's keys are used without asking again. */
const KEYS_MS = 10 * 60_000;
/** Keys are asked for again, because a token names an unknown one, at most once in this time. */
const PAUSE_MS = 30_000;
/** Clocks may differ by this much. */
const SKEW_SECONDS = 60;
/** A token that is older was not made for this launch, however long it is valid. */
const AGE_SECONDS_MAX = 600;

/** Verifies tokens of learning platforms. */
export class Tokens {
  readonly #caller: Caller;
  readonly #pauseMs: number;
  readonly #keys = new LRUCache<string, JWTVerifyGetKey>({ max: PLATFORMS_MAX });

  constructor(caller: Caller, { pauseMs = PAUSE_MS } = {}) {
    this.#caller = caller;
    this.#pauseMs = pauseMs;
  }

  /**
   * The claims of a token that the platform has signed for us and for this launch.
   * @throws LaunchRefused for any other, and where the platform's keys cannot be read.
   */
  async verify(
    token: string,
    platform: { id: string; issuer: string; client_id: string; jwks_url: string },
    nonce: string,
  ): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keysOf(platform), {
        issuer: platform.issuer,
        audience: platform.client_id,
        algorithms: [ALGORITHM],
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: AGE_SECONDS_MAX,
        requiredClaims: ['exp', 'sub', 'nonce'],
      });
      if (payload.nonce !== nonce) throw new LaunchRefused('not_proved', 'the nonce is that of another launch');
      return payload;
    } catch (error) {
      if (error instanceof LaunchRefused) throw error;
      if (isAway(error)) throw new LaunchRefused('unavailable', 'the platform’s keys could not be read', error);
      const isOver = error instanceof errors.JWTExpired;
      throw new LaunchRefused(isOver ? 'over' : 'not_proved', (error as Error).message, error);
    }
  }

  #keysOf({ id, jwks_url }: { id: string; jwks_url: string }): JWTVerifyGetKey {
    const cached = `${id} ${jwks_url}`;
    const known = this.#keys.get(cached);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(jwks_url), {
      cacheMaxAge: KEYS_MS,
      cooldownDuration: this.#pauseMs,
      [customFetch]: async (address) => {
        const { status, body } = await this.#caller.call(address, { headers: { Accept: 'application/json' } });
        return new Response(body, { status });
      },
    });
    this.#keys.set(cached, keys);
    return keys;
  }
}

/** Whether the platform, rather than the token, is at fault. */
function isAway(error: unknown): boolean {
  if (error instanceof CallFailed || error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) {
    return true;
  }
  // What jose says of a list that it could not read has this class itself; its subclasses are about the token.
  return error instanceof errors.JOSEError && error.constructor === errors.JOSEError;
}
