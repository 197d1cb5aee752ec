import type { LaneName, StateName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import { Lane, SubmissionState, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { z } from 'zod';
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

export const stateSchema = z
  .enum(submissionState.words)
  .meta({ id: 'SubmissionState', description: '`live` is what counts for the candidate.' });
export const statusSchema = z.enum(submissionStatus.words).meta({
  id: 'SubmissionStatus',
  description: 'Waiting or at work until `graded`, `partially_graded`, `failed` or `cancelled`.',
});
export const laneSchema = z.enum(lane.words).meta({ id: 'Lane', description: 'Which queue a submission waits in.' });
