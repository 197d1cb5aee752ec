import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { selectAudit, toAuditEntry } from '@exam-evaluation/data/audit.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import type { PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import type { Institute } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { type CallContext, visitOf } from '../model/visit.ts';
import type { Attempts } from '../sessions/attempts.ts';
import type { Cookie } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { csrfTokenOf, hashToken } from '../sessions/token.ts';
import { toPersonMessage } from './message.ts';
import type { People } from './people.ts';

type Methods = typeof PeopleService.method;

/** One function for each method of PeopleService. */
export type PeopleHandlers = {
  [K in keyof Methods]: (
    request: MessageShape<Methods[K]['input']>,
    context: CallContext,
  ) => Promise<MessageInitShape<Methods[K]['output']>>;
};

export interface PeopleDeps {
  database: Database;
  sessions: Sessions;
  people: People;
  cookie: Cookie;
  attempts: Attempts;
  /** Whether people can sign in at their institution. */
  hasOidc: boolean;
  /** @returns the whole address of a link with this token. */
  linkAddress: (token: string) => string;
  findInstitute: (id: string) => Promise<Institute>;
}

/** Handlers for the pages about people; the guard has already checked the caller's role. */
export function peopleHandlers(deps: PeopleDeps): PeopleHandlers {
  const { database, sessions, people, cookie, attempts, linkAddress } = deps;
  const withLink = ({ person, token, expiresAt }: Awaited<ReturnType<People['invite']>>) => ({
    person: toPersonMessage(person),
    link: linkAddress(token),
    expiresAt: toTimestamp(expiresAt),
  });

  return {
    async getMe(_request, { visit }) {
      const oidc = deps.hasOidc;
      if (!visit) return { oidc };
      const { name } = await deps.findInstitute(visit.instituteId);
      return {
        signedIn: true,
        person: { id: visit.personId, displayName: visit.displayName, role: visit.role },
        institute: { id: visit.instituteId, name },
        csrfToken: csrfTokenOf(visit.sessionToken),
        sessionEndsAt: toTimestamp(visit.endsAt),
        oidc,
      };
    },

    async redeemLink({ token }, { address, visit, setHeader }) {
      attempts.count(address);
      const sessionToken = await sessions.redeem(token);
      if (!sessionToken) {
        throw new ContractError('not_found', { message: 'This link was used before or is no longer valid.' });
      }
      if (visit) await sessions.end(hashToken(visit.sessionToken)); // a browser has one person signed in
      setHeader('Set-Cookie', cookie.write(sessionToken, sessions.maxAgeSeconds));
      return {};
    },

    async signOut(_request, context) {
      await sessions.end(hashToken(visitOf(context).sessionToken));
      context.setHeader('Set-Cookie', cookie.remove());
      return {};
    },

    async signOutEverywhere(_request, context) {
      await sessions.endAll(visitOf(context));
      context.setHeader('Set-Cookie', cookie.remove());
      return {};
    },

    async listPeople(_request, context) {
      return { people: (await people.list(visitOf(context).instituteId)).map(toPersonMessage) };
    },
    invitePerson: async (request, context) => withLink(await people.invite(visitOf(context), request)),
    createLink: async ({ personId }, context) => withLink(await people.link(visitOf(context), personId)),
    changeRole: async ({ personId, role }, context) =>
      toPersonMessage(await people.changeRole(visitOf(context), personId, role)),
    async removePerson({ personId }, context) {
      await people.remove(visitOf(context), personId);
      return {};
    },
    async listAudit(request, context) {
      const { instituteId } = visitOf(context);
      const rows = await database.withTenant(instituteId, (tx) => selectAudit(tx, { ...request, instituteId }));
      return { entries: rows.map((row) => toAuditEntry(instituteId, row)) };
    },
  };
}
