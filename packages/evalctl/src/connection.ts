import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { DashboardAdminService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsAdminService, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { givenSettings } from '@exam-evaluation/runtime/config.ts';
import { Certificates } from '@exam-evaluation/runtime/rpc/certificates.ts';
import { type Channel, closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { z } from 'zod';
import { Usage } from './usage.ts';

/** The file that a running system writes for its operators, readable by its owner only. */
const runtimeSchema = z.object({
  addresses: z.object({
    gateway: z.string(),
    submissions: z.string(),
    billing: z.string(),
    dashboard: z.string().optional(),
  }),
  operatorToken: z.string(),
});

type Target = 'gateway' | 'submissions' | 'billing';

const VARIABLES: Record<Target, string> = {
  gateway: 'GATEWAY_ADMIN_ADDRESS',
  submissions: 'SUBMISSIONS_ADDRESS',
  billing: 'BILLING_ADDRESS',
};
/** The only address that may be missing: a system may have no dashboard. */
const DASHBOARD = 'DASHBOARD_ADDRESS';

export interface Connection {
  addresses: Record<Target, string> & { dashboard?: string | undefined };
  operatorToken: string;
  /** Folder of certificates for mutual TLS. */
  tlsFolder?: string | undefined;
}

/**
 * The addresses of the services: from the environment, otherwise from the file of a locally started system.
 * @throws Usage saying what is missing.
 */
export function findConnection(env: NodeJS.ProcessEnv): Connection {
  const names = [...Object.values(VARIABLES), 'OPERATOR_TOKEN'];
  const given = givenSettings([...names, DASHBOARD], env);
  if (Object.keys(given).length === 0) return { ...readRuntime(env.DATA_DIR ?? '.data'), tlsFolder: env.RPC_TLS_DIR };
  const missing = names.filter((name) => !given[name]);
  if (missing.length > 0) throw new Usage(`set ${missing.join(', ')} as well`);
  return {
    addresses: {
      gateway: given[VARIABLES.gateway]!,
      submissions: given[VARIABLES.submissions]!,
      billing: given[VARIABLES.billing]!,
      dashboard: given[DASHBOARD],
    },
    operatorToken: given.OPERATOR_TOKEN!,
    tlsFolder: env.RPC_TLS_DIR,
  };
}

function readRuntime(folder: string): Connection {
  const path = join(folder, 'runtime.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    const names = [...Object.values(VARIABLES), 'OPERATOR_TOKEN'].join(', ');
    throw new Usage(`no ${path}: start the system first (npm start), name its DATA_DIR, or set ${names}`);
  }
  const parsed = runtimeSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Usage(`${path} was not written by this version: start the system again`);
  return parsed.data;
}

/** The operators' APIs. */
export class Clients {
  readonly #find: () => Connection;
  readonly #channels = new Map<string, Channel>();
  #found: { connection: Connection; certificates: Certificates | undefined } | undefined;

  /** @param connection or how to find it, once a command needs it: not all do. */
  constructor(connection: Connection | (() => Connection)) {
    this.#find = typeof connection === 'function' ? connection : () => connection;
  }

  get #system() {
    if (this.#found) return this.#found;
    const connection = this.#find();
    const certificates = connection.tlsFolder ? new Certificates(connection.tlsFolder) : undefined;
    this.#found = { connection, certificates };
    return this.#found;
  }

  get gateway() {
    return createClient(GatewayAdminService, this.#channel('gateway'));
  }

  get billing() {
    return createClient(BillingAdminService, this.#channel('billing'));
  }

  get reservations() {
    return createClient(BillingService, this.#channel('billing'));
  }

  get submissions() {
    return createClient(SubmissionsService, this.#channel('submissions'));
  }

  get submissionsAdmin() {
    return createClient(SubmissionsAdminService, this.#channel('submissions'));
  }

  get hasDashboard(): boolean {
    return this.#system.connection.addresses.dashboard !== undefined;
  }

  get dashboard() {
    return createClient(DashboardAdminService, this.#channel('dashboard'));
  }

  close(): void {
    for (const channel of this.#channels.values()) closeChannel(channel);
  }

  #channel(target: Target | 'dashboard'): Channel {
    let channel = this.#channels.get(target);
    if (!channel) {
      const { connection, certificates } = this.#system;
      const address = connection.addresses[target];
      if (!address) throw new Usage(`this system has no ${target}, or ${DASHBOARD} is not set`);
      channel = openChannel(address, connection.operatorToken, certificates);
      this.#channels.set(target, channel);
    }
    return channel;
  }
}
