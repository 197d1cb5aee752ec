import type { DescService } from '@bufbuild/protobuf';
import type { Database } from '@exam-evaluation/data/database.ts';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { DashboardAdminService, PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { ExamsService, type PatchExamRequest } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { bind } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import type { Express } from 'express';
import { BASE_PATH, createApp } from './http/app.ts';
import { Provider } from './oidc/provider.ts';
import { oidcRoutes } from './oidc/routes.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { adminHandlers } from './people/admin-rpc.ts';
import { People } from './people/people.ts';
import { peopleHandlers } from './people/rpc.ts';
import { hideNames, keepBlind } from './rpc/blind.ts';
import { type Clients, Forwarder } from './rpc/forward.ts';
import { requireMeant, withoutInternalAddress } from './rpc/requests.ts';
import { isForAnyone } from './rpc/rights.ts';
import { browserRoutes } from './rpc/serve.ts';
import { Attempts } from './sessions/attempts.ts';
import { Cookie } from './sessions/cookie.ts';
import { type SessionLimits, Sessions } from './sessions/sessions.ts';

export interface DashboardDeps {
  database: Database;
  gateway: RpcClient<typeof GatewayAdminService>;
  exams: RpcClient<typeof ExamsService>;
  submissions: RpcClient<typeof SubmissionsService>;
  billing: RpcClient<typeof BillingService>;
  log: Logger;
  settings: DashboardSettings;
}

export interface DashboardSettings extends SessionLimits {
  /** Origin under which people reach the installation. */
  publicUrl: string;
  /** Address of files as browsers see it; pages may load from its origin. */
  blobPublicUrl: string;
  /** Where the web application was built to. */
  webFolder: string;
  /** Addresses of the proxies that are trusted to say which address a request comes from. */
  trustedProxies: readonly string[];
  /** Sign-in at an institution; without it, people sign in by one-time links only. */
  oidc: OidcSettings | undefined;
}

export interface Dashboard extends Service {
  app: Express;
}

const SWEEP_MS = 10 * 60_000;

/** The dashboard: the web application, and the services' calls on behalf of the signed-in person. */
export function createDashboard(deps: DashboardDeps): Dashboard {
  const { database, gateway, exams, submissions, billing, log, settings } = deps;
  const { origin } = new URL(settings.publicUrl);
  const sessions = new Sessions(database, settings);
  const cookie = new Cookie(settings.publicUrl, 'session', 'Strict');
  const attempts = new Attempts();
  const clients = new Map<DescService, unknown>([
    [ExamsService, exams],
    [SubmissionsService, submissions],
    [BillingService, billing],
    [GatewayAdminService, gateway],
  ]);
  const byName = Object.fromEntries([...clients].map(([{ typeName }, client]) => [typeName, client])) as Clients;
  const forwarder = new Forwarder(byName, gateway);
  const linkAddress = (token: string) => `${origin}${BASE_PATH}/sign-in#${token}`;
  const own = peopleHandlers({
    database,
    sessions,
    people: new People(database),
    cookie,
    attempts,
    hasOidc: settings.oidc !== undefined,
    linkAddress,
    findInstitute: (id) => forwarder.institute(id),
  });

  const app = createApp({
    sessions,
    cookie,
    origin,
    trustedProxies: settings.trustedProxies,
    oidc:
      settings.oidc &&
      oidcRoutes({
        provider: new Provider(settings.oidc, `${origin}${BASE_PATH}/oidc/callback`),
        database,
        sessions,
        isOpen: (instituteId) => forwarder.isOpen(instituteId),
        cookie,
        attempts,
        publicUrl: settings.publicUrl,
        basePath: BASE_PATH,
        log,
      }),
    routes: browserRoutes(async (method, request, context) => {
      if (context.visit && !isForAnyone(method)) await forwarder.requireOpen(context.visit.instituteId);
      if (method.parent === PeopleService) {
        return await own[method.localName as keyof typeof own](request as never, context);
      }
      const visit = context.visit!;
      if (method === ExamsService.method.patchExam) await keepBlind(request as PatchExamRequest, visit, exams);
      await requireMeant(method, request, visit, exams);
      const reply = withoutInternalAddress(method, await forwarder.forward(method, request, visit));
      return await hideNames(method, request, reply, visit, exams);
    }, log),
    fileOrigins: [...new Set([new URL(settings.blobPublicUrl).origin])].filter((files) => files !== origin),
    webFolder: settings.webFolder,
    log,
  });

  return {
    name: 'dashboard',
    app,
    bindings: [bind(DashboardAdminService, ['operator'], adminHandlers({ database, gateway, linkAddress }))],
    jobs: [{ name: 'end sessions', intervalMs: SWEEP_MS, run: () => sessions.sweep() }],
    missingParts: async () => ((await database.isReachable()) ? [] : ['database']),
  };
}
