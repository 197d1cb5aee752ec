import { z } from 'zod';

/** Days of retention; 0 means for ever. */
export interface RetentionDays {
  /** Days to keep scans and checked copies after a copy was handed in, and uploads that were never handed in. */
  blobs: number;
  /** Days to keep a submission with everything that belongs to it. */
  results: number;
  /** Days to keep rows of the audit. */
  audit: number;
}

export const KEPT_FOR_EVER: RetentionDays = { blobs: 0, results: 0, audit: 0 };

const days = z.coerce.number().int().min(0).max(36_500).default(0);

export const retentionSettings = {
  RETENTION_BLOBS_DAYS: days.describe('Days that scans and checked copies are kept; 0: for ever.'),
  RETENTION_RESULTS_DAYS: days.describe('Days that submissions are kept, with answers and results; 0: for ever.'),
  RETENTION_AUDIT_DAYS: days.describe('Days that rows of the audit are kept; 0: for ever.'),
};

export function retentionDays(config: Record<keyof typeof retentionSettings, number>): RetentionDays {
  return {
    blobs: config.RETENTION_BLOBS_DAYS,
    results: config.RETENTION_RESULTS_DAYS,
    audit: config.RETENTION_AUDIT_DAYS,
  };
}
