import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import type { DashboardAdminService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import type { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { deletePublications } from '../results/store.ts';
import { makeLink } from '../sessions/sessions.ts';
import { readPerson } from './fields.ts';
import { toPersonMessage } from './message.ts';
import { PEOPLE_MAX } from './people.ts';
import * as store from './store.ts';

/** Short, since an operator passes the link on at once. */
const LINK_MINUTES = 15;

export interface AdminDeps {
  database: Database;
  gateway: Pick<RpcClient<typeof GatewayAdminService>, 'getInstitute'>;
  /** @returns the whole address of a link with this token. */
  linkAddress: (token: string) => string;
}

/** RPCs with which operators let in the first person of an institute, or one who can no longer sign in. */
export function adminHandlers({ database, gateway, linkAddress }: AdminDeps): Handlers<typeof DashboardAdminService> {
  return {
    async createSignInLink({ instituteId, displayName, role }, { caller }) {
      const wanted = readPerson({ displayName, email: '', role });
      await orUnavailable(gateway.getInstitute({ instituteId }));
      const { token, expiresAt } = await database.withTenant(instituteId, async (tx) => {
        await store.lockPeople(tx, instituteId);
        const known = await store.selectPersonByName(tx, instituteId, wanted.displayName);
        const person = known ?? (await store.insertPerson(tx, instituteId, wanted))!;
        if (person.role !== wanted.role) await store.updateRole(tx, instituteId, person.id, wanted.role);
        const details = { person_id: person.id, display_name: person.display_name, role: wanted.role };
        await insertAudit(tx, { instituteId, actor: caller, person: null, action: 'create_link', details });
        return await makeLink(tx, { instituteId, personId: person.id, minutes: LINK_MINUTES });
      });
      return { link: linkAddress(token), expiresAt: toTimestamp(expiresAt) };
    },

    async listPeople({ instituteId }) {
      await orUnavailable(gateway.getInstitute({ instituteId }));
      const rows = await database.withTenant(instituteId, (tx) => store.selectPeople(tx, instituteId, PEOPLE_MAX));
      return { people: rows.map(toPersonMessage) };
    },

    async erasePeople({ instituteId }, { caller }) {
      await orUnavailable(gateway.getInstitute({ instituteId }));
      const people = await database.withTenant(instituteId, async (tx) => {
        await store.lockPeople(tx, instituteId);
        const erased = await store.deletePeople(tx, instituteId);
        await deletePublications(tx, instituteId);
        await insertAudit(tx, {
          instituteId,
          actor: caller,
          person: null,
          action: 'erase_people',
          details: { people: erased },
        });
        return erased;
      });
      return { people };
    },
  };
}
