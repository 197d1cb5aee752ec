import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AnswerInputSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import pLimit from 'p-limit';
import { newOperationId } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { patiently } from '../../api/patiently.ts';

/** How long a copy waits for a machine that is too busy. */
const PATIENCE_MS = 5 * 60_000;
/** Copies that are handed in at the same time, as by the API's call for a batch. */
const AT_ONCE = 4;

/** Typed answers of one candidate, as they are handed in. */
export interface ToSend {
  candidateId: string;
  answers: MessageInitShape<typeof AnswerInputSchema>[];
  /** Whether they take the place of a copy that is there. */
  replace: boolean;
}

/** Where and how copies are handed in. */
export interface SendTo {
  examId: string;
  /** Why they come late, so that a closed exam takes them. */
  lateReason?: string | undefined;
}

/** Hands in the answers of one candidate. @throws what the service refuses with. */
export async function sendCopy({ examId, lateReason }: SendTo, copy: ToSend, signal?: AbortSignal): Promise<void> {
  const operationId = newOperationId();
  const request = {
    ...{ examId, operationId, replace: copy.replace, answers: { items: copy.answers } },
    candidate: { ref: { case: 'id' as const, value: copy.candidateId } },
    ...(lateReason && { lateReason }),
  };
  await patiently(() => submissions.submit(request), PATIENCE_MS, signal);
}

/** Hands in many, a few at once; one that is refused does not stop the others. @param onSent is told of each. */
export async function sendCopies(
  to: SendTo,
  copies: readonly ToSend[],
  onSent: (candidateId: string, refusal: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const limit = pLimit(AT_ONCE);
  await limit.map(copies, async (copy) => {
    if (signal.aborted) return;
    const refusal = await sendCopy(to, copy, signal).then(
      () => '',
      (error: unknown) => toFailure(error).message,
    );
    onSent(copy.candidateId, refusal);
  });
}
