import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { type ExamRecord, enumName } from './row.ts';
import type { ExamKey } from './store.ts';

/** The exam a request names. @throws ContractError exam_not_found when the id cannot be one. */
export function examKey(request: { instituteId: string; examId: string; source: Source }): ExamKey {
  const { instituteId, examId } = request;
  if (!isUuid(examId)) throw refuse('exam_not_found');
  return { instituteId, examId, source: sourceName(request.source) };
}

/** Null stands for any source. */
export function sourceName(source: Source): string | null {
  return source === Source.UNSPECIFIED ? null : enumName(Source, source);
}

/** @throws ContractError exam_not_found. */
export async function found(record: Promise<ExamRecord | undefined>): Promise<ExamRecord> {
  const exam = await record;
  if (!exam) throw refuse('exam_not_found');
  return exam;
}
