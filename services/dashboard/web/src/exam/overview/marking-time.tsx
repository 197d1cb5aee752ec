import { useQuery } from '@connectrpc/connect-query';
import {
  type ExamStats,
  SubmissionStatus,
  SubmissionsService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { formatAhead } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { useFollowing } from '../exam-query.ts';
import { lastReadyMs } from './time-left.ts';

const { QUEUED, PROCESSING, READING, GRADING } = SubmissionStatus;
/** The most copies that are looked through for the last one. */
const LOOKED_THROUGH = 200;

/** How long the marking of the copies on their way is expected to take. */
export function MarkingTime({ examId, counts }: { examId: string; counts: ExamStats }) {
  const statuses = [QUEUED, PROCESSING, READING, GRADING];
  const { data, refetch } = useQuery(SubmissionsService.method.listSubmissions, {
    ...{ examId, statuses, page: { limit: LOOKED_THROUGH } },
  });
  useFollowing(counts, refetch);
  const ready = data && lastReadyMs(data);
  if (ready === undefined) return null;
  return <p className="hint">{words.exam.overview.ready(formatAhead(ready - Date.now()))}</p>;
}
