import type { Database } from '@exam-evaluation/data/database.ts';
import type { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { effectiveQuota } from '../model/account.rules.ts';
import { resetsAt } from '../model/quota.rules.ts';
import { requireInstitute, requireKeyId } from '../model/request-fields.ts';
import { readStanding } from '../reservations/standing-store.ts';

export function quotaHandlers({ database }: { database: Database }): Pick<Handlers<typeof BillingService>, 'getUsage'> {
  return {
    async getUsage(request) {
      const instituteId = requireInstitute(request);
      const keyId = requireKeyId(request.keyId);
      const { account, usage } = await database.readOnce(instituteId, (tx) => readStanding(tx, { instituteId, keyId }));
      return {
        dailyCopyQuota: effectiveQuota(account),
        usedToday: usage.used,
        usedTodayByKey: usage.usedByKey,
        resetsAt: toTimestamp(resetsAt(usage.day)),
      };
    },
  };
}
