import { create, type DescMethod } from '@bufbuild/protobuf';
import {
  CandidateSchema,
  type Exam,
  ExamStatus,
  ExamsService,
  type ListRegistrationsRequest,
  type ListRegistrationsResponse,
  type Registration,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Visit } from '../model/visit.ts';

/**
 * Hides who candidates are from those who mark them: in a blind exam that is not final, only administrators, who
 * register candidates, see more of them than their external id.
 * @param answer of a call that was made for `visit`.
 */
export async function hideNames(
  method: DescMethod,
  request: unknown,
  answer: unknown,
  visit: Visit,
  exams: Pick<RpcClient<typeof ExamsService>, 'getExam'>,
): Promise<unknown> {
  if (visit.role === 'administrator') return answer;
  if (method === ExamsService.method.getExam) {
    const exam = answer as Exam;
    return isBlind(exam) ? { ...exam, candidates: exam.candidates.map(withoutName) } : exam;
  }
  if (method === ExamsService.method.listRegistrations) {
    const { examId } = request as ListRegistrationsRequest;
    const list = answer as ListRegistrationsResponse;
    const exam = await exams.getExam({ instituteId: visit.instituteId, examId });
    return isBlind(exam) ? { ...list, registrations: list.registrations.map(withoutName) } : list;
  }
  return answer;
}

function isBlind({ fields, status }: Exam): boolean {
  return fields?.blind === true && status !== ExamStatus.FINALIZED;
}

function withoutName(registration: Registration): Registration {
  const { id = '', externalId = '' } = registration.candidate ?? {};
  return { ...registration, candidate: create(CandidateSchema, { id, externalId }) };
}
