import { isRole, ROLES, type Role } from '@exam-evaluation/contract/access.ts';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { PERSON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';

const EMAIL_LENGTH_MAX = 254;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The fields to store for a new person. @throws ContractError validation_failed. */
export function readPerson(request: { displayName: string; email: string; role: string }) {
  const displayName = request.displayName.trim();
  const email = request.email.trim().toLowerCase();
  const errors: FieldError[] = [];
  if (displayName === '') errors.push({ field: 'display_name', code: 'required', message: 'must not be empty' });
  if (isLongerThan(displayName, PERSON_LENGTH_MAX)) {
    const message = `has more than ${PERSON_LENGTH_MAX} characters`;
    errors.push({ field: 'display_name', code: 'too_long', message });
  }
  if (email !== '' && (email.length > EMAIL_LENGTH_MAX || !EMAIL.test(email))) {
    errors.push({ field: 'email', code: 'invalid', message: 'must be an e-mail address' });
  }
  if (!isRole(request.role)) errors.push(roleError());
  if (errors.length > 0) throw invalidFields(errors);
  return { displayName, email: email || null, role: request.role as Role };
}

/** @throws ContractError validation_failed. */
export function readRole(role: string): Role {
  if (!isRole(role)) throw invalidFields([roleError()]);
  return role;
}

function roleError(): FieldError {
  return { field: 'role', code: 'invalid', message: `must be one of ${ROLES.join(', ')}` };
}
