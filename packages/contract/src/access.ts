// What keys and people may do: scopes are checked by the gateway, roles by the dashboard's service. The contract states
// the scopes independently, and a test compares the two.

/** Scopes of a key. */
export const SCOPES = ['evaluation:read', 'evaluation:write', 'evaluation:review', 'evaluation:finalize'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes of a key for which none are named. */
export const SCOPES_DEFAULT: readonly Scope[] = ['evaluation:read', 'evaluation:write'];

/** Keys of an institute that are neither revoked nor expired. */
export const ACTIVE_KEYS_MAX = 50;
/** Characters of a key's name. */
export const KEY_NAME_LENGTH_MAX = 120;

/** Roles of people; each role may do what those before it may. */
export const ROLES = ['reader', 'examiner', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Whether a role includes the rights of the role `least`. */
export function mayAct(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
