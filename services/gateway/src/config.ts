import { tiersSetting } from '@exam-evaluation/contract/tiers.ts';
import { databaseSettings, httpUrl, port, publicUrl, rpcAddress } from '@exam-evaluation/runtime/config.ts';
import { z } from 'zod';

/** Secrets separated by commas, the newest first, each of 16 characters or more. */
const cursorSecrets = z
  .string()
  .transform((list) => list.split(','))
  .refine((secrets) => secrets.every((secret) => secret.length >= 16), 'must be secrets of 16 characters or more')
  .transform((secrets) => secrets as [string, ...string[]]);

/** Addresses with commas between. */
const httpUrls = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
  .pipe(z.array(httpUrl));

/** Cells of one installation, for the gateway's process and `npm start`. */
export const cellSettings = {
  OTHER_CELLS: httpUrls.describe(
    'Addresses of the gateways of other cells, such as `http://gateway.cell-b:8080`, with commas between: requests with their keys are handed to them.',
  ),
};

/** Settings of the gateway's process. */
export const gatewaySettings = {
  ...databaseSettings,
  /** Address that callers use, without /v1. */
  PUBLIC_URL: publicUrl,
  /** Base of `dashboard_url`. */
  DASHBOARD_URL: httpUrl.optional(),
  /** Rate tiers in addition to `standard` and `high`, or replacing them, as JSON. */
  TIERS: tiersSetting,
  /** Address and port of the public API. */
  HTTP_HOST: z.string().default('0.0.0.0'),
  PORT: port.default(8080),
  /**
   * Secrets separated by commas, each of 16 characters or more: the first signs the cursors of lists, all verify them.
   */
  CURSOR_SECRETS: cursorSecrets,
  ...cellSettings,

  EXAMS_ADDRESS: rpcAddress,
  SUBMISSIONS_ADDRESS: rpcAddress,
  BILLING_ADDRESS: rpcAddress,
  /** Redis that keeps the rate windows, as a redis:// address; without it they are kept in this process. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
};
