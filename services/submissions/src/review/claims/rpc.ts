import { ANSWER_CLAIMS_MAX } from '@exam-evaluation/contract/limits.ts';
import { requirePerson, toPerson } from '@exam-evaluation/data/actors.ts';
import type { ClaimAnswersRequest, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { invalidFields, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../../deps.ts';
import { pausedError } from '../../seeds/rules.ts';
import { claimerOf } from './claimer.ts';
import { CLAIM_SECONDS, claimAnswers } from './store.ts';

export function claimHandlers({
  database,
}: Pick<Deps, 'database'>): Pick<Handlers<typeof SubmissionsService>, 'claimAnswers'> {
  return {
    claimAnswers: async (request) => {
      const { instituteId, examId, answers } = request;
      const person = requireValid(request);
      const { taken, paused } = await database.withTenant(instituteId, async (tx) => {
        const { claimer, paused } = await claimerOf(tx, instituteId, examId, person);
        const taken = await claimAnswers(tx, instituteId, claimer, paused ? [] : answers);
        return { taken, paused };
      });
      // Whoever is paused lets go of what they held, and may say so.
      if (paused && answers.length > 0) throw pausedError(paused);
      return {
        seconds: CLAIM_SECONDS,
        taken: taken.map((one) => ({
          submissionId: one.submission_id,
          questionId: one.question_id,
          by: toPerson(one.person),
          reviewed: one.reviewed,
        })),
      };
    },
  };
}

/** @throws ContractError validation_failed. @returns who claims. */
function requireValid({ actor, examId, answers }: ClaimAnswersRequest) {
  const { person } = requirePerson(actor, 'says for whom');
  if (!isUuid(examId)) throw notAUuid('exam_id');
  requireItems('answers', answers, 0, ANSWER_CLAIMS_MAX);
  const seen = new Set<string>();
  for (const [index, { submissionId, questionId }] of answers.entries()) {
    if (!isUuid(submissionId)) throw notAUuid(`answers[${index}].submission_id`);
    if (!isUuid(questionId)) throw notAUuid(`answers[${index}].question_id`);
    const key = `${submissionId} ${questionId}`.toLowerCase();
    if (seen.has(key)) {
      const field = `answers[${index}]`;
      throw invalidFields([{ field, code: 'invalid', message: 'names an answer twice' }]);
    }
    seen.add(key);
  }
  return person;
}
