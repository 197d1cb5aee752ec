import type { Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useState } from 'react';
import { act as write } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useShowMessage } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';
import { useRefresh } from '../exam-query.ts';
import { useForgetCopy } from './use-copies.ts';

/** What may be done to a copy after a confirmation. */
export type CopyAct = 'cancel' | 'reEvaluate' | 'remove';

interface Props {
  act: CopyAct;
  examId: string;
  copy: Submission;
  who: string;
  onClose: () => void;
}

export function CopyActDialog({ act, examId, copy, who, onClose }: Props) {
  const say = words.exam.copies;
  const { title, text, done } = say.ask[act];
  const [keepReviewed, setKeepReviewed] = useState(true);
  const refresh = useRefresh();
  const forget = useForgetCopy(examId);
  const showMessage = useShowMessage();
  const { id: submissionId, candidateId } = copy;

  const confirm = async () => {
    await write(async (operationId) => {
      if (act === 'cancel') await submissions.cancelSubmission({ operationId, submissionId });
      else if (act === 'remove') await submissions.deleteSubmission({ operationId, submissionId });
      else await submissions.reEvaluate({ operationId, submissionId, keepReviewed });
    });
    if (act === 'remove') forget(candidateId);
    showMessage(done);
    await refresh();
  };
  return (
    <Confirm title={title} act={say[act]} onClose={onClose} onConfirm={confirm}>
      <p className="any-text">{text(who)}</p>
      {act === 'reEvaluate' && (
        <label className="check">
          <input type="checkbox" checked={keepReviewed} onChange={(e) => setKeepReviewed(e.target.checked)} />
          {say.ask.keepReviewed}
        </label>
      )}
    </Confirm>
  );
}
