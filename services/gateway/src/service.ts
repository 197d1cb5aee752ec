import type { Tiers } from '@exam-evaluation/contract/tiers.ts';
import type { Counters } from '@exam-evaluation/data/counters.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import type { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import type { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { bind } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import type { Express } from 'express';
import { cellRouter } from './cells/router.ts';
import { JsonText } from './endpoints/json-text.ts';
import { ENDPOINTS } from './endpoints/table.ts';
import { createApp } from './http/app.ts';
import { Idempotency } from './idempotency/idempotency.ts';
import { instituteHandlers } from './institutes/rpc.ts';
import { KeyRing } from './keys/key-ring.ts';
import { keyHandlers } from './keys/rpc.ts';
import { selectKeyByHash, touchKeys } from './keys/store.ts';
import { Limiter } from './limits/limiter.ts';
import { LOOK_MS, Load } from './limits/load.ts';
import { Cursors } from './lists/cursors.ts';
import { openApiDocument } from './openapi/document.ts';

export interface GatewayDeps {
  database: Database;
  counters: Counters;
  exams: RpcClient<typeof ExamsService>;
  submissions: RpcClient<typeof SubmissionsService>;
  billing: RpcClient<typeof BillingService>;
  billingAdmin: RpcClient<typeof BillingAdminService>;
  log: Logger;
  lifecycle: Lifecycle;
  settings: GatewaySettings;
  /** Milliseconds since the epoch, used for the age of keys; by default the system's clock. */
  now?: () => number;
}

export interface GatewaySettings {
  /** Address that callers use, without `/v1`. */
  publicUrl: string;
  /** Base of `dashboard_url`; without it `dashboard_url` is null. */
  dashboardUrl?: string | undefined;
  tiers: Tiers;
  /** Sign and verify cursors: the first signs, all verify. */
  cursorSecrets: readonly [string, ...string[]];
  version: string;
  commit: string;
  /** Base addresses of the gateways of other cells; none where this is the only one. */
  otherCells?: readonly string[];
  /** How long a request may run; 30 by default. */
  deadlineSeconds?: number;
  /** Names of parts missing beyond the gateway's own, for `/readyz`. */
  otherMissingParts?: () => Promise<string[]>;
  /** Names of exhausted resources; while there are any, `/readyz` answers 503. */
  exhausted?: () => Promise<string[]>;
}

export interface Gateway extends Service {
  app: Express;
}

/** Callers of what an institute's administrators may do; the dashboard sends the institute of the person signed in. */
const WITH_DASHBOARD = ['operator', 'dashboard'];
const TOUCH_MS = 10_000;

/** The public HTTP API and the operators' RPCs on institutes and keys. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { database, counters, log, lifecycle, settings, billingAdmin, now = Date.now, ...clients } = deps;
  const keys = new KeyRing({ read: (hash) => database.withSystem((tx) => selectKeyByHash(tx, hash)), log, now });
  const idempotency = new Idempotency(database, log);
  const { otherCells = [] } = settings;
  const deadlineSeconds = settings.deadlineSeconds ?? 30;
  const load = new Load(1_000 * deadlineSeconds, now);
  // Created on first use, so that it does not delay the start.
  let document: JsonText | undefined;
  const missingParts = async () => ((await database.isReachable()) ? [] : ['database']);

  const app = createApp({
    endpoints: ENDPOINTS,
    keys,
    limiter: new Limiter(counters, settings.tiers),
    idempotency,
    services: {
      ...clients,
      cursors: new Cursors(settings.cursorSecrets),
      dashboardUrl: settings.dashboardUrl,
      openApiDocument: () => (document ??= new JsonText(openApiDocument(ENDPOINTS, settings))),
    },
    publicUrl: settings.publicUrl,
    log,
    deadlineSeconds,
    load,
    version: settings.version,
    commit: settings.commit,
    isStopping: () => lifecycle.stopping,
    otherCells: otherCells.length > 0 ? cellRouter({ otherCells, keys, log, now }) : undefined,
    exhausted: settings.exhausted ?? (async () => []),
    missingParts: async () => {
      const asked = await Promise.all([missingParts(), settings.otherMissingParts?.() ?? []]);
      return [...new Set(asked.flat())];
    },
  });

  const touch: Job = {
    name: 'last use of keys',
    intervalMs: TOUCH_MS,
    run: async () => {
      const used = keys.takeUsed();
      if (used.size > 0) await database.withSystem((tx) => touchKeys(tx, used));
    },
  };

  const watch: Job = { name: 'watch the load', intervalMs: LOOK_MS, run: async () => load.look() };

  return {
    name: 'gateway',
    app,
    bindings: [
      bind(
        GatewayAdminService,
        ['operator'],
        {
          ...instituteHandlers({ database, billingAdmin, tiers: Object.keys(settings.tiers) }),
          ...keyHandlers({ database }),
        },
        {
          getInstitute: WITH_DASHBOARD,
          createKey: WITH_DASHBOARD,
          listKeys: WITH_DASHBOARD,
          revokeKey: WITH_DASHBOARD,
          listAudit: WITH_DASHBOARD,
        },
      ),
    ],
    jobs: [idempotency.sweeper(), touch, watch],
    missingParts,
  };
}
