import { join } from 'node:path';
import { STANDARD_RATES } from '@exam-evaluation/billing/model/account.rules.ts';
import { createBillingService } from '@exam-evaluation/billing/service.ts';
import { WEB_FOLDER } from '@exam-evaluation/dashboard/config.ts';
import { arrivalPaths, siteAddress } from '@exam-evaluation/dashboard/model/site.ts';
import { readOidcSettings } from '@exam-evaluation/dashboard/oidc/settings.ts';
import { createDashboard } from '@exam-evaluation/dashboard/service.ts';
import { DiskBlobs } from '@exam-evaluation/data/adapters/blobs-disk.ts';
import { PostgresBus } from '@exam-evaluation/data/adapters/bus-postgres.ts';
import { MemoryCounters } from '@exam-evaluation/data/adapters/counters-memory.ts';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { createExamsService } from '@exam-evaluation/exams/service.ts';
import { docUrl } from '@exam-evaluation/gateway/openapi/error-pages.ts';
import { createGateway } from '@exam-evaluation/gateway/service.ts';
import { ComputingProcesses } from '@exam-evaluation/grading/computing/processes.ts';
import { createEngines } from '@exam-evaluation/grading/engines/engines.ts';
import { findCopyReader } from '@exam-evaluation/grading/pages/threads.ts';
import { createGradingService } from '@exam-evaluation/grading/service.ts';
import { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { DashboardAdminService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { ExamsAdminService, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { drainOnStop } from '@exam-evaluation/runtime/drain.ts';
import { startJob } from '@exam-evaluation/runtime/jobs.ts';
import type { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { createClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { LocalTransport } from '@exam-evaluation/runtime/rpc/local-transport.ts';
import { type Service, serve } from '@exam-evaluation/runtime/service.ts';
import { type MetricsHandler, serveMetrics } from '@exam-evaluation/runtime/telemetry.ts';
import { retentionDays } from '@exam-evaluation/submissions/removal/settings.ts';
import { createSubmissionsService } from '@exam-evaluation/submissions/service.ts';
import { uploadBounds } from '@exam-evaluation/submissions/uploads/bounds.ts';
import { LOOPBACK, toAddresses, toOrigin } from './addresses.ts';
import { openDatabases } from './databases.ts';
import { type DemoInstitute, ensureDemoInstitute } from './first-key.ts';
import { openFrontDoor } from './front-door.ts';
import { patiently } from './patiently.ts';
import { acceptedTokens, loadSecrets, writePrivate } from './secrets.ts';
import type { StandaloneSettings } from './settings.ts';

export interface System {
  /** Ends in /v1. */
  baseUrl: string;
  demo: DemoInstitute;
  /** One-time link that signs in to the dashboard as the demo institute's administrator. */
  signInLink: string;
}

const SERVICES = ['gateway', 'exams', 'submissions', 'billing', 'grading', 'dashboard'] as const;
type Name = (typeof SERVICES)[number];

export interface SystemParts {
  logFor: (service: string) => Logger;
  lifecycle: Lifecycle;
  metrics: MetricsHandler;
  version: { version: string; commit: string };
  /** Told before each step of the start. */
  waitsFor: (what: string) => void;
}

/** Everything in one process: the services that production runs, on embedded parts. */
export async function startSystem(
  settings: StandaloneSettings,
  { logFor, lifecycle, metrics, version, waitsFor }: SystemParts,
): Promise<System> {
  const secrets = loadSecrets(settings.DATA_DIR);
  const seenAt = (port: number) => settings.PUBLIC_URL ?? toOrigin(settings.HOST, port);
  const door = await openFrontDoor({ host: settings.HOST, port: settings.PORT, publicUrl: seenAt });
  const origin = toOrigin(settings.HOST, door.port);
  const publicUrl = seenAt(door.port);
  const site = { publicUrl, basePath: settings.DASHBOARD_PATH };

  // Looking for programs starts some of them, which takes its time beside the database's.
  const finding = findCopyReader(settings);
  finding.catch(() => undefined); // told below
  waitsFor('the database');
  const databases = await openDatabases(settings.DATA_DIR, secrets.databasePassword, {
    lifecycle,
    log: logFor('standalone'),
  });
  const bus = await PostgresBus.open({ url: databases.busUrl, log: logFor('event bus') });
  lifecycle.onStop('event bus', () => bus.close());
  const blobPublicUrl = settings.BLOB_PUBLIC_URL ?? `${publicUrl}/blobs`;
  const blobs = new DiskBlobs({
    folder: join(settings.DATA_DIR, 'blobs'),
    secret: secrets.blobKey,
    publicUrl: blobPublicUrl,
    internalUrl: `${origin}/blobs`,
    fullDocUrl: docUrl(publicUrl, 'storage_full'),
  });
  lifecycle.onStop('blob sweeper', startJob(blobs.sweeper, logFor('blobs')));
  const counters = new MemoryCounters();

  const ports = Object.fromEntries(await Promise.all(SERVICES.map(async (name) => [name, await freePort()]))) as Record<
    Name,
    number
  >;
  const local = new LocalTransport();
  const from = (caller: Name | 'operator') => ({ transport: local, token: secrets.tokens[caller] });

  const billing = createBillingService({
    database: databases.billing,
    log: logFor('billing'),
    rates: STANDARD_RATES,
  });
  const exams = createExamsService({
    database: databases.exams,
    submissions: createClient(SubmissionsService, from('exams')),
  });
  const submissions = createSubmissionsService({
    database: databases.submissions,
    exams: createClient(ExamsService, from('submissions')),
    examsAdmin: createClient(ExamsAdminService, from('submissions')),
    billing: createClient(BillingService, from('submissions')),
    bus,
    blobs,
    log: logFor('submissions'),
    settings: { retriesMax: settings.GRADING_RETRIES },
    retention: retentionDays(settings),
    archiveDays: settings.ARCHIVE_RESULTS_DAYS,
    uploadBounds: uploadBounds(settings),
  });
  const gateway = createGateway({
    database: databases.gateway,
    exams: createClient(ExamsService, from('gateway')),
    submissions: createClient(SubmissionsService, from('gateway')),
    billing: createClient(BillingService, from('gateway')),
    billingAdmin: createClient(BillingAdminService, from('gateway')),
    counters,
    log: logFor('gateway'),
    lifecycle,
    settings: {
      publicUrl,
      dashboardUrl: settings.DASHBOARD_URL ?? siteAddress(site),
      cursorSecrets: secrets.cursorKeys,
      tiers: settings.TIERS,
      otherCells: settings.OTHER_CELLS,
      ...version,
      exhausted: async () => ((await blobs.isFull()) ? ['disk space'] : []),
      otherMissingParts: () => missingParts([billing, exams, submissions, grading, dashboard]),
    },
  });
  const dashboard = createDashboard({
    database: databases.dashboard,
    gateway: createClient(GatewayAdminService, from('dashboard')),
    exams: createClient(ExamsService, from('dashboard')),
    submissions: createClient(SubmissionsService, from('dashboard')),
    billing: createClient(BillingService, from('dashboard')),
    log: logFor('dashboard'),
    settings: {
      ...site,
      blobPublicUrl,
      webFolder: WEB_FOLDER,
      idleMinutes: settings.SESSION_IDLE_MINUTES,
      hours: settings.SESSION_HOURS,
      trustedProxies: settings.TRUSTED_PROXIES,
      oidc: readOidcSettings(settings),
      ltiNetworks: settings.LTI_NETWORKS,
    },
  });
  waitsFor('the programs and models that read and mark');
  const work = createClient(WorkService, from('grading'));
  const reader = await finding;
  const computing = new ComputingProcesses(logFor('grading'));
  lifecycle.onStop('marking processes', () => computing.close());
  const grading = createGradingService({
    work,
    bus,
    chooseEngine: await createEngines({ settings, reader, computing, work, log: logFor('grading') }),
    computing,
    reader,
    log: logFor('grading'),
    slots: settings.GRADING_SLOTS,
  });

  waitsFor('the services');
  const services: Service[] = [billing, exams, submissions, gateway, grading, dashboard];
  const metricsPort = await serveMetrics({
    host: LOOPBACK,
    port: settings.METRICS_PORT,
    metrics,
    missingParts: () => missingParts(services),
    stuck: grading.stuck,
    lifecycle,
  });
  const tokens = acceptedTokens(secrets);
  const connectPorts: Record<string, number> = {};
  for (const service of services) {
    const grpcPort = ports[service.name as Name];
    const served = { host: LOOPBACK, grpcPort, connectPort: 0, tokens, local, log: logFor(service.name), lifecycle };
    connectPorts[service.name] = (await serve(service, served)).connectPort;
  }

  const dashboardPaths = arrivalPaths(site.basePath);
  const { pathname: blobPath } = new URL(`${origin}/blobs/`);
  door.open((request, response) => {
    if (request.url?.startsWith(blobPath)) blobs.handler(request, response);
    else if (dashboardPaths.some((path) => isBelow(path, request.url))) dashboard.app(request, response);
    else gateway.app(request, response);
  });
  drainOnStop(lifecycle, 'http', door.server, 0);

  const demo = await ensureDemoInstitute(createClient(GatewayAdminService, from('operator')));
  const people = createClient(DashboardAdminService, from('operator'));
  const administrator = { instituteId: demo.id, displayName: 'Administrator', role: 'administrator' };
  const { link: signInLink } = await patiently(() => people.createSignInLink(administrator));
  const baseUrl = `${publicUrl}/v1`;
  writePrivate(join(settings.DATA_DIR, 'runtime.json'), {
    baseUrl,
    dashboardUrl: siteAddress(site),
    pid: process.pid,
    addresses: toAddresses(ports),
    connectAddresses: toAddresses(connectPorts),
    metricsAddress: `${LOOPBACK}:${metricsPort}`,
    operatorToken: secrets.tokens.operator,
  });
  return { baseUrl, demo, signInLink };
}

/** Names of the parts that are missing, each once, since the services share most of them. */
async function missingParts(services: readonly Service[]): Promise<string[]> {
  const missing = await Promise.all(services.map((service) => service.missingParts()));
  return [...new Set(missing.flat())];
}

/** Whether a request's address is a path or lies below it. */
function isBelow(path: string, url: string | undefined): boolean {
  return url !== undefined && (url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`));
}
