import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { CopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { CheckedUpload } from './rules.ts';

/** Operations on uploads that submitting and grading need. */
export interface UploadChecks {
  /**
   * Checks an upload unless that was done before. Holds no lock.
   * @throws ContractError upload_not_found, upload_already_used, upload_rejected or too_many_pages.
   */
  checkForSubmit(instituteId: string, uploadId: string): Promise<CheckedUpload>;
  /**
   * Locks the upload's row and ties it to a submission, for ever.
   * @throws ContractError upload_already_used when another submit was first.
   */
  attach(tx: Tx, instituteId: string, uploadId: string, submissionId: string): Promise<void>;
  /** The checked file as a worker fetches it. */
  copy(instituteId: string, uploadId: string): Promise<MessageInitShape<typeof CopySchema>>;
}
