import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { ACTOR, asStoredPerson, type Visit } from '../model/visit.ts';
import { makeLink } from '../sessions/sessions.ts';
import { deleteLinksOf, deleteSessionsOf } from '../sessions/store.ts';
import { readPerson, readRole } from './fields.ts';
import * as store from './store.ts';

/** Most people of an institute. */
export const PEOPLE_MAX = 500;
/** How long the link of an invitation is valid. */
const INVITATION_MINUTES = 7 * 24 * 60;

/** What administrators do with the people of their institute. */
export class People {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(instituteId: string): Promise<store.PersonRow[]> {
    return await this.#database.withTenant(instituteId, (tx) => store.selectPeople(tx, instituteId, PEOPLE_MAX));
  }

  /** @throws ContractError validation_failed, conflict. */
  async invite(visit: Visit, request: { displayName: string; email: string; role: string }) {
    const wanted = readPerson(request);
    return await this.#change(visit, async (tx, { instituteId }) => {
      if ((await store.countPeople(tx, instituteId)).all >= PEOPLE_MAX) {
        throw new ContractError('conflict', { message: `The institute has ${PEOPLE_MAX} people.` });
      }
      const person = await store.insertPerson(tx, instituteId, wanted);
      if (!person) {
        throw new ContractError('conflict', { message: 'Another person has this e-mail address.' });
      }
      await this.#keep(tx, visit, 'invite', person);
      return { person, ...(await makeLink(tx, { instituteId, personId: person.id, minutes: INVITATION_MINUTES })) };
    });
  }

  /** Makes a new link for a person; earlier ones stop working. @throws ContractError not_found. */
  async link(visit: Visit, personId: string) {
    return await this.#change(visit, async (tx, { instituteId }) => {
      const person = await find(tx, instituteId, personId);
      await deleteLinksOf(tx, instituteId, person.id);
      await this.#keep(tx, visit, 'create_link', person);
      return { person, ...(await makeLink(tx, { instituteId, personId: person.id, minutes: INVITATION_MINUTES })) };
    });
  }

  /**
   * @throws ContractError validation_failed, not_found, conflict for the last administrator and for a person let in by
   * claims.
   */
  async changeRole(visit: Visit, personId: string, to: string): Promise<store.PersonRow> {
    const role = readRole(to);
    return await this.#change(visit, async (tx, { instituteId }) => {
      const person = await find(tx, instituteId, personId);
      if (person.role === role) return person;
      if (person.by_claims) {
        throw new ContractError('conflict', { message: 'The institution’s sign-in says which role this person has.' });
      }
      await requireAnother(tx, instituteId, person);
      await this.#keep(tx, visit, 'change_role', person, { role_before: person.role, role });
      return await store.updateRole(tx, instituteId, person.id, role);
    });
  }

  /** @throws ContractError not_found, conflict for the last administrator. */
  async remove(visit: Visit, personId: string): Promise<void> {
    await this.#change(visit, async (tx, { instituteId }) => {
      const person = await find(tx, instituteId, personId);
      await requireAnother(tx, instituteId, person);
      await deleteSessionsOf(tx, instituteId, person.id);
      await deleteLinksOf(tx, instituteId, person.id);
      await store.markRemoved(tx, instituteId, person.id);
      await this.#keep(tx, visit, 'remove_person', person);
    });
  }

  async #change<T>(visit: Visit, fn: (tx: Tx, visit: Visit) => Promise<T>): Promise<T> {
    return await this.#database.withTenant(visit.instituteId, async (tx) => {
      await store.lockPeople(tx, visit.instituteId);
      return await fn(tx, visit);
    });
  }

  async #keep(
    tx: Tx,
    visit: Visit,
    action: ActOf<'people'>,
    person: store.PersonRow,
    details: Record<string, string> = {},
  ): Promise<void> {
    const about = { person_id: person.id, display_name: person.display_name, role: person.role, ...details };
    const { instituteId } = visit;
    await insertAudit(tx, { instituteId, actor: ACTOR, person: asStoredPerson(visit), action, details: about });
  }
}

async function find(tx: Tx, instituteId: string, id: string): Promise<store.PersonRow> {
  const person = isUuid(id) ? await store.selectPerson(tx, instituteId, id) : undefined;
  if (!person) throw new ContractError('not_found', { message: 'The institute has no such person.' });
  return person;
}

/** Requires that another administrator is left, who can invite people. */
async function requireAnother(tx: Tx, instituteId: string, person: store.PersonRow): Promise<void> {
  if (person.role !== 'administrator') return;
  if ((await store.countPeople(tx, instituteId)).administrators > 1) return;
  throw new ContractError('conflict', {
    message: 'This is the institute’s last administrator; name another one first.',
  });
}
