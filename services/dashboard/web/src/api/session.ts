import { createConnectQueryKey, useQuery } from '@connectrpc/connect-query';
import { type GetMeResponse, PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { createContext, useContext } from 'react';
import { setCsrfToken } from './transport.ts';

export type Role = 'administrator' | 'examiner' | 'reader';

const RANK: Record<Role, number> = { reader: 0, examiner: 1, administrator: 2 };

/** How long a person who was signed in is taken to be so. One who was not is asked about whenever the window is looked at. */
const FRESH_MS = 60_000;

/** Names what was last read of who is signed in. */
export const ME_KEY = createConnectQueryKey({ schema: PeopleService.method.getMe, cardinality: 'finite' });

/** Who is signed in, as GetMe answers; its CSRF token is taken over. */
export function useMe() {
  return useQuery(
    PeopleService.method.getMe,
    {},
    { staleTime: ({ state }) => (state.data?.signedIn ? FRESH_MS : 0), select: keepCsrfToken },
  );
}

/** Who works on the pages inside: who is signed in or, where the session has ended meanwhile, who was. */
export const WorkingAs = createContext<GetMeResponse | undefined>(undefined);

function keepCsrfToken(me: GetMeResponse): GetMeResponse {
  setCsrfToken(me.csrfToken);
  return me;
}

/** Whether the person who works here has this role or one with more rights. What they may do is decided by the server. */
export function useMay(role: Role): boolean {
  const mine = useContext(WorkingAs)?.person?.role as Role | undefined;
  return mine !== undefined && RANK[mine] >= RANK[role];
}
