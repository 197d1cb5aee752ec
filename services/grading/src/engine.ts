import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { ExamSnapshot, ReadCopy } from './answers.ts';
import type { Usage } from './language-model/session.ts';
import type { Marker } from './marking/marker.ts';

/** What reads and marks one copy. */
export interface Engine {
  /** @throws CopyError. */
  read(pdfPath: string, exam: ExamSnapshot, signal: AbortSignal): Promise<ReadCopy>;
  marker: Marker;
  /** The language model that it asks, and what that has cost so far; absent where it asks none. */
  model?: { name: string; usage: Usage };
}

/**
 * Chooses the engine of a copy.
 * @throws CopyError when there is none that may be used.
 */
export type ChooseEngine = (claim: Claim) => Engine;
