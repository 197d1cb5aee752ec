import type { JsonObject } from '@bufbuild/protobuf';
import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { ACTOR, asStoredPerson, type Visit } from '../../model/visit.ts';
import type { Keys } from './keys.ts';
import * as store from './store.ts';

/** Most platforms of an institute. */
const PLATFORMS_MAX = 20;

/** What administrators do with the learning platforms of their institute. */
export class Platforms {
  readonly #database: Database;
  readonly #keys: Keys;

  constructor(database: Database, keys: Keys) {
    this.#database = database;
    this.#keys = keys;
  }

  async list(instituteId: string): Promise<store.PlatformRow[]> {
    return await this.#database.withTenant(instituteId, (tx) => store.selectPlatforms(tx, instituteId, PLATFORMS_MAX));
  }

  /** The platform that a request from outside names; undefined where there is none. */
  async find(id: string): Promise<store.PlatformRow | undefined> {
    return isUuid(id) ? await this.#database.withSystem((tx) => store.findPlatform(tx, id)) : undefined;
  }

  /** @param id empty for a new platform. @throws ContractError not_found, conflict. */
  async save(visit: Visit, id: string, fields: store.PlatformFields): Promise<store.PlatformRow> {
    const { instituteId } = visit;
    return await this.#database.withTenant(instituteId, async (tx) => {
      const platformId = id === '' ? await this.#add(tx, instituteId, fields) : id;
      if (id !== '' && !(isUuid(id) && (await store.updatePlatform(tx, instituteId, id, fields)))) throw unknown();
      const { name, issuer } = fields;
      await keep(tx, visit, 'platform_save', { platform_id: platformId, name, issuer });
      return (await store.selectPlatform(tx, instituteId, platformId))!;
    });
  }

  /** @throws ContractError not_found. */
  async remove(visit: Visit, id: string): Promise<void> {
    const { instituteId } = visit;
    await this.#database.withTenant(instituteId, async (tx) => {
      const name = isUuid(id) ? await store.deletePlatform(tx, instituteId, id) : undefined;
      if (name === undefined) throw unknown();
      await keep(tx, visit, 'platform_remove', { platform_id: id, name });
    });
  }

  /** @throws ContractError not_found. */
  async rotateKeys(visit: Visit, id: string): Promise<store.PlatformRow> {
    const { instituteId } = visit;
    return await this.#database.withTenant(instituteId, async (tx) => {
      const platform = isUuid(id) ? await store.selectPlatform(tx, instituteId, id) : undefined;
      if (!platform) throw unknown();
      await this.#keys.replace(tx, instituteId, id);
      await keep(tx, visit, 'platform_keys', { platform_id: id, name: platform.name });
      return (await store.selectPlatform(tx, instituteId, id))!;
    });
  }

  async #add(tx: Tx, instituteId: string, fields: store.PlatformFields): Promise<string> {
    const known = await store.selectPlatforms(tx, instituteId, PLATFORMS_MAX);
    if (known.length >= PLATFORMS_MAX) {
      throw new ContractError('conflict', { message: `The institute has ${PLATFORMS_MAX} learning platforms.` });
    }
    const id = await store.insertPlatform(tx, instituteId, fields);
    await this.#keys.replace(tx, instituteId, id);
    return id;
  }
}

async function keep(tx: Tx, visit: Visit, action: ActOf<'people'>, details: JsonObject): Promise<void> {
  const { instituteId } = visit;
  await insertAudit(tx, { instituteId, actor: ACTOR, person: asStoredPerson(visit), action, details });
}

function unknown(): ContractError {
  return new ContractError('not_found', { message: 'The institute has no such learning platform.' });
}
