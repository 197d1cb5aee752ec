import { FILE_BYTES_MAX, PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { requiredLongText, shortText } from '../fields.ts';
import { uploadSlotJson, uploadSlotSchema } from './upload-json.ts';

const FILE_MB_MAX = FILE_BYTES_MAX / 2 ** 20;
const IMAGE_NAME = /\.(?:jpe?g?|jfif|jp2|png|gif|bmp|tiff?|webp|avif|hei[cf]|svg)$/i;

const fileInput = z
  .strictObject({
    filename: requiredLongText(255, 'Name of the file.'),
    content_type: z
      .literal('application/pdf')
      .nullish()
      .meta({ description: '`application/pdf`, the only type that is taken.' }),
    size_bytes: z
      .number()
      .refine((bytes) => bytes <= FILE_BYTES_MAX, {
        error: `is more than ${FILE_MB_MAX} MB`,
        params: { code: 'too_large' },
      })
      .int()
      .min(1)
      .nullish()
      .meta({
        description: `At most ${FILE_MB_MAX} MB. A larger file than announced is not taken.`,
        maximum: FILE_BYTES_MAX,
      }),
    external_id: shortText(128, "The caller's own id of the file.").nullish(),
  })
  .meta({ id: 'FileInput' });

/** Images are not supported yet; this is reported before each file is validated. */
function asksForImage(files: unknown): boolean {
  if (!Array.isArray(files)) return false;
  return files.some((file: unknown) => {
    const { filename, content_type } = (file ?? {}) as Record<string, unknown>;
    const isImageType = typeof content_type === 'string' && content_type.toLowerCase().startsWith('image/');
    return isImageType || (typeof filename === 'string' && IMAGE_NAME.test(filename));
  });
}

export const createUploads = endpoint({
  id: 'createUploads',
  method: 'POST',
  path: '/uploads',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Uploads',
  summary: 'Get addresses to upload PDFs to',
  description:
    `Each slot takes one PDF of up to ${FILE_MB_MAX} MB and ${PAGES_MAX} pages by PUT within one hour. One write; each file counts. An institute ` +
    'may have only so many uploads that no copy was handed in with; beyond that the answer is `rate_limited` with ' +
    '`details.unattached`.',
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: z
    .strictObject({ files: z.array(fileInput).min(1).max(100).meta({ description: 'One slot is made for each.' }) })
    .meta({ id: 'CreateUploadsBody' }),
  example: { files: [{ filename: 'student-17.pdf', content_type: 'application/pdf', size_bytes: 1_048_576 }] },
  success: {
    status: 201,
    description: 'One slot for each file, in the order of the request.',
    schema: z
      .object({ uploads: z.array(uploadSlotSchema).meta({ description: 'In the order of the files.' }) })
      .meta({ id: 'CreatedUploads' }),
    example: {
      uploads: [
        {
          id: '1b7c5f0a-3d5e-4d0b-9f2e-6a1c8d4e7b90',
          status: 'pending',
          filename: 'student-17.pdf',
          put_url: 'https://files.example.org/incoming/1b7c5f0a?signature=0f8e2c7a',
          put_headers: { 'Content-Type': 'application/pdf' },
          expires_at: '2026-11-20T11:15:30.123456Z',
        },
      ],
    },
  },
  errors: ['feature_not_available'],
  uploadFiles: (body: { files: unknown[] }) => body.files.length,
  unavailable: ({ body }) => (asksForImage(body.files) ? 'Uploading images' : undefined),
  handle: async ({ body, key: { instituteId }, operationId }, { submissions }) => {
    const { uploads } = await submissions.createUploads({
      instituteId,
      operationId,
      files: body.files.map(({ filename, size_bytes, external_id }) => ({
        filename,
        ...(size_bytes != null && { sizeBytes: BigInt(size_bytes) }),
        ...(external_id != null && { externalId: external_id }),
      })),
    });
    return { uploads: uploads.map(uploadSlotJson) };
  },
});
