import { useQuery } from '@connectrpc/connect-query';
import { type GetMeResponse, PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { setCsrfToken } from './transport.ts';

export type Role = 'administrator' | 'examiner' | 'reader';

const RANK: Record<Role, number> = { reader: 0, examiner: 1, administrator: 2 };

/** Who is signed in, as GetMe answers; its CSRF token is taken over. */
export function useMe() {
  return useQuery(PeopleService.method.getMe, {}, { staleTime: 60_000, select: keepCsrfToken });
}

function keepCsrfToken(me: GetMeResponse): GetMeResponse {
  setCsrfToken(me.csrfToken);
  return me;
}

/** Whether the person signed in has this role or one with more rights. What they may do is decided by the server. */
export function useMay(role: Role): boolean {
  const mine = useMe().data?.person?.role as Role | undefined;
  return mine !== undefined && RANK[mine] >= RANK[role];
}
