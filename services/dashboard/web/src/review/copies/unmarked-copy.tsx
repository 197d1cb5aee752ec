import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery } from '@tanstack/react-query';
import { words } from '../../words/words.ts';
import { resultQuery } from '../items/result-query.ts';
import { useStartByHand } from './use-start-by-hand.ts';

const { copies: say } = words.review;

/** Why a copy has no marks, and the button to mark it manually. */
export function UnmarkedCopy(props: { submissionId: string; isReadOnly: boolean; onStarted: () => void }) {
  const { submissionId, isReadOnly, onStarted } = props;
  const { data } = useQuery(resultQuery(submissionId));
  const { isStarting, start } = useStartByHand(onStarted);
  const { status, error } = data?.submission ?? {};
  if (status !== SubmissionStatus.FAILED) return <p>{say.isUnmarked}</p>;
  return (
    <>
      <p>
        {say.isFailed} {error?.message}
      </p>
      <p>
        <button
          type="button"
          className="button primary"
          disabled={isReadOnly || isStarting}
          onClick={() => void start(submissionId)}
        >
          {say.byHand}
        </button>
      </p>
    </>
  );
}
