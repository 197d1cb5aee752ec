import { join } from 'node:path';
import { FILE_BYTES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { PageSize, type SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { engineUnavailable, invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { inWorkFolder } from '@exam-evaluation/runtime/work-folder.ts';
import { requireLive } from '../model/live.ts';
import { findSubmission } from '../model/store.ts';
import { copyFolder, copyKey } from '../uploads/rules.ts';
import { selectUploads } from '../uploads/store.ts';
import { drawPage, inTurn } from './draw.ts';

interface PageDeps {
  database: Database;
  blobs: BlobStore;
  log: Logger;
}

/** Pixels of the longer side. */
const SIDES = { full: 1_600, thumbnail: 240 };
const VALID_SECONDS = { usual: 300, min: 60, max: 3_600 };

/** A page of a scan that was handed in. */
interface Page {
  instituteId: string;
  uploadId: string;
  /** Hash of the file. */
  sha256: string;
  /** Page number, from 1. */
  page: number;
}

/** Pages of handwritten copies as pictures in colour: drawn once, stored next to the scan, deleted with it. */
export function pageHandlers({
  database,
  blobs,
  log,
}: PageDeps): Pick<Handlers<typeof SubmissionsService>, 'getPagePicture'> {
  async function findPage(request: { instituteId: string; submissionId: string; source: number; page: number }) {
    const { instituteId, submissionId, source, page } = request;
    return await database.withTenant(instituteId, async (tx) => {
      const submission = requireLive(await findSubmission(tx, instituteId, submissionId), source);
      const uploadId = submission.upload_id;
      const [upload] = uploadId ? await selectUploads(tx, instituteId, [uploadId]) : [];
      if (!upload?.sha256 || !upload.pages || page < 1 || page > upload.pages) throw refuse('not_found');
      return { of: { instituteId, uploadId: upload.id, sha256: upload.sha256, page }, pages: upload.pages };
    });
  }

  async function keep(page: Page, signal: AbortSignal): Promise<void> {
    const { instituteId, uploadId, sha256 } = page;
    await inWorkFolder(async (folder) => {
      const pdf = join(folder, 'copy.pdf');
      const limits = { maxBytes: FILE_BYTES_MAX, signal };
      const found = await blobs.download(copyKey(instituteId, uploadId, sha256), pdf, limits).catch(unavailable);
      if (!found) throw refuse('not_found');
      const sizes = Object.keys(SIDES) as (keyof typeof SIDES)[];
      const pictures = sizes.map((size) => ({ path: join(folder, `${size}.jpg`), side: SIDES[size], size }));
      await drawPage(pdf, page.page, pictures, signal).catch((error: unknown) => {
        if (!(error instanceof ChildFailed)) throw error;
        log.warn({ err: error, upload_id: uploadId, page: page.page }, 'a page could not be drawn for people');
        throw refuse('not_found');
      });
      for (const { path, size } of pictures) {
        await blobs.upload(pictureKey(page, size), path, { contentType: 'image/jpeg' });
      }
    });
  }

  return {
    getPagePicture: async (request, { signal }) => {
      const expiresInSeconds = request.expiresInSeconds || VALID_SECONDS.usual;
      if (expiresInSeconds < VALID_SECONDS.min || expiresInSeconds > VALID_SECONDS.max) {
        const message = `must be from ${VALID_SECONDS.min} to ${VALID_SECONDS.max}`;
        throw invalidFields([{ field: 'expires_in_seconds', code: 'out_of_range', message }]);
      }
      const { of, pages } = await findPage(request);
      const key = pictureKey(of, request.size === PageSize.THUMBNAIL ? 'thumbnail' : 'full');
      const isThere = async () => (await blobs.stat(key).catch(unavailable)) !== undefined;
      if (!(await isThere())) {
        // Another request may have drawn it while this one waited.
        await inTurn(async () => {
          if (!(await isThere())) await keep(of, signal);
        });
      }
      const presign = (audience: 'public' | 'internal') =>
        blobs.presignGet(key, { audience, expiresInSeconds }).catch(unavailable);
      return {
        publicUrl: await presign('public'),
        internalUrl: await presign('internal'),
        contentType: 'image/jpeg',
        pages,
      };
    },
  };
}

function unavailable(error: unknown): never {
  throw engineUnavailable(error);
}

/** Below the scan's folder, so that it is deleted with the scan. */
function pictureKey({ instituteId, uploadId, sha256, page }: Page, size: keyof typeof SIDES): string {
  return `${copyFolder(instituteId, uploadId)}pages/${sha256}/${page}-${size}.jpg`;
}
