import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  QueueSchema,
  type Submission,
  SubmissionSchema,
  SubmissionStatus,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Deps } from '../../deps.ts';
import { timesLeft } from './estimates-store.ts';

const RUNNING: readonly SubmissionStatus[] = [
  SubmissionStatus.PROCESSING,
  SubmissionStatus.READING,
  SubmissionStatus.GRADING,
];

/** Adds queue positions and estimated completion times to submissions. */
export async function withEstimates(
  { database, places }: Pick<Deps, 'database' | 'places'>,
  instituteId: string,
  inits: readonly MessageInitShape<typeof SubmissionSchema>[],
): Promise<Submission[]> {
  const submissions = inits.map((init) => create(SubmissionSchema, init));
  const waiting = submissions.filter(({ status }) => status === SubmissionStatus.QUEUED);
  const running = submissions.filter(({ status }) => RUNNING.includes(status));
  if (waiting.length === 0 && running.length === 0) return submissions;
  const inLine = waiting.length === 0 ? [] : await places.of(instituteId, listIds(waiting));
  const left =
    running.length === 0 ? [] : await database.withSystem((tx) => timesLeft(tx, instituteId, listIds(running)));
  for (const submission of waiting) {
    // A worker may have claimed it since it was read as queued; it was next in line then.
    const { position, seconds } = inLine.find(({ submissionId }) => submissionId === submission.id) ?? NEXT;
    submission.progress!.estimatedReadyAt = inSeconds(seconds);
    submission.queue = create(QueueSchema, { position, estimatedReadyAt: submission.progress!.estimatedReadyAt });
  }
  for (const submission of running) {
    const time = left.find((one) => one.submission_id === submission.id);
    if (time) submission.progress!.estimatedReadyAt = inSeconds(time.seconds);
  }
  return submissions;
}

const NEXT = { position: 1, seconds: 0 };

function listIds(submissions: readonly Submission[]): string[] {
  return submissions.map(({ id }) => id);
}

/** The time in so many seconds, never in the past. */
function inSeconds(seconds: number) {
  return toTimestamp(new Date(Date.now() + Math.max(0, seconds) * 1000).toISOString());
}
