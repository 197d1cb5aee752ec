import { z } from 'zod';

export const archiveSettings = {
  ARCHIVE_RESULTS_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(0)
    .describe(
      'Days after which answers and results of a final copy that has not changed move to the object store; 0: never.',
    ),
};
