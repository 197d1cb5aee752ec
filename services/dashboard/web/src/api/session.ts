import { createConnectQueryKey, useQuery } from '@connectrpc/connect-query';
import { mayAct, type Role } from '@exam-evaluation/contract/access.ts';
import { type GetMeResponse, PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { createContext, useContext } from 'react';
import { setCsrfToken } from './transport.ts';

/**
 * How long a sign-in that was read counts as current. Whoever was not signed in is read again each time the window gets
 * the focus.
 */
const FRESH_MS = 60_000;

/** Query key of the last GetMe. */
export const ME_KEY = createConnectQueryKey({ schema: PeopleService.method.getMe, cardinality: 'finite' });

/** Reads who is signed in with GetMe, and uses its CSRF token for later calls. */
export function useMe() {
  return useQuery(
    PeopleService.method.getMe,
    {},
    { staleTime: ({ state }) => (state.data?.signedIn ? FRESH_MS : 0), select: keepCsrfToken },
  );
}

/** The person that the pages work for: the one signed in or, if the session has ended meanwhile, the one who was. */
export const WorkingAs = createContext<GetMeResponse | undefined>(undefined);

function keepCsrfToken(me: GetMeResponse): GetMeResponse {
  setCsrfToken(me.csrfToken);
  return me;
}

/** Whether the person who works here has this role or one with more rights. The server checks it again. */
export function useMay(role: Role): boolean {
  const mine = useContext(WorkingAs)?.person?.role as Role | undefined;
  return mine !== undefined && mayAct(mine, role);
}
