import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { words } from '../../words/words.ts';
import { resultQuery } from '../items/result-query.ts';
import { useStartByHand } from './use-start-by-hand.ts';

const { copies: say } = words.review;

const LOOK_EVERY_MS = 5_000;

/**
 * Why a copy has no marks, and the button to mark it manually.
 * @param props.onMarked called once it has marks: the service has come to its end, or a person begins.
 */
export function UnmarkedCopy(props: { submissionId: string; isReadOnly: boolean; onMarked: () => void }) {
  const { submissionId, isReadOnly, onMarked } = props;
  const { data } = useQuery({ ...resultQuery(submissionId), refetchInterval: LOOK_EVERY_MS });
  const { isStarting, start } = useStartByHand(onMarked);
  const isMarked = data !== undefined && data.questions.length > 0;
  const onceMarked = useEffectEvent(onMarked);
  useEffect(() => {
    if (isMarked) onceMarked();
  }, [isMarked]);
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
