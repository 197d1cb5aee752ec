import type { DescMethod, Message } from '@bufbuild/protobuf';
import type { GatewayAdminService, Institute } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type CallOptions, orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { LRUCache } from 'lru-cache';
import type { Visit } from '../model/visit.ts';
import { actOnBehalf } from './on-behalf.ts';

type Call = (request: Message, options?: CallOptions) => Promise<unknown>;

/** Clients of other services by the name of the service, such as `exams.v1.ExamsService`. */
export type Clients = Record<string, Record<string, Call>>;

/** How long an institute's settings are cached: a change takes effect within this time. */
const INSTITUTE_MS = 30_000;
const INSTITUTES_MAX = 1_000;
/** Slightly shorter than a browser's own timeout. */
const TIMEOUT_MS = 28_000;

/** Passes calls of browsers on to the services, as calls of the person who is signed in. */
export class Forwarder {
  readonly #clients: Clients;
  readonly #institutes: LRUCache<string, Institute>;

  constructor(clients: Clients, gateway: Pick<RpcClient<typeof GatewayAdminService>, 'getInstitute'>) {
    this.#clients = clients;
    this.#institutes = new LRUCache({
      max: INSTITUTES_MAX,
      ttl: INSTITUTE_MS,
      fetchMethod: (instituteId) => orUnavailable(gateway.getInstitute({ instituteId })),
    });
  }

  /** @throws ContractError not_found, engine_unavailable. */
  async institute(id: string): Promise<Institute> {
    return (await this.#institutes.fetch(id))!;
  }

  /** Whether there is such an institute, and it is switched on. @throws ContractError engine_unavailable. */
  async isOpen(id: string): Promise<boolean> {
    try {
      return (await this.institute(id)).productEnabled;
    } catch (error) {
      if (error instanceof ContractError && error.code === 'not_found') return false;
      throw error;
    }
  }

  /** @throws ContractError product_not_enabled, engine_unavailable. */
  async requireOpen(id: string): Promise<void> {
    if (!(await this.isOpen(id))) throw refuse('product_not_enabled');
  }

  /** @throws ContractError engine_unavailable, and whatever the service refuses with. */
  async forward(method: DescMethod, request: Message, visit: Visit): Promise<unknown> {
    const { features } = await this.institute(visit.instituteId);
    const call = this.#clients[method.parent.typeName]![method.localName]!;
    return await call(actOnBehalf(method, request, { visit, features }), { timeoutMs: TIMEOUT_MS });
  }
}
