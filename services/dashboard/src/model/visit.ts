import { createContextKey } from '@connectrpc/connect';
import type { Role } from '@exam-evaluation/contract/access.ts';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** The name by which this service acts in audits. */
export const ACTOR = 'dashboard';

/** A signed-in person behind a request. */
export interface Visit {
  instituteId: string;
  personId: string;
  displayName: string;
  role: Role;
  /** Token of the session's cookie. */
  sessionToken: string;
  endsAt: Instant;
}

/** What handlers know of a call besides its message. */
export interface CallContext {
  requestId: string;
  /** Absent where nobody is signed in. */
  visit: Visit | undefined;
  /** Address that the request came from. */
  address: string;
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void;
}

export const callContext = createContextKey<CallContext | undefined>(undefined);

/** A visitor as audits keep them. */
export function asStoredPerson({ personId, displayName, role }: Visit): StoredPerson {
  return { id: personId, display_name: displayName, role };
}

/** The visit of a signed-in person: the guard refuses calls without a session, except to public methods. */
export function visitOf({ visit }: CallContext): Visit {
  if (!visit) throw new ContractError('sign_in_required');
  return visit;
}
