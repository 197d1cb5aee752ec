import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { uploadJson, uploadSchema } from './upload-json.ts';

export const getUpload = endpoint({
  id: 'getUpload',
  method: 'GET',
  path: '/uploads/{uploadId}',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Uploads',
  summary: 'Get an upload',
  description: 'The first read after the PUT checks the file; waits up to 5 seconds for a check that runs.',
  params: z.object({ uploadId: reference('The upload.') }),
  success: {
    status: 200,
    description: 'The upload.',
    schema: uploadSchema,
    example: {
      id: '1b7c5f0a-3d5e-4d0b-9f2e-6a1c8d4e7b90',
      status: 'ready',
      filename: 'student-17.pdf',
      size_bytes: 1_048_576,
      pages: 4,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      submission_id: null,
      error: null,
      warnings: [],
      expires_at: '2026-11-20T11:15:30.123456Z',
      created_at: '2026-11-20T10:15:30.123456Z',
    },
  },
  errors: ['upload_not_found'],
  handle: async ({ params: { uploadId }, key: { instituteId } }, { submissions }) =>
    uploadJson(await submissions.getUpload({ instituteId, uploadId })),
});
