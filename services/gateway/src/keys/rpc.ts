import { ACTIVE_KEYS_MAX, SCOPES_DEFAULT } from '@exam-evaluation/contract/access.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { insertAudit, selectAudit, toAuditEntry } from '@exam-evaluation/data/audit.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { ContractError, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { noInstitute } from '../institutes/rpc.ts';
import { lockInstitute } from '../institutes/store.ts';
import { hashKey, makeKey, shownPrefix } from './key.ts';
import { keyProblems } from './rules.ts';
import * as store from './store.ts';

/** Most active keys of an institute. */
const LISTED_KEYS_MAX = 500;

type KeyHandlers = Pick<Handlers<typeof GatewayAdminService>, 'createKey' | 'listKeys' | 'revokeKey' | 'listAudit'>;

/** API keys and their audit. */
export function keyHandlers({ database }: { database: Database }): KeyHandlers {
  return {
    async createKey({ operationId, instituteId, name, scopes, expiresAt, dailyCopyCap, actor }, call) {
      const wanted = { name, scopes: scopes.length > 0 ? scopes : [...SCOPES_DEFAULT], dailyCopyCap };
      const problems = keyProblems({ ...wanted, operationId, expiresAt: fromTimestamp(expiresAt) }, new Date());
      if (problems.length > 0) throw invalidFields(problems);
      const { person } = toAuditActor(actor);
      const secret = makeKey();
      const row = await database.withSystem(async (tx) => {
        // The lock serializes concurrent creations, so that each counts the ones before it.
        if (!isUuid(instituteId) || !(await lockInstitute(tx, instituteId))) throw noInstitute(instituteId);
        if ((await store.countActiveKeys(tx, instituteId)) >= ACTIVE_KEYS_MAX) {
          throw new ContractError('conflict', { message: `The institute has ${ACTIVE_KEYS_MAX} active keys.` });
        }
        // The operation's id becomes the key's id, so a repeated call creates no second key. The first answer cannot be
        // repeated either, since the full key is stored nowhere.
        const inserted = await store.insertKey(tx, {
          id: operationId,
          institute_id: instituteId,
          name,
          prefix: shownPrefix(secret),
          hash: hashKey(secret),
          scopes: wanted.scopes,
          expires_at: fromTimestamp(expiresAt) ?? null,
          daily_copy_cap: dailyCopyCap ?? null,
        });
        if (!inserted) {
          throw new ContractError('conflict', {
            message: 'This key exists and cannot be shown again; revoke it and create another.',
          });
        }
        await insertAudit(tx, {
          instituteId,
          actor: call.caller,
          person,
          action: 'key_create',
          details: { key_id: inserted.id, prefix: inserted.prefix },
        });
        return inserted;
      });
      return { key: toMessage(row), secret };
    },

    async listKeys({ instituteId }) {
      if (!isUuid(instituteId)) throw noInstitute(instituteId);
      const rows = await database.withSystem((tx) => store.selectKeys(tx, instituteId, LISTED_KEYS_MAX));
      return { keys: rows.map(toMessage) };
    },

    async revokeKey({ instituteId: given, keyId, actor }, call) {
      if ((given !== '' && !isUuid(given)) || !isUuid(keyId)) throw noKey();
      const { person } = toAuditActor(actor);
      const row = await database.withSystem(async (tx) => {
        const instituteId = given || (await findInstitute(tx, keyId));
        const revoked = await store.revokeKey(tx, instituteId, keyId);
        if (!revoked) return await store.selectKey(tx, instituteId, keyId);
        await insertAudit(tx, {
          instituteId,
          actor: call.caller,
          person,
          action: 'key_revoke',
          details: { key_id: revoked.id, prefix: revoked.prefix },
        });
        return revoked;
      });
      if (!row) throw noKey();
      return toMessage(row);
    },

    async listAudit(request) {
      const { instituteId } = request;
      if (!isUuid(instituteId)) throw noInstitute(instituteId);
      const rows = await database.withSystem((tx) => selectAudit(tx, request));
      return { entries: rows.map((row) => toAuditEntry(instituteId, row)) };
    },
  };
}

/** @throws ContractError not_found, or conflict where the id alone does not say which key is meant. */
async function findInstitute(tx: Tx, keyId: string): Promise<string> {
  const [found, another] = await store.selectInstitutesOfKey(tx, keyId);
  if (found === undefined) throw new ContractError('not_found', { message: 'There is no such key.' });
  if (another === undefined) return found;
  throw new ContractError('conflict', { message: 'Several institutes have a key with this id: name the institute.' });
}

function noKey(): ContractError {
  return new ContractError('not_found', { message: 'The institute has no such key.' });
}

function toMessage(row: store.KeyRow) {
  return {
    id: row.id,
    instituteId: row.institute_id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    expiresAt: toTimestamp(row.expires_at),
    createdAt: toTimestamp(row.created_at),
    revokedAt: toTimestamp(row.revoked_at),
    lastUsedAt: toTimestamp(row.last_used_at),
    ...(row.daily_copy_cap !== null && { dailyCopyCap: row.daily_copy_cap }),
  };
}
