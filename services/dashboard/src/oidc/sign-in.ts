import type { Database } from '@exam-evaluation/data/database.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Identity } from './claims.ts';
import * as store from './store.ts';

/**
 * Begins a session for whom an institution vouches: someone who came before, someone invited by this address, or, where
 * claims name institute and role, somebody new.
 * @returns the session's token; undefined where nobody here is meant.
 */
export async function signInAs(
  database: Database,
  sessions: Sessions,
  identity: Identity,
): Promise<string | undefined> {
  return await database.withSystem(async (tx) => {
    const person = (await store.selectBySubject(tx, identity)) ?? (await claimInvitation()) ?? (await join());
    return person && (await sessions.begin(tx, person, 'oidc'));

    async function claimInvitation() {
      if (!identity.email) return undefined;
      const [invited, another] = await store.selectByEmail(tx, identity.email);
      if (!invited || another) return undefined; // invited by two institutes: which is meant, nobody can tell
      await store.bindSubject(tx, invited, identity);
      return invited;
    }

    async function join() {
      return identity.membership && (await store.insertMember(tx, identity, identity.membership));
    }
  });
}
