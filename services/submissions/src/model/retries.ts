import { z } from 'zod';

// A job may fail through no fault of its copy: a process was killed, the machine was too busy, a part was away. It then
// waits, and is tried again.

/** How often such a job is tried again: for about half an hour. */
export const RETRIES_DEFAULT = 5;

export const retrySettings = {
  GRADING_RETRIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(50)
    .default(RETRIES_DEFAULT)
    .describe(
      'How often a copy whose grading failed through no fault of its own is graded again, at no charge, before it fails; it waits 10 s, 40 s, 160 s, then 15 minutes.',
    ),
};

const [FIRST_SECONDS, GROWTH, MOST_SECONDS] = [10, 4, 900];

/** The moment, in SQL, from which a job whose row counts its `retries` may be tried again. */
export const NEXT_TRY_AT = `clock_timestamp() + least(${MOST_SECONDS}, ${FIRST_SECONDS} * ${GROWTH} ^ least(retries, 9)) * interval '1 second'`;

/** Whether, in SQL, a waiting job may be tried now. */
export const IS_DUE = '(not_before is null or not_before <= clock_timestamp())';
