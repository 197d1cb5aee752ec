import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type Operation, runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { orUnavailable } from '@exam-evaluation/runtime/rpc/client.ts';
import type { ExamsDeps } from '../deps.ts';
import { found } from './find.ts';
import type { ExamRecord } from './row.ts';
import { type ExamKey, lockExam, selectExam } from './store.ts';

/** The fence was raised between our two steps. */
class FenceMissed extends Error {}

/**
 * A retry happens only if another change or submit succeeded in between, so an idle exam needs none and a busy one few.
 */
const TRIES_MAX = 50;

/**
 * Makes a change that no submit may race. First submissions raise their fence for the exam, unless a live submission
 * prevents the change; from then on a submit that has read the old exam is refused there and reads it again. Then the
 * change is made here, if the exam's own fence is still the one read. Dying in between leaves nothing to clean up: the
 * next submit finds the exam unchanged and raises its fence.
 * @param options.check validates the exam, before and after the fence is raised.
 * @param change works on the locked exam, whose fence is raised already, and writes it back.
 * @throws ContractError exam_not_found; what submissions refuse with; engine_unavailable when they do not answer.
 */
export async function changeBehindFence<S extends DescMessage>(
  { database, submissions }: ExamsDeps,
  key: ExamKey,
  options: { operation: Operation; answer: S; candidateId?: string; check?: (exam: Exam) => void },
  change: (tx: Tx, record: ExamRecord) => Promise<MessageInitShape<S>>,
): Promise<MessageShape<S>> {
  const { operation, answer, candidateId, check } = options;
  const { instituteId, examId } = key;
  return await runOperationInSteps(database, operation, answer, async (transact) => {
    for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
      const { exam, fence } = await found(database.readOnce(instituteId, (tx) => selectExam(tx, key)));
      check?.(exam);
      await orUnavailable(submissions.fence({ instituteId, examId, candidateId, fence: BigInt(fence + 1) }));
      try {
        return await transact(async (tx) => {
          const record = await found(lockExam(tx, key));
          if (record.fence !== fence) throw new FenceMissed();
          check?.(record.exam);
          return await change(tx, { ...record, fence: fence + 1 });
        });
      } catch (error) {
        if (!(error instanceof FenceMissed)) throw error;
      }
    }
    throw new ContractError('conflict', { message: 'The exam changes too fast just now; send the request again.' });
  });
}
