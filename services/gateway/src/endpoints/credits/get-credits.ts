import { endpoint } from '../endpoint.ts';
import { creditsJson, creditsSchema } from '../shapes/credits-json.ts';

export const getCredits = endpoint({
  id: 'getCredits',
  method: 'GET',
  path: '/credits',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Credits',
  summary: 'Get the credit balance and the rate card',
  success: {
    status: 200,
    description: 'The credits of the institute.',
    schema: creditsSchema,
    example: {
      balance: 250,
      committed: 2.5,
      available: 247.5,
      credit_limit: 0,
      rate_card: {
        rate_source: 'standard',
        rates: [
          { unit: 'page', credits: 1 },
          { unit: 'answer', credits: 0.5 },
        ],
      },
    },
  },
  errors: [],
  handle: async ({ key: { instituteId } }, { billing }) => creditsJson(await billing.getCredits({ instituteId })),
});
