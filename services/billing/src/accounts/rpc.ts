import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  AccountSchema,
  type BillingAdminService,
  type BillingService,
  type ConfigureAccountRequest,
  CreditsSchema,
  Unit,
} from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { grant } from '../ledger/rules.ts';
import { postGrant } from '../ledger/store.ts';
import { type Account, effectiveQuota, type Rates, toCreditsView } from '../model/account.rules.ts';
import {
  CREDITS_MAX,
  invalidField,
  QUANTITY_MAX,
  RATE_MAX,
  requireInstitute,
  requireInteger,
  requireText,
  requireUnit,
} from '../model/request-fields.ts';
import { lockStanding, readStanding } from '../reservations/standing-store.ts';
import { type AccountChange, updateAccount } from './store.ts';

interface Deps {
  database: Database;
  /** Rates of institutes that have none of their own. */
  rates: Rates;
}

const NOTE_MAX = 500;

/** Reads an institute's credits, for any service. */
export function creditsHandlers({ database, rates }: Deps): Pick<Handlers<typeof BillingService>, 'getCredits'> {
  return {
    async getCredits(request) {
      const instituteId = requireInstitute(request);
      const { account } = await database.readOnce(instituteId, (tx) => readStanding(tx, { instituteId }));
      return toCredits(account, rates);
    },
  };
}

/** What operators do with accounts. */
export function accountHandlers({
  database,
  rates,
}: Deps): Pick<Handlers<typeof BillingAdminService>, 'configureAccount' | 'getAccount' | 'addCredits'> {
  async function readAccount(tx: Tx, instituteId: string) {
    const { account } = await readStanding(tx, { instituteId });
    return toAccount(instituteId, account, rates);
  }

  return {
    async configureAccount(request) {
      const instituteId = requireInstitute(request);
      const change = toChange(request);
      const operation = { instituteId, operationId: request.operationId, method: 'ConfigureAccount' };
      return await runOperation(database, operation, AccountSchema, async (tx) => {
        await lockStanding(tx, { instituteId });
        await updateAccount(tx, instituteId, change);
        return await readAccount(tx, instituteId);
      });
    },

    async getAccount(request) {
      const instituteId = requireInstitute(request);
      return await database.readOnce(instituteId, (tx) => readAccount(tx, instituteId));
    },

    async addCredits(request) {
      const instituteId = requireInstitute(request);
      const { operationId } = request;
      const amount = requireInteger('amount', request.amount, -CREDITS_MAX, CREDITS_MAX);
      if (amount === 0) throw invalidField('amount', 'out_of_range', 'must not be 0');
      const note = requireText('note', request.note, NOTE_MAX);
      const operation = { instituteId, operationId, method: 'AddCredits' };
      return await runOperation(database, operation, CreditsSchema, async (tx) => {
        await lockStanding(tx, { instituteId });
        await postGrant(tx, { instituteId, operationId, note, movement: grant(amount) });
        const { account } = await readStanding(tx, { instituteId });
        return toCredits(account, rates);
      });
    },
  };
}

function toChange(request: ConfigureAccountRequest): AccountChange {
  const { creditLimit, dailyCopyQuota } = request;
  const own = new Map(
    request.rates.map(({ unit, credits }, index) => [
      requireUnit(`rates[${index}].unit`, unit),
      requireInteger(`rates[${index}].credits`, credits, 0, RATE_MAX),
    ]),
  );
  return {
    creditLimit: creditLimit === undefined ? null : requireInteger('credit_limit', creditLimit, 0, CREDITS_MAX),
    dailyCopyQuota:
      dailyCopyQuota === undefined ? null : requireInteger('daily_copy_quota', dailyCopyQuota, 0, QUANTITY_MAX),
    pageCredits: own.get('page') ?? null,
    answerCredits: own.get('answer') ?? null,
  };
}

function toCredits(account: Account, standard: Rates) {
  const credits = toCreditsView(account, standard);
  return {
    balance: BigInt(credits.balance),
    committed: BigInt(credits.committed),
    available: BigInt(credits.available),
    creditLimit: BigInt(credits.creditLimit),
    rateSource: credits.rateSource,
    rates: [
      { unit: Unit.PAGE, credits: BigInt(credits.rates.page) },
      { unit: Unit.ANSWER, credits: BigInt(credits.rates.answer) },
    ],
  } satisfies MessageInitShape<typeof CreditsSchema>;
}

function toAccount(instituteId: string, account: Account, standard: Rates): MessageInitShape<typeof AccountSchema> {
  const credits = toCredits(account, standard);
  return {
    instituteId,
    creditLimit: credits.creditLimit,
    dailyCopyQuota: effectiveQuota(account),
    rates: credits.rates,
    credits,
  };
}
