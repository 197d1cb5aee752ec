import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { ACTOR } from '../model/visit.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Identity } from './claims.ts';
import * as store from './store.ts';

export interface SignInDeps {
  database: Database;
  sessions: Sessions;
  /** Whether the institute exists and is switched on. @throws ContractError engine_unavailable. */
  isOpen: (instituteId: string) => Promise<boolean>;
}

/**
 * Begins a session for a person whom an institution identifies: one who signed in before, one invited by this e-mail
 * address, or a new one where claims name institute and role. A person let in by claims has the role that they name at
 * each sign-in, and is refused without them.
 * @returns the session's token; undefined where the person is not let in.
 */
export async function signInAs(deps: SignInDeps, identity: Identity): Promise<string | undefined> {
  const { database, sessions, isOpen } = deps;
  const claimed = identity.membership;
  const membership = claimed && (await isOpen(claimed.instituteId)) ? claimed : undefined;
  return await database.withSystem(async (tx) => {
    const known = await store.selectBySubject(tx, identity);
    const person = known ? await follow(tx, known, membership) : ((await claimInvitation()) ?? (await join()));
    return person && (await sessions.begin(tx, person, 'oidc'));

    async function claimInvitation() {
      if (!identity.email) return undefined;
      const [invited, another] = await store.selectByEmail(tx, identity.email);
      if (!invited || another) return undefined; // invited by two institutes, so the institute is ambiguous
      await store.bindSubject(tx, invited, identity);
      return invited;
    }

    async function join() {
      if (!membership || (await store.wasRemoved(tx, identity, membership.instituteId))) return undefined;
      return await store.insertMember(tx, identity, membership);
    }
  });
}

/** A person who signed in before, with the role that they have now. */
async function follow(
  tx: Tx,
  person: store.FoundPerson,
  membership: Identity['membership'],
): Promise<store.FoundPerson | undefined> {
  if (!person.by_claims) return person;
  if (membership?.instituteId !== person.institute_id) return undefined;
  const { institute_id: instituteId, person_id, display_name, role: role_before } = person;
  const { role } = membership;
  if (role === role_before) return person;
  await store.updateRole(tx, person, role);
  const details = { person_id, display_name, role_before, role, by: 'oidc' };
  await insertAudit(tx, { instituteId, actor: ACTOR, person: null, action: 'change_role', details });
  return { ...person, role };
}
