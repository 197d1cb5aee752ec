import { CredentialProvider } from 'minio/dist/esm/CredentialProvider.mjs';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';
import { renewed, type Timed } from './renewed.ts';

/** Temporary keys of a role that a workload has assumed. */
export interface Session extends Timed {
  accessKey: string;
  secretKey: string;
  sessionToken: string;
}

/**
 * Signatures expire with the session of their keys, so keys in use have to outlive the longest presigned
 * address, two hours.
 */
const LEFT_MS_MIN = 2 * 3_600_000 + 60_000;

/** Session keys, renewed before the session is too short for signing. */
export class SessionKeys extends CredentialProvider {
  readonly #current: () => Promise<Session>;

  constructor(ask: () => Promise<Session>) {
    super({ accessKey: '', secretKey: '' });
    this.#current = renewed(ask, LEFT_MS_MIN);
  }

  /** @throws while there are no valid keys. */
  override async getCredentials(): Promise<Credentials> {
    return new Credentials({ ...(await this.#current()) });
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
