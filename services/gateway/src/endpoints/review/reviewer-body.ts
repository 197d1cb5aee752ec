import { z } from 'zod';
import { shortText } from '../fields.ts';

export const reviewerInput = z
  .strictObject({
    ref: shortText(128, "The caller's own id of the person.").nullish(),
    name: shortText(255, 'Name of the person.').nullish(),
  })
  .meta({ id: 'ReviewerInput', description: 'The person who reviewed.' });

export function toReviewer(reviewer: z.output<typeof reviewerInput> | null | undefined) {
  return reviewer ? { reviewer: { ref: reviewer.ref ?? '', name: reviewer.name ?? '' } } : {};
}
