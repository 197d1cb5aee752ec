import type { Role } from '@exam-evaluation/contract/access.ts';
import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { ACTOR } from '../../model/visit.ts';
import { PEOPLE_MAX } from '../../people/people.ts';
import { lockPeople } from '../../people/store.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { PlatformRow } from '../platforms/store.ts';
import { type Launch, LaunchRefused, roleOf } from './claims.ts';
import * as store from './store.ts';

export interface SignInDeps {
  database: Database;
  sessions: Sessions;
  /** Whether the institute exists and is switched on. @throws ContractError engine_unavailable. */
  isOpen: (instituteId: string) => Promise<boolean>;
}

/**
 * Begins a session for the person of a launch, who is added at the first one. The platform says at each launch which
 * role they have.
 * @returns the session's token, and who they are.
 * @throws LaunchRefused.
 */
export async function signInFrom(
  platform: PlatformRow,
  launch: Launch,
  deps: SignInDeps,
): Promise<{ token: string; personId: string }> {
  const { database, sessions, isOpen } = deps;
  const role = roleOf(launch.roles, platform);
  if (!role) throw new LaunchRefused('learner', `no role here for ${launch.roles.join(', ')}`);
  const instituteId = platform.institute_id;
  if (!(await isOpen(instituteId))) throw new LaunchRefused('switched_off', 'the institute is switched off');
  const subject = { instituteId, platformId: platform.id, issuer: launch.issuer, subject: launch.subject };
  return await database.withTenant(instituteId, async (tx) => {
    await lockPeople(tx, instituteId);
    const known = await store.selectPerson(tx, subject);
    if (known?.was_removed) throw new LaunchRefused('removed', `the person ${known.person_id} was removed`);
    if (known) return await begin(tx, await follow(tx, known, role));
    if ((await store.countPeople(tx, instituteId)) >= PEOPLE_MAX) {
      throw new LaunchRefused('full', `the institute has ${PEOPLE_MAX} people`);
    }
    const { displayName } = launch;
    return await begin(tx, await store.insertPerson(tx, subject, { displayName, role }));
  });

  async function begin(tx: Tx, person: store.BroughtPerson) {
    return { token: await sessions.begin(tx, person, 'lti'), personId: person.person_id };
  }
}

/** A person who came before, with the role that they have now. */
async function follow(tx: Tx, person: store.BroughtPerson, role: Role): Promise<store.BroughtPerson> {
  const { institute_id: instituteId, person_id, display_name, role: role_before } = person;
  if (role === role_before) return person;
  await store.updateRole(tx, person, role);
  const details = { person_id, display_name, role_before, role, by: 'lti' };
  await insertAudit(tx, { instituteId, actor: ACTOR, person: null, action: 'change_role', details });
  return { ...person, role };
}
