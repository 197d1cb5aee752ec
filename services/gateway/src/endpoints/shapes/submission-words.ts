import type { LaneName, StateName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import { Lane, SubmissionState, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { namesOf } from '../names.ts';

export const submissionState = namesOf<StateName, SubmissionState>({
  live: SubmissionState.LIVE,
  replaced: SubmissionState.REPLACED,
  deleted: SubmissionState.DELETED,
});

export const submissionStatus = namesOf<StatusName, SubmissionStatus>({
  queued: SubmissionStatus.QUEUED,
  processing: SubmissionStatus.PROCESSING,
  reading: SubmissionStatus.READING,
  grading: SubmissionStatus.GRADING,
  graded: SubmissionStatus.GRADED,
  partially_graded: SubmissionStatus.PARTIALLY_GRADED,
  failed: SubmissionStatus.FAILED,
  cancelled: SubmissionStatus.CANCELLED,
});

export const lane = namesOf<LaneName, Lane>({ instant: Lane.INSTANT, standard: Lane.STANDARD, bulk: Lane.BULK });
