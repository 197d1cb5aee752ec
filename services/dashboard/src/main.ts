import { databaseOptions } from '@exam-evaluation/data/adapters/settings.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { runService } from '@exam-evaluation/runtime/process.ts';
import { createClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { dashboardSettings, WEB_FOLDER } from './config.ts';
import { serveHttp } from './http/server.ts';
import { readOidcSettings } from './oidc/settings.ts';
import { createDashboard } from './service.ts';

await runService('dashboard', dashboardSettings, async ({ config, log, lifecycle, connect, serve }) => {
  const database = new Database(databaseOptions('dashboard', config, log));
  lifecycle.onStop('database', () => database.close());
  const dashboard = createDashboard({
    database,
    gateway: createClient(GatewayAdminService, connect('gateway', config.GATEWAY_ADDRESS)),
    exams: createClient(ExamsService, connect('exams', config.EXAMS_ADDRESS)),
    submissions: createClient(SubmissionsService, connect('submissions', config.SUBMISSIONS_ADDRESS)),
    billing: createClient(BillingService, connect('billing', config.BILLING_ADDRESS)),
    log,
    settings: {
      publicUrl: config.PUBLIC_URL,
      basePath: config.DASHBOARD_PATH,
      blobPublicUrl: config.BLOB_PUBLIC_URL,
      webFolder: WEB_FOLDER,
      idleMinutes: config.SESSION_IDLE_MINUTES,
      hours: config.SESSION_HOURS,
      trustedProxies: config.TRUSTED_PROXIES,
      oidc: readOidcSettings(config),
      ltiNetworks: config.LTI_NETWORKS,
    },
  });
  await serve(dashboard);
  const port = await serveHttp(dashboard.app, { host: config.HTTP_HOST, port: config.PORT, lifecycle });
  log.info({ port }, 'dashboard answers HTTP');
});
