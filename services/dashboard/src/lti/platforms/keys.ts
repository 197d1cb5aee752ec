import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import * as store from './keys-store.ts';

/** The algorithm that the specification asks of both sides. */
export const ALGORITHM = 'RS256';
const SIGNED_SECONDS = 300;

/** The keys with which this service signs, several for each platform and none for two. */
export class Keys {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes a key that signs from now on; the one before stays published for a day. */
  async replace(tx: Tx, instituteId: string, platformId: string): Promise<void> {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    await store.retireKey(tx, instituteId, platformId);
    await store.insertKey(tx, instituteId, platformId, await exportJWK(privateKey));
  }

  /** The public keys that a platform may meet. */
  async published(instituteId: string, platformId: string): Promise<JWK[]> {
    const keys = await this.#database.withTenant(instituteId, (tx) => store.selectKeys(tx, instituteId, platformId));
    return keys.map(
      ({ id, private_key: { kty, n, e } }) => ({ kty, n, e, kid: id, alg: ALGORITHM, use: 'sig' }) as JWK,
    );
  }

  /** Signs claims, which are valid for five minutes. */
  async sign(instituteId: string, platformId: string, claims: JWTPayload): Promise<string> {
    const [key] = await this.#database.withTenant(instituteId, (tx) => store.selectKeys(tx, instituteId, platformId));
    return await new SignJWT({ ...claims, jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: ALGORITHM, kid: key!.id, typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(`${SIGNED_SECONDS} seconds`)
      .sign(await importJWK(key!.private_key, ALGORITHM));
  }

  /** Replaces one key that has signed for long enough, and deletes what is no longer published. */
  async sweep(): Promise<boolean> {
    const aged = await this.#database.withSystem(store.selectAged);
    if (aged) {
      const { institute_id: instituteId, platform_id: platformId } = aged;
      await this.#database.withTenant(instituteId, (tx) => this.replace(tx, instituteId, platformId));
    }
    const isMore = await this.#database.withSystem(store.deleteRetired);
    return aged !== undefined || isMore;
  }
}
