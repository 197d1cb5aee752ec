import { CredentialProvider } from 'minio/dist/esm/CredentialProvider.mjs';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';

/** Temporary keys of a role that a workload has assumed. */
export interface Session {
  accessKey: string;
  secretKey: string;
  sessionToken: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Signatures expire with the session of their keys, so keys in use have to outlive the longest presigned
 * address, two hours.
 */
const LEFT_MS_MIN = 2 * 3_600_000 + 60_000;

/** Session keys, renewed before the session is too short for signing. */
export class SessionKeys extends CredentialProvider {
  readonly #ask: () => Promise<Session>;
  #session: Session | undefined;
  #asking: Promise<Session> | undefined;

  constructor(ask: () => Promise<Session>) {
    super({ accessKey: '', secretKey: '' });
    this.#ask = ask;
  }

  /** @throws while there are no valid keys. When renewal fails, the old keys are used until they expire. */
  override async getCredentials(): Promise<Credentials> {
    const session = await this.#current();
    return new Credentials({ ...session });
  }

  async #current(): Promise<Session> {
    if (this.#session && this.#session.until - Date.now() > LEFT_MS_MIN) return this.#session;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    try {
      this.#session = await this.#asking;
    } catch (error) {
      if (!this.#session || this.#session.until <= Date.now()) throw error;
    }
    return this.#session;
  }
}

/** @throws when the answer of `giver` lacks a part. */
export function parseSession(giver: string, parts: (string | undefined)[]): Session {
  const [accessKey, secretKey, sessionToken, expiration] = parts;
  const until = Date.parse(expiration ?? '');
  if (!accessKey || !secretKey || !sessionToken || Number.isNaN(until)) {
    throw new Error(`the ${giver} answered without keys`);
  }
  return { accessKey, secretKey, sessionToken, until };
}
