import { isRole, ROLES, type Role } from '@exam-evaluation/contract/access.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { OidcSettings } from './settings.ts';

/** The identity of a person, as confirmed by an institution. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case; only where the institution has verified it. */
  email: string | undefined;
  displayName: string;
  /** Set where people may sign in without an invitation: the institute and role that the claims name. */
  membership: { instituteId: string; role: Role } | undefined;
}

type Claims = Record<string, unknown>;

const NAME_LENGTH_MAX = 128;

/** Reads the claims of a verified ID token. */
export function readIdentity(claims: Claims, settings: Pick<OidcSettings, 'instituteClaim' | 'roleClaim'>): Identity {
  const email = claims.email_verified === true ? text(claims.email)?.toLowerCase() : undefined;
  const displayName = text(claims.name) ?? text(claims.preferred_username) ?? email ?? String(claims.sub);
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    displayName: Array.from(displayName).slice(0, NAME_LENGTH_MAX).join(''),
    membership: readMembership(claims, settings),
  };
}

function readMembership(
  claims: Claims,
  { instituteClaim, roleClaim }: Pick<OidcSettings, 'instituteClaim' | 'roleClaim'>,
): Identity['membership'] {
  const instituteId = instituteClaim && text(claims[instituteClaim]);
  if (!instituteId || !isUuid(instituteId)) return undefined;
  const named = [claims[roleClaim]].flat().filter((role): role is Role => typeof role === 'string' && isRole(role));
  const role = ROLES.findLast((one) => named.includes(one));
  return role && { instituteId: instituteId.toLowerCase(), role };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
