import { databaseOptions } from '@exam-evaluation/data/adapters/settings.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { databaseSettings } from '@exam-evaluation/runtime/config.ts';
import { toHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { runService } from '@exam-evaluation/runtime/process.ts';
import { z } from 'zod';
import { STANDARD_RATES } from './model/account.rules.ts';
import { createBillingService } from './service.ts';

/** Credits with at most two decimals, such as `0.5`. */
const credits = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be credits with at most two decimals')
  .transform((text) => toHundredths(Number(text)));

const settings = {
  ...databaseSettings,
  /** Standard price of a page of a handwritten copy, in credits. */
  PAGE_CREDITS: credits.default(STANDARD_RATES.page),
  /** Standard price of a written answer of a typed copy, in credits. */
  ANSWER_CREDITS: credits.default(STANDARD_RATES.answer),
};

await runService('billing', settings, async ({ config, log, lifecycle, serve }) => {
  const database = new Database(databaseOptions('billing', config, log));
  lifecycle.onStop('database', () => database.close());
  const rates = { page: config.PAGE_CREDITS, answer: config.ANSWER_CREDITS };
  await serve(createBillingService({ database, log, rates }));
});
