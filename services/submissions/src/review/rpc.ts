import { withParts } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { reviewAnswers } from './answers.ts';
import { decideAppeal } from './appeals/decide.ts';
import { makeAppeal } from './appeals/make.ts';
import { startByHand } from './by-hand.ts';
import { chooseSeed } from './choose-seed.ts';
import { closeExam, finalizeExam, unfinalizeSubmission } from './finalize.ts';
import { repairReading } from './repair.ts';
import { approveSubmission, overrideQuestion, undoReview } from './review.ts';

/** RPCs for reviewing marks, and for the appeals of candidates. */
export const reviewHandlers = (deps: Deps) =>
  withParts(deps, {
    ...{ overrideQuestion, reviewAnswers, approveSubmission, undoReview, startByHand, repairReading, chooseSeed },
    ...{ finalizeExam, closeExam, unfinalizeSubmission, makeAppeal, decideAppeal },
  });
