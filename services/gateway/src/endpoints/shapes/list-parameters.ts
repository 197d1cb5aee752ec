import { booleanParameter, uuidParameter, wordList } from '../fields.ts';
import { submissionStatus } from './submission-words.ts';

/** Filters of the feed and of an exam's lists. */
export const statusParameter = wordList(submissionStatus.words, 'Only with one of these statuses.');
export const needsReviewParameter = booleanParameter('Only those that need a review, or only the others.');
export const finalizedParameter = booleanParameter('Only finalized ones, or only the others.');
export const candidateParameter = uuidParameter("Only this candidate's, by platform id.");

interface Filters {
  status?: string[] | undefined;
  needs_review?: boolean | undefined;
  finalized?: boolean | undefined;
  candidate_id?: string | undefined;
}

/** The filters in the service's terms. */
export function toFilters({ status, needs_review, finalized, candidate_id }: Filters) {
  return {
    statuses: (status ?? []).map((word) => submissionStatus.value(word as (typeof submissionStatus.words)[number])),
    ...(needs_review !== undefined && { needsReview: needs_review }),
    ...(finalized !== undefined && { finalized }),
    ...(candidate_id !== undefined && { candidateId: candidate_id }),
  };
}
