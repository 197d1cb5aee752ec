import { join } from 'node:path';
import { databaseSettings, httpUrl, networks, port, publicUrl, rpcAddress } from '@exam-evaluation/runtime/config.ts';
import { z } from 'zod';
import { ltiSettings } from './lti/settings.ts';
import { BASE_PATH } from './model/site.ts';
import { oidcSettings } from './oidc/settings.ts';

/** How people sign in, and how long they stay signed in. */
export const sessionSettings = {
  /** Minutes without use after which a session ends. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(1_440).default(120),
  /** Hours after which a session ends at the latest. */
  SESSION_HOURS: z.coerce.number().int().min(1).max(168).default(12),
  /**
   * Addresses and networks of trusted proxies, such as `10.0.0.0/8,192.168.7.1`: they say which address a request comes
   * from. Attempts to sign in are counted by that address.
   */
  TRUSTED_PROXIES: networks,
};

/** Where on the public host people find the dashboard. */
export const pathSettings = {
  DASHBOARD_PATH: z
    .string()
    .regex(
      /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/,
      'must be a path such as /exams/dashboard, without a slash at its end',
    )
    .default(BASE_PATH)
    .describe(
      'Path of the dashboard on the host of PUBLIC_URL, such as `/exams/dashboard`; a proxy may take leading parts of it off.',
    ),
};

/** Where the web application of this clone was built to. */
export const WEB_FOLDER = join(import.meta.dirname, '../web/dist');

/** Settings of the dashboard's process. */
export const dashboardSettings = {
  ...databaseSettings,
  /** Address of the installation as people reach it; the dashboard is on its host. */
  PUBLIC_URL: publicUrl,
  ...pathSettings,
  /** Address of uploads and downloads as browsers see it. */
  BLOB_PUBLIC_URL: httpUrl,
  /** Address and port of the web application. */
  HTTP_HOST: z.string().default('0.0.0.0'),
  PORT: port.default(8080),
  ...sessionSettings,
  ...oidcSettings,
  ...ltiSettings,

  GATEWAY_ADDRESS: rpcAddress,
  EXAMS_ADDRESS: rpcAddress,
  SUBMISSIONS_ADDRESS: rpcAddress,
  BILLING_ADDRESS: rpcAddress,
};
