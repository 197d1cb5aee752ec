import type { MessageInitShape } from '@bufbuild/protobuf';
import { Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type {
  Submission,
  SubmissionSchema,
  SubmissionsService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { withEstimates } from '../attempts/queue/estimates.ts';
import type { Deps } from '../deps.ts';
import { chargedQuestions, readAnswers } from '../model/answers.rules.ts';
import { requireFound } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission } from '../model/store.ts';
import { viewExam } from '../snapshots/exam-view.ts';
import { cancelSubmission, deleteSubmission } from './cancel.ts';
import { moveSubmission } from './move.ts';
import { reEvaluate } from './re-evaluate.ts';
import { submit } from './submit.ts';

type SubmissionHandlers = Pick<
  Handlers<typeof SubmissionsService>,
  | 'submit'
  | 'getSubmission'
  | 'countAnswers'
  | 'deleteSubmission'
  | 'cancelSubmission'
  | 'reEvaluate'
  | 'moveSubmission'
>;

export function submissionHandlers(deps: Deps): SubmissionHandlers {
  const shown = async (instituteId: string, submission: MessageInitShape<typeof SubmissionSchema>) =>
    (await withEstimates(deps, instituteId, [submission]))[0]!;
  /** An accepted copy stays accepted: if the queue cannot be read, the answer leaves out its position. */
  const accepted = async (instituteId: string, submission: Submission) =>
    await shown(instituteId, submission).catch(() => submission);
  return {
    submit: async (request) => await accepted(request.instituteId, await submit(deps, request)),

    reEvaluate: async (request) => await accepted(request.instituteId, await reEvaluate(deps, request)),

    getSubmission: async ({ instituteId, submissionId, source }) => {
      const row = await deps.database.readOnce(instituteId, (tx) => findSubmission(tx, instituteId, submissionId));
      return await shown(instituteId, toSubmission(requireFound(row, source)));
    },

    countAnswers: async ({ instituteId, examId, source, answers }) => {
      const { snapshot } = await viewExam(deps, { instituteId, examId, source });
      if (snapshot.mode !== Mode.TYPED) throw refuse('mode_mismatch');
      const read = readAnswers(answers?.items ?? [], snapshot.questions);
      return { quantity: chargedQuestions(read, snapshot.questions).size };
    },

    cancelSubmission: async (request) => await cancelSubmission(deps, request),

    moveSubmission: async (request) => await accepted(request.instituteId, await moveSubmission(deps, request)),

    deleteSubmission: async (request) => await deleteSubmission(deps, request),
  };
}
