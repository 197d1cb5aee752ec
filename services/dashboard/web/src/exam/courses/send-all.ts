import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { SendMarksResponse } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';

/** What became of an exam's final marks. */
export interface SentMarks {
  sent: number;
  /** External ids of candidates. */
  kept: string[];
  unknown: string[];
  refused: { externalId: string; status: number }[];
  /** The last answer of the platform, where it ended the sending. */
  last: Pick<SendMarksResponse, 'trouble' | 'status'>;
}

/** Sends all final marks, in several calls. @param onProgress called with how many are dealt with. */
export async function sendAll(
  sendSome: (after: Position | undefined) => Promise<SendMarksResponse>,
  onProgress: (done: number) => void,
): Promise<SentMarks> {
  const all: SentMarks = { sent: 0, kept: [], unknown: [], refused: [], last: { trouble: 0, status: 0 } };
  let after: Position | undefined;
  do {
    const { sent, kept, unknown, refused, next, trouble, status } = await sendSome(after);
    all.sent += sent;
    all.kept.push(...kept);
    all.unknown.push(...unknown);
    all.refused.push(...refused);
    all.last = { trouble, status };
    onProgress(all.sent + all.kept.length + all.unknown.length + all.refused.length);
    after = trouble ? undefined : next;
  } while (after);
  return all;
}
