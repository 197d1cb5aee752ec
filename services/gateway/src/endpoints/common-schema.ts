import type { Warning } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';

// Schemas shared by the answers of several resources.

export const id = (description: string) => z.uuid().meta({ description });

export const timestamp = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-11-20T10:15:30.123456Z' });

/** A number of marks, credits or percent: at most 2 decimals. */
export const amount = (description: string) => z.number().meta({ description });

export const warningSchema = z
  .object({
    code: z.string().meta({ description: 'Such as `auto_rubric`.' }),
    message: z.string().meta({ description: 'For people.' }),
    field: z.string().nullable().meta({ description: 'Path of the field concerned.' }),
  })
  .meta({ id: 'ApiWarning', description: 'Informational; never blocks a request.' });

export type WarningJson = z.input<typeof warningSchema>;

export function warningJson({ code, message, field }: Warning): WarningJson {
  return { code, message, field: field || null };
}

/** What to look at in a request that was carried out; there only when not empty. */
export const requestWarnings = z
  .array(warningSchema)
  .optional()
  .meta({ description: 'What to look at, such as `unusual_id`; left out when there is nothing.' });

/** The envelope of every list. */
export const pageOf = <S extends z.ZodType>(name: string, row: S) =>
  z
    .object({
      data: z
        .array(row)
        .meta({ description: 'Ordered by `updated_at`, then `id`; a row that changes moves to the end.' }),
      next_cursor: z.string().nullable().meta({ description: 'Null exactly when `has_more` is false.' }),
      has_more: z.boolean().meta({ description: 'Whether another page follows.' }),
    })
    .meta({ id: name });

export const reviewerSchema = z
  .object({
    ref: z.string().meta({ description: "The caller's own id of the person." }).nullable(),
    name: z.string().meta({ description: 'Name of the person.' }).nullable(),
  })
  .meta({ id: 'Reviewer', description: 'The person who reviewed, as the caller named them.' });

/** A code of the contract (upload, submission or question error) with its sentence. */
export const errorInfoSchema = z
  .object({
    code: z.string().meta({ description: 'Stable: branch on it.' }),
    message: z.string().meta({ description: 'For people: do not parse.' }),
  })
  .meta({ id: 'ErrorInfo' });
