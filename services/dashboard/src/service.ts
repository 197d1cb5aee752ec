import type { DescService } from '@bufbuild/protobuf';
import type { Database } from '@exam-evaluation/data/database.ts';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ConnectionsService } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { DashboardAdminService, PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { PublicationService } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import { ExamsService, type PatchExamRequest } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { bind } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import type { Express } from 'express';
import { createApp, RESULTS_PATH } from './http/app.ts';
import { createLti } from './lti/lti.ts';
import { type Site, siteAddress } from './model/site.ts';
import { Provider } from './oidc/provider.ts';
import { oidcRoutes } from './oidc/routes.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { adminHandlers } from './people/admin-rpc.ts';
import { People } from './people/people.ts';
import { peopleHandlers } from './people/rpc.ts';
import { candidateApp } from './results/candidate-app.ts';
import { candidateHandlers } from './results/candidate-rpc.ts';
import { publicationHandlers } from './results/publication-rpc.ts';
import { Publications } from './results/publications.ts';
import { Readers } from './results/readers.ts';
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

interface DashboardSettings extends SessionLimits, Site {
  /** Address of files as browsers see it; pages may load from its origin. */
  blobPublicUrl: string;
  /** Where the web application was built to. */
  webFolder: string;
  /** Addresses of the proxies that are trusted to say which address a request comes from. */
  trustedProxies: readonly string[];
  /** Sign-in at an institution; without it, people sign in by one-time links only. */
  oidc: OidcSettings | undefined;
  /** Networks that are not public and in which learning platforms may be called. */
  ltiNetworks: readonly string[];
}

export interface Dashboard extends Service {
  app: Express;
}

const SWEEP_MS = 10 * 60_000;

/** The dashboard: the web application, and the services' calls on behalf of the signed-in person. */
export function createDashboard(deps: DashboardDeps): Dashboard {
  const { database, gateway, exams, submissions, billing, log, settings } = deps;
  const { publicUrl, basePath } = settings;
  const { origin } = new URL(publicUrl);
  const address = siteAddress(settings);
  const sessions = new Sessions(database, settings);
  const cookie = new Cookie(settings, 'session', 'Strict');
  const attempts = new Attempts();
  const clients = new Map<DescService, unknown>([
    [ExamsService, exams],
    [SubmissionsService, submissions],
    [BillingService, billing],
    [GatewayAdminService, gateway],
  ]);
  const byName = Object.fromEntries([...clients].map(([{ typeName }, client]) => [typeName, client])) as Clients;
  const forwarder = new Forwarder(byName, gateway);
  const linkAddress = (token: string) => `${address}/sign-in#${token}`;
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
  const lti = createLti({
    database,
    sessions,
    isOpen: (instituteId) => forwarder.isOpen(instituteId),
    cookie,
    attempts,
    ...{ publicUrl, basePath },
    networks: settings.ltiNetworks,
    exams,
    submissions,
    log,
  });

  const publications = publicationHandlers(
    new Publications({ database, exams, submissions }),
    (secret) => `${address}${RESULTS_PATH}/#${secret}`,
  );
  const readers = new Readers(database);
  const readerCookie = new Cookie(settings, 'results', 'Strict');
  const requireOpen = (instituteId: string) => forwarder.requireOpen(instituteId);
  const app = createApp({
    sessions,
    cookie,
    ...{ basePath, origin },
    trustedProxies: settings.trustedProxies,
    oidc:
      settings.oidc &&
      oidcRoutes({
        provider: new Provider(settings.oidc, `${address}/oidc/callback`),
        database,
        sessions,
        isOpen: (instituteId) => forwarder.isOpen(instituteId),
        cookie,
        attempts,
        ...{ publicUrl, basePath },
        log,
      }),
    lti: lti.routes,
    routes: browserRoutes(async (method, request, context) => {
      if (context.visit && !isForAnyone(method)) await requireOpen(context.visit.instituteId);
      if (method.parent === PeopleService) {
        return await own[method.localName as keyof typeof own](request as never, context);
      }
      if (method.parent === ConnectionsService) {
        const reply = await lti.handlers[method.localName as keyof typeof lti.handlers](request as never, context);
        return await hideNames(method, request, reply, context.visit!, exams);
      }
      const visit = context.visit!;
      if (method.parent === PublicationService) {
        return await publications[method.localName as keyof typeof publications](request as never, visit);
      }
      if (method === ExamsService.method.patchExam) await keepBlind(request as PatchExamRequest, visit, exams);
      await requireMeant(method, request, visit, exams);
      const reply = withoutInternalAddress(method, await forwarder.forward(method, request, visit));
      return await hideNames(method, request, reply, visit, exams);
    }, log),
    candidates: candidateApp({
      handlers: candidateHandlers({ readers, cookie: readerCookie, submissions, requireOpen }),
      cookie: readerCookie,
      ...{ basePath, origin, webFolder: settings.webFolder, log },
    }),
    fileOrigins: [...new Set([new URL(settings.blobPublicUrl).origin])].filter((files) => files !== origin),
    webFolder: settings.webFolder,
    log,
  });

  return {
    name: 'dashboard',
    app,
    bindings: [bind(DashboardAdminService, ['operator'], adminHandlers({ database, gateway, linkAddress }))],
    jobs: [
      { name: 'end sessions', intervalMs: SWEEP_MS, run: () => sessions.sweep() },
      { name: 'end sessions of candidates', intervalMs: SWEEP_MS, run: () => readers.sweep() },
      ...lti.jobs,
    ],
    missingParts: async () => ((await database.isReachable()) ? [] : ['database']),
  };
}
