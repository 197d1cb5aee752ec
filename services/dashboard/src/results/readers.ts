import type { Database } from '@exam-evaluation/data/database.ts';
import { hashToken, makeToken } from '../sessions/token.ts';
import * as store from './store.ts';

/** How long a candidate's browser shows the results that a link has opened; then the link is opened again. */
export const SESSION_SECONDS = 3_600;

/** Sessions of candidates: a browser that has opened one link, and reads one copy. */
export class Readers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @returns the session's token, and what it leads to; undefined for a secret that opens nothing now. */
  async open(secret: string): Promise<{ token: string; target: store.TargetRow } | undefined> {
    const hash = hashToken(secret);
    if (!hash) return undefined;
    return await this.#database.withSystem(async (tx) => {
      const target = await store.selectLink(tx, hash);
      if (!target) return undefined;
      const token = makeToken();
      await store.insertSession(tx, { ...target, hash: hashToken(token)!, seconds: SESSION_SECONDS });
      return { token, target };
    });
  }

  async find(token: string): Promise<store.TargetRow | undefined> {
    const hash = hashToken(token);
    return hash && (await this.#database.withSystem((tx) => store.selectSession(tx, hash)));
  }

  async close(token: string): Promise<void> {
    const hash = hashToken(token);
    if (hash) await this.#database.withSystem((tx) => store.deleteSession(tx, hash));
  }

  async sweep(): Promise<boolean> {
    return await this.#database.withSystem((tx) => store.deleteEndedSessions(tx));
  }
}
