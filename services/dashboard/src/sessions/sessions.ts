import type { Role } from '@exam-evaluation/contract/access.ts';
import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { ACTOR, asStoredPerson, type Visit } from '../model/visit.ts';
import {
  deleteEnded,
  deleteSession,
  deleteSessionsOf,
  insertLink,
  insertSession,
  takeLink,
  useSession,
} from './store.ts';
import { hashToken, makeToken } from './token.ts';

export interface SessionLimits {
  /** A session ends once it was not used for this long. */
  idleMinutes: number;
  /** How long a session lasts at most. */
  hours: number;
}

/** Sessions and the one-time links that begin them. This process sends their tokens to the person alone. */
export class Sessions {
  readonly #database: Database;
  readonly #limits: SessionLimits;

  constructor(database: Database, limits: SessionLimits) {
    this.#database = database;
    this.#limits = limits;
  }

  /** Finds the person of a session; undefined for one that is unknown or has ended. */
  async find(sessionToken: string): Promise<Visit | undefined> {
    const hash = hashToken(sessionToken);
    if (!hash) return undefined;
    const row = await this.#database.withSystem((tx) => useSession(tx, hash, this.#limits.idleMinutes));
    return (
      row && {
        instituteId: row.institute_id,
        personId: row.person_id,
        displayName: row.display_name,
        role: row.role,
        sessionToken,
        endsAt: row.ends_at,
      }
    );
  }

  /** Begins a session for whoever holds a valid link. @returns its token; undefined for a link that is not valid. */
  async redeem(linkToken: string): Promise<string | undefined> {
    const hash = hashToken(linkToken);
    if (!hash) return undefined;
    return await this.#database.withSystem(async (tx) => {
      const person = await takeLink(tx, hash);
      if (!person) return undefined;
      return await this.begin(tx, person, 'link');
    });
  }

  /** Ends the session with this token hash, if there is one. */
  async end(hash: Buffer | undefined): Promise<void> {
    if (hash) await this.#database.withSystem((tx) => deleteSession(tx, hash));
  }

  /** Ends all sessions of the person. */
  async endAll(visit: Visit): Promise<void> {
    const { instituteId, personId } = visit;
    await this.#database.withTenant(instituteId, async (tx) => {
      await deleteSessionsOf(tx, instituteId, personId);
      const person = asStoredPerson(visit);
      await insertAudit(tx, { instituteId, actor: ACTOR, person, action: 'sign_out_everywhere' });
    });
  }

  /** Deletes sessions and links that have ended. */
  async sweep(): Promise<boolean> {
    return await this.#database.withSystem((tx) => deleteEnded(tx, this.#limits.idleMinutes));
  }

  get maxAgeSeconds(): number {
    return this.#limits.hours * 3_600;
  }

  /** Begins a session for a person who has proved who they are. @returns its token. */
  async begin(
    tx: Tx,
    person: { institute_id: string; person_id: string; display_name: string; role: Role },
    by: 'link' | 'oidc' | 'lti',
  ): Promise<string> {
    const { institute_id: instituteId, person_id: personId, display_name, role } = person;
    const token = makeToken();
    await insertSession(tx, { instituteId, personId, hash: hashToken(token)!, hours: this.#limits.hours });
    const who = { id: personId, display_name, role };
    await insertAudit(tx, { instituteId, actor: ACTOR, person: who, action: 'sign_in', details: { by } });
    return token;
  }
}

/** Makes a one-time link's token for a person. @returns it and when it expires. */
export async function makeLink(tx: Tx, link: { instituteId: string; personId: string; minutes: number }) {
  const token = makeToken();
  return { token, expiresAt: await insertLink(tx, { ...link, hash: hashToken(token)! }) };
}
