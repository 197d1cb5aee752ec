import { type Credits, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount } from '../common-schema.ts';
import { namesOf } from '../names.ts';

export const unit = namesOf({ page: Unit.PAGE, answer: Unit.ANSWER });

export const unitSchema = z.enum(unit.words).meta({ id: 'Unit', description: 'What credits are counted by.' });

export const creditsSchema = z
  .object({
    balance: amount('Credits bought and not charged.'),
    committed: amount('Held by evaluations that wait or run.'),
    available: amount('balance + credit_limit − committed.'),
    credit_limit: amount('How far below zero the balance may go.'),
    rate_card: z
      .object({
        rate_source: z.string().meta({ description: '`standard`, or `institute` where rates were agreed.' }),
        rates: z
          .array(z.object({ unit: unitSchema, credits: amount('Credits for one.') }).meta({ id: 'Rate' }))
          .meta({ description: 'One for each unit.' }),
      })
      .meta({ id: 'RateCard', description: 'What grading costs the institute.' }),
  })
  .meta({ id: 'Credits' });

export function creditsJson(credits: Credits): z.input<typeof creditsSchema> {
  return {
    balance: fromHundredths(credits.balance),
    committed: fromHundredths(credits.committed),
    available: fromHundredths(credits.available),
    credit_limit: fromHundredths(credits.creditLimit),
    rate_card: {
      rate_source: credits.rateSource,
      rates: credits.rates.map((rate) => ({ unit: unit.word(rate.unit), credits: fromHundredths(rate.credits) })),
    },
  };
}

/** Hundredths of a credit for one unit. */
export function findRate(credits: Credits, wanted: Unit): number {
  return Number(credits.rates.find((rate) => rate.unit === wanted)?.credits ?? 0n);
}
