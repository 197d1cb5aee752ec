import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Lane, SubmissionState, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

// Values as the contract and the database spell them; the enums of proto/ use the same names in capitals.
export type StatusName =
  | 'queued'
  | 'processing'
  | 'reading'
  | 'grading'
  | 'graded'
  | 'partially_graded'
  | 'failed'
  | 'cancelled';
export type StateName = 'live' | 'replaced' | 'deleted';
export type LaneName = 'instant' | 'standard' | 'bulk';
export const LANES: readonly LaneName[] = ['instant', 'standard', 'bulk'];
export type SourceName = 'api' | 'dashboard';

/** A worker holds the copy. */
export const RUNNING: readonly StatusName[] = ['processing', 'reading', 'grading'];
/** Marks may be shown and reviewed. */
export const MARKED: readonly StatusName[] = ['graded', 'partially_graded'];

/** The evaluation has not ended. */
export function isUnderWay(status: StatusName): boolean {
  return status === 'queued' || RUNNING.includes(status);
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
