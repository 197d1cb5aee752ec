import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  QueueSchema,
  type Submission,
  SubmissionSchema,
  SubmissionStatus,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Deps } from '../deps.ts';
import { queuePlace, secondsLeft } from './queue-store.ts';

const RUNNING: readonly SubmissionStatus[] = [
  SubmissionStatus.PROCESSING,
  SubmissionStatus.READING,
  SubmissionStatus.GRADING,
];

/** Adds to a submission its place in the queue and when it will be ready, as things stand now. */
export async function withEstimates(
  { database }: Pick<Deps, 'database'>,
  instituteId: string,
  init: MessageInitShape<typeof SubmissionSchema>,
): Promise<Submission> {
  const submission = create(SubmissionSchema, init);
  const { id, status, progress } = submission;
  if (status === SubmissionStatus.QUEUED) {
    // A worker may have taken it since it was read as queued: then it was the next.
    const place = (await database.withSystem((tx) => queuePlace(tx, instituteId, id))) ?? { position: 1, seconds: 0 };
    progress!.estimatedReadyAt = inSeconds(place.seconds);
    submission.queue = create(QueueSchema, { position: place.position, estimatedReadyAt: progress!.estimatedReadyAt });
  } else if (RUNNING.includes(status)) {
    const seconds = await database.withSystem((tx) => secondsLeft(tx, instituteId, id));
    if (seconds !== undefined) progress!.estimatedReadyAt = inSeconds(seconds);
  }
  return submission;
}

/** Never in the past. */
function inSeconds(seconds: number) {
  return toTimestamp(new Date(Date.now() + Math.max(0, seconds) * 1000).toISOString());
}
