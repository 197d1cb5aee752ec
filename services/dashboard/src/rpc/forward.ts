import type { DescMethod, Message } from '@bufbuild/protobuf';
import type { GatewayAdminService, Institute } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type CallOptions, orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { LRUCache } from 'lru-cache';
import type { Visit } from '../model/visit.ts';
import { actOnBehalf } from './on-behalf.ts';

type Call = (request: Message, options?: CallOptions) => Promise<unknown>;

/** Clients of other services by the name of the service, such as `exams.v1.ExamsService`. */
export type Clients = Record<string, Record<string, Call>>;

/** How long an institute's settings are kept: a change takes effect within it. */
const INSTITUTE_MS = 30_000;
const INSTITUTES_MAX = 1_000;
/** A little less than a browser waits. */
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

  /** @throws ContractError product_not_enabled, engine_unavailable, and what the service refuses with. */
  async forward(method: DescMethod, request: Message, visit: Visit): Promise<unknown> {
    const { productEnabled, features } = await this.institute(visit.instituteId);
    if (!productEnabled) throw refuse('product_not_enabled');
    const call = this.#clients[method.parent.typeName]![method.localName]!;
    return await call(actOnBehalf(method, request, { visit, features }), { timeoutMs: TIMEOUT_MS });
  }
}
