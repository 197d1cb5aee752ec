import { create } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import {
  type Candidate,
  type CandidateRef,
  type Exam,
  type ExamSnapshot,
  ExamSnapshotSchema,
  type ExamsService,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { selectRegisteredCandidate } from '../candidates/registration-store.ts';
import type { ExamsDeps } from '../deps.ts';
import { selectQuestions } from '../paper/store.ts';
import { examKey, found } from '../record/find.ts';
import { requireOpen } from '../record/open.ts';
import type { ExamRecord } from '../record/row.ts';
import { raiseFence, selectExam } from '../record/store.ts';

/** RPCs that the submissions service calls before it accepts a copy. */
export function submitHandlers({ database }: ExamsDeps): Pick<Handlers<typeof ExamsService>, 'getExamForSubmit'> {
  return {
    async getExamForSubmit(request) {
      const key = examKey(request);
      const { instituteId, examId } = key;
      return await database.withTenant(
        instituteId,
        async (tx) => {
          // Waits for a concurrent change; if that commits, this transaction restarts and sees it.
          if (request.atLeastFence > 0) await raiseFence(tx, instituteId, examId, Number(request.atLeastFence));
          const record = await found(selectExam(tx, key));
          const { exam, fence, contentVersion } = record;
          if (!request.anyStatus) requireOpen(exam.status);
          const candidate = request.candidate && (await registered(tx, instituteId, examId, request.candidate));
          const isHeld = BigInt(contentVersion) === request.versionHeld;
          return {
            status: exam.status,
            mode: exam.fields!.mode,
            fence: BigInt(fence),
            contentVersion: BigInt(contentVersion),
            candidate,
            snapshot: isHeld ? undefined : snapshot(record, await selectQuestions(tx, instituteId, examId)),
          };
        },
        { isolation: 'repeatable read' },
      );
    },
  };
}

/** @throws ContractError candidate_not_found when unknown or not registered. */
async function registered(tx: Tx, instituteId: string, examId: string, { ref }: CandidateRef): Promise<Candidate> {
  if (ref.case === 'id' && !isUuid(ref.value)) throw refuse('candidate_not_found');
  const candidate = await selectRegisteredCandidate(tx, instituteId, examId, {
    id: ref.case === 'id' ? ref.value : null,
    externalId: ref.case === 'externalId' ? ref.value : null,
  });
  if (!candidate) throw refuse('candidate_not_found');
  return candidate;
}

function snapshot({ exam, contentVersion }: ExamRecord, questions: Exam['questions']): ExamSnapshot {
  const { mode, blind, title, subject, level, instructions, sections } = exam.fields!;
  return create(ExamSnapshotSchema, {
    examId: exam.id,
    contentVersion: BigInt(contentVersion),
    rubricVersion: exam.rubric!.version,
    mode,
    source: exam.source,
    blind,
    title,
    subject,
    level,
    instructions,
    sections,
    questions,
    choiceGroups: exam.choiceGroups,
    totalMarks: exam.totalMarks,
    paperMax: exam.paperMax,
  });
}
