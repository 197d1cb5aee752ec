import type { MessageInitShape } from '@bufbuild/protobuf';
import { PAGES_MAX, VISION_PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { type UploadSchema, UploadStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';

/** Why a file is refused; codes of an upload's `error`. */
const REJECTIONS = {
  not_a_pdf: 'The file is not a PDF.',
  too_large: 'The file is larger than 50 MB, or than its size_bytes.',
  encrypted: 'The PDF opens only with a password; upload it without one.',
  corrupt: 'The PDF cannot be opened.',
  empty: 'The file is empty or has no pages.',
} as const;

export type Rejection = keyof typeof REJECTIONS;

export interface UploadRow {
  id: string;
  filename: string;
  external_id: string | null;
  status: 'pending' | 'ready' | 'rejected' | 'attached';
  size_bytes: number | null;
  pages: number | null;
  sha256: string | null;
  error_code: Rejection | null;
  submission_id: string | null;
  expires_at: Instant;
  created_at: Instant;
  declared_bytes: number | null;
  /** 15 minutes after expires_at, by the database's clock. */
  overdue: boolean;
}

/** An upload that was checked and may be graded. */
export interface CheckedUpload {
  id: string;
  pages: number;
}

const STATUS = {
  pending: UploadStatus.PENDING,
  ready: UploadStatus.READY,
  rejected: UploadStatus.REJECTED,
  attached: UploadStatus.ATTACHED,
};

/** @param arrived whether a file has arrived; only used while pending. */
export function toUpload(row: UploadRow, arrived: boolean): MessageInitShape<typeof UploadSchema> {
  const expired = row.status === 'pending' && row.overdue && !arrived;
  return {
    id: row.id,
    status: expired ? UploadStatus.EXPIRED : STATUS[row.status],
    filename: row.filename,
    externalId: row.external_id ?? undefined,
    sizeBytes: row.size_bytes === null ? undefined : BigInt(row.size_bytes),
    pages: row.pages ?? undefined,
    sha256: row.sha256 ?? undefined,
    submissionId: row.submission_id ?? undefined,
    error: row.error_code ? { code: row.error_code, message: REJECTIONS[row.error_code] } : undefined,
    warnings: visionWarnings(row.pages ?? 0),
    expiresAt: toTimestamp(row.expires_at),
    createdAt: toTimestamp(row.created_at),
  };
}

function visionWarnings(pages: number) {
  if (pages <= VISION_PAGES_MAX) return [];
  const message = `Pages after page ${VISION_PAGES_MAX} are read with plain OCR only; the copy is marked for review.`;
  return [{ code: 'pages_beyond_vision_limit' satisfies ReviewReason, message, field: 'upload_id' }];
}

/**
 * The upload, if a copy may be graded from it.
 * @throws ContractError upload_already_used, upload_rejected (details.reason), too_many_pages.
 */
export function requireGradable(row: UploadRow, arrived: boolean): CheckedUpload {
  if (row.status === 'attached') throw refuse('upload_already_used');
  if (row.status === 'pending') throw uploadRejected(arrived ? 'not_ready' : 'not_uploaded');
  if (row.status === 'rejected') throw uploadRejected(row.error_code!);
  const pages = row.pages!;
  if (pages > PAGES_MAX) throw refuse('too_many_pages', { pages, max_pages: PAGES_MAX });
  return { id: row.id, pages };
}

const WAITING = {
  not_uploaded: 'No file has been uploaded to this slot yet.',
  not_ready: 'The upload is still being checked; retry in a few seconds.',
};

function uploadRejected(reason: Rejection | keyof typeof WAITING): ContractError {
  const message = reason in REJECTIONS ? REJECTIONS[reason as Rejection] : WAITING[reason as keyof typeof WAITING];
  return new ContractError('upload_rejected', { message, details: { reason } });
}

/** Where the integrator's PUT lands; emptied by a lifecycle rule. */
export function incomingKey(instituteId: string, uploadId: string): string {
  return `incoming/${instituteId}/${uploadId}`;
}

/** Key of the checked bytes. Never presigned for writing, so a later PUT cannot change what is graded. */
export function copyKey(instituteId: string, uploadId: string, sha256: string): string {
  return `${copyFolder(instituteId, uploadId)}${sha256}.pdf`;
}

/** Folder of everything that is stored for a checked file. */
export function copyFolder(instituteId: string, uploadId: string): string {
  return `copies/${instituteId}/${uploadId}/`;
}
