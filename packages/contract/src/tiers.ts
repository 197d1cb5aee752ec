import { z } from 'zod';

const perSecondAndMinute = z.object({ second: z.int().positive(), minute: z.int().positive() });
const perSecond = z.object({ second: z.int().positive() });
const perMinute = z.object({ minute: z.int().positive() });

/** How much one tier may ask for: reads, writes and files of POST /uploads. */
const tierSchema = z.object({
  key: z.object({ reads: perSecondAndMinute, writes: perSecondAndMinute, uploadFiles: perMinute }),
  institute: z.object({ reads: perSecond, writes: perSecond, uploadFiles: perMinute }),
});

export type Tier = z.output<typeof tierSchema>;

/** Tiers by name. The chart has the same schema; a test compares them. */
export const tiersSchema = z.record(z.string(), tierSchema);

/** The tiers of the contract. A configuration may add others, or change these. */
export const TIERS_DEFAULT: Readonly<Record<'standard' | 'high', Tier>> = {
  standard: {
    key: {
      reads: { second: 20, minute: 600 },
      writes: { second: 5, minute: 120 },
      uploadFiles: { minute: 3_000 },
    },
    institute: { reads: { second: 40 }, writes: { second: 10 }, uploadFiles: { minute: 6_000 } },
  },
  high: {
    key: {
      reads: { second: 50, minute: 1_500 },
      writes: { second: 20, minute: 480 },
      uploadFiles: { minute: 12_000 },
    },
    institute: { reads: { second: 100 }, writes: { second: 40 }, uploadFiles: { minute: 24_000 } },
  },
};

/** Every tier by name; `standard` and `high` are always there. */
export type Tiers = Readonly<Record<string, Tier>> & typeof TIERS_DEFAULT;

/** The setting TIERS: a JSON object of tiers by name, which extend or replace the default ones. */
export const tiersSetting = z
  .string()
  .default('{}')
  .transform((text, context): Tiers => {
    try {
      return { ...TIERS_DEFAULT, ...tiersSchema.parse(JSON.parse(text)) };
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'is not JSON';
      context.addIssue({ code: 'custom', message: `must be a JSON object of tiers by name: ${reason}` });
      return z.NEVER;
    }
  });
