import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type {
  Candidate,
  CandidateRefSchema,
  ExamSnapshot,
  ExamStatus,
  GetExamForSubmitResponse,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { orUnavailable } from '@exam-evaluation/runtime/rpc/client.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { ensureGate } from '../gates/store.ts';
import { insertSnapshot, loadSnapshot, newestVersion } from './store.ts';

/** A consistent view of an exam, read at one point in time. */
export interface ExamView {
  status: ExamStatus;
  fence: number;
  snapshot: ExamSnapshot;
  /** The registered candidate; absent when none was asked for. */
  candidate: Candidate | undefined;
}

export interface ExamQuestion {
  instituteId: string;
  examId: string;
  source: Source;
  candidate?: MessageInitShape<typeof CandidateRefSchema>;
  /** The lowest fence that the view may have. */
  atLeastFence?: number;
}

/**
 * Fetches a consistent view of an exam, in any status, and stores content that is not stored yet.
 * @throws ContractError exam_not_found, candidate_not_found, engine_unavailable.
 */
export async function viewExam(
  { database, exams }: Pick<Deps, 'database' | 'exams'>,
  question: ExamQuestion,
): Promise<ExamView> {
  const { instituteId, examId, source, candidate, atLeastFence = 0 } = question;
  if (!isUuid(examId)) throw refuse('exam_not_found');
  const held = await database.readOnce(instituteId, (tx) => newestVersion(tx, instituteId, examId));
  const answer: GetExamForSubmitResponse = await orUnavailable(
    exams.getExamForSubmit({
      instituteId,
      examId,
      source,
      candidate,
      versionHeld: BigInt(held),
      atLeastFence: BigInt(atLeastFence),
      anyStatus: true,
    }),
  );
  const snapshot = await database.withTenant(instituteId, async (tx) => {
    if (!answer.snapshot) return await loadSnapshot(tx, instituteId, examId, Number(answer.contentVersion));
    await insertSnapshot(tx, instituteId, answer.snapshot);
    // Created here, so that the first copies of an exam do not block each other on inserting it.
    await ensureGate(tx, instituteId, examId);
    return answer.snapshot;
  });
  return { status: answer.status, fence: Number(answer.fence), snapshot, candidate: answer.candidate };
}
