import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { ExamSnapshot, ReadCopy } from '../copy/answers.ts';
import type { Usage } from '../language-model/session.ts';
import type { Marker } from '../marking/marker.ts';

/** What reads and marks one copy. */
export interface Engine {
  /** @throws CopyError. */
  read(pdfPath: string, exam: ExamSnapshot, signal: AbortSignal): Promise<ReadCopy>;
  marker: Marker;
  /** The language model that it uses and what the calls have cost so far; absent where it uses none. */
  model?: { name: string; usage: Usage };
}

/**
 * Chooses the engine for a copy.
 * @throws CopyError when no engine may be used for it.
 */
export type ChooseEngine = (claim: Claim) => Engine;
