import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { act } from '../api/act.ts';
import { people } from '../api/client.ts';
import { useShowFailure } from '../ui/toasts.tsx';
import { words } from '../words/words.ts';

/** Makes an exam with copies to try, and goes there. */
export function TryExample() {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const showFailure = useShowFailure();
  const make = async () => {
    setBusy(true);
    try {
      const { examId } = await act((operationId) => people.createDemoExam({ operationId }));
      await navigate({ to: '/exams/$examId', params: { examId } });
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void make()}>
      {isBusy ? words.exams.making : words.exams.tryExample}
    </button>
  );
}
