import { PERSON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Actor, Person } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';

/** The person who acted, as stored in audit tables. */
export type StoredPerson = Pick<Person, 'role'> & { id: string; display_name: string };

/** Who acted, as audit tables store it. */
export interface AuditActor {
  /** API key id, `operator`, or a team's name. */
  actor: string;
  /** Null for acts of software and of API keys. */
  person: StoredPerson | null;
}

/** @throws ContractError validation_failed for a person without an id, or with a field that is too long. */
export function toAuditActor(actor: Actor | undefined): AuditActor {
  const person = actor?.person;
  if (!person) return { actor: actor?.id ?? '', person: null };
  const { id, displayName: display_name, role } = person;
  if (id === '') throw invalidFields([{ field: 'actor.person.id', code: 'required', message: 'must not be empty' }]);
  const tooLong = Object.entries({ id, display_name, role }).filter(([, text]) =>
    isLongerThan(text, PERSON_LENGTH_MAX),
  );
  if (tooLong.length > 0) {
    const message = `has more than ${PERSON_LENGTH_MAX} characters`;
    throw invalidFields(tooLong.map(([field]) => ({ field: `actor.person.${field}`, code: 'too_long', message })));
  }
  return { actor: actor.id, person: { id, display_name, role } };
}

/**
 * Who acted, where only people may.
 * @param message what their absence lacks, such as `says who leads`.
 * @throws ContractError validation_failed as toAuditActor, and where no person acts.
 */
export function requirePerson(actor: Actor | undefined, message: string): AuditActor & { person: StoredPerson } {
  const { person, ...rest } = toAuditActor(actor);
  if (!person) throw invalidFields([{ field: 'actor.person', code: 'required', message }]);
  return { ...rest, person };
}

/** Converts a stored person to its message. */
export function toPerson(stored: StoredPerson | null): Omit<Person, '$typeName' | '$unknown'> | undefined {
  return stored ? { id: stored.id, displayName: stored.display_name, role: stored.role } : undefined;
}
