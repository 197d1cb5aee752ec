import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newOperationId } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { useShowFailure } from '../../ui/toasts.tsx';
import { resultKey } from '../items/result-query.ts';

/** Query key of the list of copies that need a person. */
export const COPIES_KEY = 'review-copies';

/** Opens a copy that could not be marked, so that a person marks it. @param onStarted called when it is open. */
export function useStartByHand(onStarted: (submissionId: string) => void) {
  const queries = useQueryClient();
  const showFailure = useShowFailure();
  const [isStarting, setStarting] = useState(false);
  const start = async (submissionId: string) => {
    setStarting(true);
    try {
      await submissions.startByHand({ operationId: newOperationId(), submissionId });
      await Promise.all([
        queries.invalidateQueries({ queryKey: [COPIES_KEY] }),
        queries.invalidateQueries({ queryKey: resultKey(submissionId) }),
      ]);
      onStarted(submissionId);
    } catch (error) {
      showFailure(error);
    }
    setStarting(false);
  };
  return { isStarting, start };
}
