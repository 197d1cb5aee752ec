import { type Upload, UploadStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { z } from 'zod';
import { errorInfoSchema, id, timestamp, warningJson, warningSchema } from '../common-schema.ts';
import { namesOf } from '../names.ts';

const uploadStatus = namesOf({
  pending: UploadStatus.PENDING,
  ready: UploadStatus.READY,
  rejected: UploadStatus.REJECTED,
  attached: UploadStatus.ATTACHED,
  expired: UploadStatus.EXPIRED,
});

const uploadStatusSchema = z
  .enum(uploadStatus.words)
  .meta({ id: 'UploadStatus', description: '`ready` once checked, `attached` once submitted.' });

export const uploadSchema = z
  .object({
    id: id('The upload.'),
    status: uploadStatusSchema,
    filename: z.string().meta({ description: 'Name of the file, as announced.' }),
    size_bytes: z.int().meta({ description: 'Bytes of the file; null until it is checked.' }).nullable(),
    pages: z.int().meta({ description: 'Pages of the PDF; null until it is checked.' }).nullable(),
    sha256: z
      .string()
      .meta({ description: 'SHA-256 of the file in hexadecimal; null until it is checked.' })
      .nullable(),
    submission_id: z.uuid().nullable().meta({ description: 'The submission it is attached to, for ever.' }),
    error: errorInfoSchema
      .nullable()
      .meta({ description: 'Of a rejected one: `not_a_pdf`, `too_large`, `encrypted`, `corrupt`, `empty`.' }),
    warnings: z.array(warningSchema).meta({ description: 'Such as `pages_beyond_vision_limit`.' }),
    expires_at: timestamp('Until when the PUT address is valid.'),
    created_at: timestamp('When the slot was made.'),
  })
  .meta({ id: 'Upload' });

export const uploadSlotSchema = z
  .object({
    id: id('The upload.'),
    status: uploadStatusSchema,
    filename: z.string().meta({ description: 'Name of the file, as announced.' }),
    put_url: z.url().meta({ description: 'PUT the PDF here, without the API key.' }),
    put_headers: z.record(z.string(), z.string()).meta({ description: 'Headers to send with the PUT.' }),
    expires_at: timestamp('Until when `put_url` is valid: one hour.'),
  })
  .meta({ id: 'UploadSlot' });

export function uploadJson(upload: Upload): z.input<typeof uploadSchema> {
  const { error } = upload;
  return {
    id: upload.id,
    status: uploadStatus.word(upload.status),
    filename: upload.filename,
    size_bytes: upload.sizeBytes === undefined ? null : Number(upload.sizeBytes),
    pages: upload.pages ?? null,
    sha256: upload.sha256 ?? null,
    submission_id: upload.submissionId ?? null,
    error: error ? { code: error.code, message: error.message } : null,
    warnings: upload.warnings.map(warningJson),
    expires_at: fromTimestamp(upload.expiresAt!),
    created_at: fromTimestamp(upload.createdAt!),
  };
}

export function uploadSlotJson(upload: Upload): z.input<typeof uploadSlotSchema> {
  return {
    id: upload.id,
    status: 'pending',
    filename: upload.filename,
    put_url: upload.putUrl,
    put_headers: upload.putHeaders,
    expires_at: fromTimestamp(upload.expiresAt!),
  };
}
