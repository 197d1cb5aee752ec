import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { ListSubmissionsResponse } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/**
 * When the last of the copies being marked is expected to be done, in milliseconds since 1970; undefined where nobody
 * can say: none is on its way, or more are than were read.
 */
export function lastReadyMs({ submissions, next }: Pick<ListSubmissionsResponse, 'submissions' | 'next'>) {
  const times = submissions.flatMap(({ progress }) => progress?.estimatedReadyAt ?? []).map(timestampMs);
  return next || times.length === 0 ? undefined : Math.max(...times);
}
