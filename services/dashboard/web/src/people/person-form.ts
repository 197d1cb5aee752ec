import type { Role } from '@exam-evaluation/contract/access.ts';
import { PERSON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Person } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';

export const ROLES: readonly Role[] = ['administrator', 'examiner', 'reader'];

/** The fields of an invitation. */
export interface PersonForm {
  displayName: string;
  email: string;
  role: Role;
}

export type PersonProblem = 'name' | 'nameLong' | 'email';

const EMAIL_LENGTH_MAX = 254;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a form. */
export function problemsOf({ displayName, email }: PersonForm): PersonProblem[] {
  const problems: PersonProblem[] = [];
  const name = displayName.trim();
  const address = email.trim();
  if (name === '') problems.push('name');
  if (Array.from(name).length > PERSON_LENGTH_MAX) problems.push('nameLong');
  if (address && (address.length > EMAIL_LENGTH_MAX || !EMAIL.test(address))) problems.push('email');
  return problems;
}

/** Whether nobody could invite others without this person. */
export function isLastAdministrator(person: Person, people: readonly Person[]): boolean {
  return person.role === 'administrator' && people.filter(({ role }) => role === 'administrator').length === 1;
}
