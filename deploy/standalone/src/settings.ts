import { resolve } from 'node:path';
import { tiersSetting } from '@exam-evaluation/contract/tiers.ts';
import { pathSettings, sessionSettings } from '@exam-evaluation/dashboard/config.ts';
import { ltiSettings } from '@exam-evaluation/dashboard/lti/settings.ts';
import { oidcSettings } from '@exam-evaluation/dashboard/oidc/settings.ts';
import { cellSettings } from '@exam-evaluation/gateway/config.ts';
import { markerSettings } from '@exam-evaluation/grading/language-model/settings.ts';
import { readingSettings } from '@exam-evaluation/grading/readers/settings.ts';
import { httpUrl, logLevel, port, publicUrl, telemetrySettings } from '@exam-evaluation/runtime/config.ts';
import { archiveSettings } from '@exam-evaluation/submissions/archive/settings.ts';
import { retrySettings } from '@exam-evaluation/submissions/model/retries.ts';
import { retentionSettings } from '@exam-evaluation/submissions/removal/settings.ts';
import { uploadBoundSettings } from '@exam-evaluation/submissions/uploads/bounds.ts';
import { z } from 'zod';

/** Settings of `npm start`, from environment variables. */
export const standaloneSettings = z.object({
  PORT: port.default(8080).describe('Port of the HTTP API and of the signed file addresses; 0 picks a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address the HTTP API listens on; 0.0.0.0 for all.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder))
    .describe('Folder of everything that must survive: database, files, secrets.'),
  PUBLIC_URL: publicUrl.optional().describe('Address of the API as callers see it; default http://HOST:PORT.'),
  BLOB_PUBLIC_URL: httpUrl
    .optional()
    .describe('Address of uploads and downloads as callers see it; default PUBLIC_URL/blobs.'),
  DASHBOARD_URL: httpUrl
    .optional()
    .describe(
      'Base of dashboard_url, where it leads to a dashboard of yours; default DASHBOARD_PATH on the host of PUBLIC_URL.',
    ),
  ...pathSettings,
  ...sessionSettings,
  ...oidcSettings,
  ...ltiSettings,
  ...cellSettings,
  TIERS: tiersSetting.describe('JSON object of rate tiers by name, laid over `standard` and `high`.'),
  GRADING_SLOTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(2)
    .describe(
      'Most copies graded at the same time, fewer while the machine is busy; one more slot is kept for copies without written answers. 0: copies only wait.',
    ),
  ...markerSettings,
  ...readingSettings,
  ...retrySettings,
  ...retentionSettings,
  ...archiveSettings,
  ...uploadBoundSettings,
  METRICS_PORT: port.default(0).describe('Prometheus metrics and probes on loopback; 0 picks a free one.'),
  ...telemetrySettings,
  LOG_LEVEL: logLevel.describe('trace, debug, info, warn, error or fatal.'),
  LOG_FILE: z.string().optional().describe('File for the JSON log; default DATA_DIR/log.jsonl, `-` for stdout.'),
});

export type StandaloneSettings = Readonly<z.output<typeof standaloneSettings>>;
