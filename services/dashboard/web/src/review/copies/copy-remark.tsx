import type { Result } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useState } from 'react';
import { newOperationId } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { useShowFailure } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';
import { sentenceOf } from '../answer/reasons.tsx';

const { copies: say } = words.review;

/**
 * What to check on the copy as a whole. Settling it approves all current marks, so each answer has to be reviewed
 * first: no click approves answers that nobody looked at.
 */
export function CopyRemark(props: { result: Result; isReadOnly: boolean; onSettled: () => void }) {
  const { result, isReadOnly, onSettled } = props;
  const { submission, questions } = result;
  const showFailure = useShowFailure();
  const [isBusy, setIsBusy] = useState(false);
  if (!submission?.needsReview || submission.reviewReasons.length === 0) return null;
  const isOpen = questions.some((question) => !question.review || question.needsReview);
  const settle = async () => {
    setIsBusy(true);
    try {
      await submissions.approveSubmission({
        operationId: newOperationId(),
        submissionId: submission.id,
        ifRevisions: questions.map(({ questionId, revision }) => ({ questionId, revision })),
      });
      onSettled();
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="notice warn">
      <strong>{say.remark}:</strong> {submission.reviewReasons.map(sentenceOf).join(' ')}{' '}
      <button type="button" className="button" disabled={isReadOnly || isOpen || isBusy} onClick={() => void settle()}>
        {say.settle}
      </button>
      {isOpen && <p className="hint">{say.settleHint}</p>}
    </div>
  );
}
