import type { Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import pLimit from 'p-limit';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useShowMessage } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';
import { useRefresh } from '../exam-query.ts';
import { standingOf } from './standing.ts';

/** Copies that are handed to the queue at the same time. */
const AT_ONCE = 4;

/** Evaluates several copies again; one that is refused does not keep the others. */
export function EvaluateAll({ copies, onClose }: { copies: readonly Submission[]; onClose: () => void }) {
  const say = words.exam.copies.again;
  const [keepReviewed, setKeepReviewed] = useState(true);
  const [done, setDone] = useState(0);
  const refresh = useRefresh();
  const showMessage = useShowMessage();
  const failed = copies.filter((copy) => standingOf(copy) === 'failed').length;
  const confirm = async () => {
    const refusals: string[] = [];
    await pLimit(AT_ONCE).map(copies, async ({ id: submissionId }) => {
      await act((operationId) => submissions.reEvaluate({ operationId, submissionId, keepReviewed })).catch(
        (error: unknown) => refusals.push(toFailure(error).message),
      );
      setDone((count) => count + 1);
    });
    showMessage(say.done(copies.length - refusals.length, refusals.length, refusals[0] ?? ''));
    await refresh();
  };
  return (
    <Confirm title={say.title(copies.length)} act={say.act(copies.length)} onClose={onClose} onConfirm={confirm}>
      <p>{say.text}</p>
      {failed > 0 && <p>{say.failed(failed, copies.length)}</p>}
      <label className="check">
        <input type="checkbox" checked={keepReviewed} onChange={(event) => setKeepReviewed(event.target.checked)} />
        {words.exam.copies.ask.keepReviewed}
      </label>
      <p role="status">{done > 0 && words.common.outOf(done, copies.length)}</p>
    </Confirm>
  );
}
