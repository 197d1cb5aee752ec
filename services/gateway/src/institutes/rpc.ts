import { createHash } from 'node:crypto';
import type { Database } from '@exam-evaluation/data/database.ts';
import { requireOperationId } from '@exam-evaluation/data/operations.ts';
import { clampRows } from '@exam-evaluation/data/page.ts';
import type { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { GatewayAdminService, InstituteSettings } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { ContractError, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { applySettings, INSTITUTE_DEFAULTS, settingsProblems } from './rules.ts';
import * as store from './store.ts';

export interface InstituteDeps {
  database: Database;
  billingAdmin: RpcClient<typeof BillingAdminService>;
  /** Names of the tiers of the configuration. */
  tiers: readonly string[];
}

type InstituteHandlers = Pick<
  Handlers<typeof GatewayAdminService>,
  'createInstitute' | 'updateInstitute' | 'getInstitute' | 'listInstitutes'
>;

/** Institutes: settings here, credits and quota in billing. */
export function instituteHandlers({ database, billingAdmin, tiers }: InstituteDeps): InstituteHandlers {
  /** The account comes first, so that an institute that can be seen can also be charged. */
  async function configureAccount(instituteId: string, operationId: string, settings: InstituteSettings) {
    const { creditLimit, dailyCopyQuota } = settings;
    await orUnavailable(
      billingAdmin.configureAccount({
        instituteId,
        operationId: operationFor(operationId, 'account'),
        ...(creditLimit !== undefined && { creditLimit }),
        ...(dailyCopyQuota !== undefined && { dailyCopyQuota }),
      }),
    );
  }

  async function find(id: string) {
    const institute = isUuid(id) && (await database.withSystem((tx) => store.selectInstitute(tx, id)));
    if (!institute) throw noInstitute(id);
    return institute;
  }

  return {
    async createInstitute({ operationId, settings, credits }) {
      requireOperationId({ operationId });
      const wanted = requireSettings(settings, tiers);
      if (!wanted.name) throw invalidFields([{ field: 'name', code: 'required', message: 'is required' }]);
      if (credits < 0n) throw invalidFields([{ field: 'credits', code: 'out_of_range', message: 'must be 0 or more' }]);
      // The operation's id becomes the institute's, so that a repeated call finds the one created first.
      const id = operationId;
      await configureAccount(id, operationId, wanted);
      if (credits !== 0n) {
        await orUnavailable(
          billingAdmin.addCredits({
            instituteId: id,
            operationId: operationFor(operationId, 'credits'),
            amount: credits,
            note: 'institute created',
          }),
        );
      }
      await database.withSystem((tx) =>
        store.insertInstitute(tx, { id, ...applySettings(INSTITUTE_DEFAULTS, wanted) }),
      );
      return toMessage(await find(id));
    },

    async updateInstitute({ operationId, instituteId, settings }) {
      requireOperationId({ operationId });
      const wanted = requireSettings(settings, tiers);
      await find(instituteId);
      if (wanted.creditLimit !== undefined || wanted.dailyCopyQuota !== undefined) {
        await configureAccount(instituteId, operationId, wanted);
      }
      const updated = await database.withSystem(async (tx) => {
        const current = await store.lockInstitute(tx, instituteId);
        return await store.updateInstitute(tx, { id: instituteId, ...applySettings(current!, wanted) });
      });
      return toMessage(updated);
    },

    async getInstitute({ instituteId }) {
      return toMessage(await find(instituteId));
    },

    async listInstitutes({ limit, after }) {
      const size = clampRows(limit, 100, 500);
      const rows = await database.withSystem((tx) => store.selectInstitutes(tx, isUuid(after) ? after : null, size));
      return { institutes: rows.map(toMessage) };
    },
  };
}

/** The refusal for an unknown institute. */
export function noInstitute(id: string): ContractError {
  return new ContractError('not_found', { message: `There is no institute ${id}.` });
}

function requireSettings(settings: InstituteSettings | undefined, tiers: readonly string[]): InstituteSettings {
  if (!settings) throw invalidFields([{ field: 'settings', code: 'required', message: 'is required' }]);
  const problems = settingsProblems(settings, tiers);
  if (problems.length > 0) throw invalidFields(problems);
  return settings;
}

/** Operation ids for the calls that one operation makes: always the same for the same operation. */
function operationFor(operationId: string, purpose: string): string {
  const hex = createHash('sha256').update(`${operationId}/${purpose}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function toMessage(row: store.InstituteRow) {
  return {
    id: row.id,
    name: row.name,
    tier: row.tier,
    productEnabled: row.product_enabled,
    features: row.features,
    createdAt: toTimestamp(row.created_at),
  };
}
