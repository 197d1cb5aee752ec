import { Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount, id } from '../common-schema.ts';
import { CHECKING_MS, endpoint, type Services } from '../endpoint.ts';
import { toAnswers } from '../shapes/answer-body.ts';
import { findRate, unit, unitSchema } from '../shapes/credits-json.ts';
import { quoteBody } from './quote-body.ts';

const quoteSchema = z
  .object({
    unit: unitSchema,
    quantity: z.int().meta({ description: 'How many units are asked about.' }),
    credits_per_unit: amount('Price of one.'),
    credits: amount('Price of all.'),
    rate_source: z.string().meta({ description: '`standard`, or `institute` where rates were agreed.' }),
    available: amount('Credits available now.'),
    sufficient: z.boolean().meta({ description: 'Whether the credits available cover it.' }),
    uploads: z
      .array(
        z
          .object({
            upload_id: id('The upload.'),
            pages: z.int().meta({ description: 'Its pages.' }),
            credits: amount('Price of its pages.'),
          })
          .meta({ id: 'UploadQuote' }),
      )
      .optional()
      .meta({ description: 'Only for `upload_ids`, in their order.' }),
  })
  .meta({ id: 'Quote' });

interface Quantity {
  unit: Unit;
  quantity: number;
  uploads?: { id: string; pages: number }[];
}

export const quoteCredits = endpoint({
  id: 'quoteCredits',
  method: 'POST',
  path: '/credits/quote',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Credits',
  summary: 'Ask what copies would cost',
  body: quoteBody,
  example: { pages: 120 },
  success: {
    status: 200,
    description: 'The price, and whether the credits available cover it.',
    schema: quoteSchema,
    example: {
      unit: 'page',
      quantity: 120,
      credits_per_unit: 1,
      credits: 120,
      rate_source: 'standard',
      available: 247.5,
      sufficient: true,
    },
  },
  errors: [
    'exam_not_found',
    'upload_not_found',
    'upload_rejected',
    'too_many_pages',
    'mode_mismatch',
    'unknown_option_label',
    'language_not_supported',
  ],
  handle: async ({ body, key: { instituteId } }, services) => {
    const [asked, credits] = await Promise.all([
      computeQuantity(body, instituteId, services),
      services.billing.getCredits({ instituteId }),
    ]);
    const price = findRate(credits, asked.unit);
    const total = price * asked.quantity;
    return {
      unit: unit.word(asked.unit),
      quantity: asked.quantity,
      credits_per_unit: fromHundredths(price),
      credits: fromHundredths(total),
      rate_source: credits.rateSource,
      available: fromHundredths(credits.available),
      sufficient: total === 0 || BigInt(total) <= credits.available, // a free copy needs no balance
      ...(asked.uploads && {
        uploads: asked.uploads.map(({ id: uploadId, pages }) => ({
          upload_id: uploadId,
          pages,
          credits: fromHundredths(pages * price),
        })),
      }),
    };
  },
});

/** How many units the body asks about. */
async function computeQuantity(
  { pages, upload_ids, answers, exam_id }: z.output<typeof quoteBody>,
  instituteId: string,
  { submissions }: Services,
): Promise<Quantity> {
  if (upload_ids) {
    const checked = await submissions.checkUploads({ instituteId, uploadIds: upload_ids }, { timeoutMs: CHECKING_MS });
    const uploads = checked.uploads.map((upload) => ({ id: upload.id, pages: upload.pages ?? 0 }));
    return { unit: Unit.PAGE, quantity: uploads.reduce((sum, upload) => sum + upload.pages, 0), uploads };
  }
  if (Array.isArray(answers)) {
    const { quantity } = await submissions.countAnswers({
      instituteId,
      examId: exam_id!,
      source: Source.API,
      answers: toAnswers(answers),
    });
    return { unit: Unit.ANSWER, quantity };
  }
  return pages === undefined ? { unit: Unit.ANSWER, quantity: answers! } : { unit: Unit.PAGE, quantity: pages };
}
