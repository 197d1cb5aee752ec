import { isRole, type Role } from '@exam-evaluation/contract/access.ts';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { PERSON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { PlatformFields } from './store.ts';

/** What an administrator enters for a platform. */
export interface GivenFields {
  name: string;
  issuer: string;
  clientId: string;
  deploymentIds: string[];
  authUrl: string;
  tokenUrl: string;
  jwksUrl: string;
  instructorRole: string;
  administratorRole: string;
}

const ID_LENGTH_MAX = 255;
const ADDRESS_LENGTH_MAX = 1024;
const DEPLOYMENTS_MAX = 20;

/**
 * The fields to store.
 * @param mayCall whether an address may be called.
 * @throws ContractError validation_failed.
 */
export function readPlatform(given: GivenFields, mayCall: (address: string) => boolean): PlatformFields {
  const errors: FieldError[] = [];
  const refuse = (field: string, code: FieldError['code'], message: string) =>
    void errors.push({ field, code, message });
  const text = (field: string, value: string, max: number) => {
    const trimmed = value.trim();
    if (isLongerThan(trimmed, max)) refuse(field, 'too_long', `has more than ${max} characters`);
    return trimmed;
  };
  const address = (field: string, value: string) => {
    const trimmed = text(field, value, ADDRESS_LENGTH_MAX);
    if (trimmed !== '' && !mayCall(trimmed)) refuse(field, 'invalid', 'must be an https address on the internet');
    return trimmed;
  };
  const role = (field: string, value: string, allowed: readonly Role[]) => {
    if (!isRole(value) || !allowed.includes(value)) refuse(field, 'invalid', `must be one of ${allowed.join(', ')}`);
    return value as Role;
  };
  const deployments = [...new Set(given.deploymentIds.map((id) => text('deployment_ids', id, ID_LENGTH_MAX)))];
  const fields: PlatformFields = {
    name: text('name', given.name, PERSON_LENGTH_MAX),
    issuer: text('issuer', given.issuer, ADDRESS_LENGTH_MAX),
    client_id: text('client_id', given.clientId, ID_LENGTH_MAX),
    deployment_ids: deployments.filter((id) => id !== ''),
    auth_url: address('auth_url', given.authUrl),
    token_url: address('token_url', given.tokenUrl),
    jwks_url: address('jwks_url', given.jwksUrl),
    instructor_role: role('instructor_role', given.instructorRole, ['examiner', 'reader']),
    administrator_role: role('administrator_role', given.administratorRole, ['administrator', 'examiner', 'reader']),
  };
  if (fields.name === '') refuse('name', 'required', 'must not be empty');
  if (fields.deployment_ids.length > DEPLOYMENTS_MAX) {
    refuse('deployment_ids', 'too_large', `has more than ${DEPLOYMENTS_MAX} entries`);
  }
  if (errors.length > 0) throw invalidFields(errors);
  return fields;
}

/** Whether a platform has said everything without which nobody can come in from there. */
export function isComplete(fields: PlatformFields): boolean {
  const { issuer, client_id, auth_url, jwks_url, deployment_ids } = fields;
  return [issuer, client_id, auth_url, jwks_url].every((value) => value !== '') && deployment_ids.length > 0;
}
