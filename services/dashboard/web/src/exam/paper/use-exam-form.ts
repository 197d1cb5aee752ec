import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { checkExam } from './check.ts';
import type { ExamForm } from './exam-form.ts';
import { changeForm, startState } from './form-state.ts';
import { fromExam } from './from-messages.ts';
import { SaveRefused } from './refused.ts';

/** The state of the form, and what is wrong with it once somebody has tried to save it. */
export function useExamForm(start: () => ExamForm) {
  const [state, dispatch] = useReducer(changeForm, undefined, () => startState(start()));
  const [saved, setSaved] = useState(state.form);
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { form, refused } = state;
  const problems = useMemo(() => (tried ? [...checkExam(form), ...refused] : refused), [tried, form, refused]);

  /** Whether the form may be sent; where not, what is wrong is shown from now on. */
  const check = useCallback((): boolean => {
    const found = checkExam(form);
    if (found.length === 0) return true;
    setTried(true);
    dispatch({ type: 'reveal', problems: found });
    setRefusals((count) => count + 1);
    return false;
  }, [form]);

  /** Shows a refusal at its fields. @returns whether it named any. */
  const refuse = useCallback((error: unknown): boolean => {
    if (!(error instanceof SaveRefused) || error.problems.length === 0) return false;
    dispatch({ type: 'refused', problems: error.problems });
    setRefusals((count) => count + 1);
    return true;
  }, []);

  const takeOver = useCallback((exam: Exam) => {
    const read = fromExam(exam);
    dispatch({ type: 'read', form: read });
    setSaved(read);
    setTried(false);
  }, []);

  return { state, dispatch, problems, refusals, isDirty: form !== saved, check, refuse, takeOver };
}
