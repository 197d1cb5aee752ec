import {
  ENDED,
  type LaneName,
  type SourceName,
  type StateName,
  type StatusName,
} from '@exam-evaluation/contract/submissions.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Lane, SubmissionState, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The evaluation has not ended. */
export function isUnderWay(status: StatusName): boolean {
  return !ENDED.some((ended) => ended === status);
}

export function toStatus(name: StatusName): SubmissionStatus {
  return SubmissionStatus[name.toUpperCase() as keyof typeof SubmissionStatus];
}

export function fromStatus(status: SubmissionStatus): StatusName {
  return SubmissionStatus[status].toLowerCase() as StatusName;
}

export function toState(name: StateName): SubmissionState {
  return SubmissionState[name.toUpperCase() as keyof typeof SubmissionState];
}

export function toLane(name: LaneName): Lane {
  return Lane[name.toUpperCase() as keyof typeof Lane];
}

export function fromLane(lane: Lane): LaneName {
  return Lane[lane].toLowerCase() as LaneName;
}

/** Null for unspecified: submissions of either source. */
export function fromSource(source: Source): SourceName | null {
  return source === Source.UNSPECIFIED ? null : (Source[source].toLowerCase() as SourceName);
}

/** Whether a person may change the marks of a copy. */
export function isReviewable({ finalized, status }: { finalized: boolean; status: StatusName }): boolean {
  return !finalized && (status === 'graded' || status === 'partially_graded');
}
