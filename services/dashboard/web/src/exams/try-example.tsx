import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShowFailure } from '../ui/toasts.tsx';
import { words } from '../words/words.ts';
import { createExample } from './example/create-example.ts';

/** Creates the example exam with copies, and opens it. */
export function TryExample() {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const showFailure = useShowFailure();
  const make = async () => {
    setBusy(true);
    try {
      const examId = await createExample();
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
