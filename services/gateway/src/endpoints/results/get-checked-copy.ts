import { Readable } from 'node:stream';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { z } from 'zod';
import { type FileAnswer, fileEndpoint } from '../endpoint.ts';
import { booleanParameter, integerParameter, reference } from '../fields.ts';

export const getCheckedCopy = fileEndpoint({
  id: 'getCheckedCopy',
  method: 'GET',
  path: '/submissions/{submissionId}/checked-copy',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Results',
  summary: 'Download the checked copy',
  description:
    'A PDF of the copy with its marks. After a review it is drawn anew: this waits up to 10 seconds for it, then ' +
    'answers 503 with Retry-After; never a copy with old marks.',
  params: z.object({ submissionId: reference('The submission.') }),
  query: z.object({
    redirect: booleanParameter('`true` answers 302 to a presigned address.'),
    expires_in: integerParameter(60, 3600, 300, 'Seconds that the address is valid.'),
  }),
  success: {
    status: 200,
    description: 'The PDF, as an attachment.',
    contentTypes: ['application/pdf'],
    redirects: true,
  },
  errors: ['submission_not_found', 'checked_copy_not_found'],
  handle: async ({ params: { submissionId }, query, key: { instituteId } }, { submissions }): Promise<FileAnswer> => {
    const copy = await submissions.getCheckedCopy(
      { instituteId, submissionId, source: Source.API, expiresInSeconds: query.expires_in },
      { timeoutMs: WAITING_MS },
    );
    if (query.redirect) return { status: 302, headers: { Location: copy.publicUrl, 'Cache-Control': 'no-store' } };
    const { body, length } = await download(copy.internalUrl);
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${copy.filename.replaceAll(/[^\w.-]/g, '_')}"`,
        'Cache-Control': 'private, no-store',
        ...length,
      },
      stream: body,
    };
  },
});

/** The service waits 10 s for a drawing; the rest is for its answer that there is none. */
const WAITING_MS = 12_000;

const ANSWER_MS = 10_000;

/** @throws ContractError engine_unavailable when the blob store does not return the file. */
async function download(url: string): Promise<{ body: Readable; length: Record<string, string> }> {
  const waiting = new AbortController();
  // Limits only the wait for the store's first byte: the download takes as long as the caller's connection needs.
  const timer = setTimeout(() => waiting.abort(), ANSWER_MS);
  try {
    const response = await fetch(url, { signal: waiting.signal });
    if (!response.ok || !response.body) throw new Error(`the blob store answered ${response.status}`);
    const length = response.headers.get('content-length');
    return { body: Readable.fromWeb(response.body), length: length ? { 'Content-Length': length } : {} };
  } catch (error) {
    throw engineUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
