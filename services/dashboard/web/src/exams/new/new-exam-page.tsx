import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { exams } from '../../api/client.ts';
import { ExamEditor } from '../../exam/paper/exam-editor.tsx';
import { emptyExam } from '../../exam/paper/from-messages.ts';
import { createExam } from '../../exam/paper/save.ts';
import { SaveState } from '../../exam/paper/save-state.tsx';
import { useExamForm } from '../../exam/paper/use-exam-form.ts';
import { Page } from '../../ui/page.tsx';
import { useShowFailure, useShowMessage } from '../../ui/toasts.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { words } from '../../words/words.ts';
import { TryExample } from '../try-example.tsx';

export function NewExamPage() {
  const say = words.exam.paper;
  const form = useExamForm(emptyExam);
  const { dialog, letPass } = useLeaveGuard(form.isDirty, say.leave);
  const navigate = useNavigate();
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const [isBusy, setBusy] = useState(false);

  const save = async (thenOpen: boolean) => {
    if (!form.check()) return;
    setBusy(true);
    try {
      const { id: examId } = await createExam(exams, form.state.form);
      letPass();
      // The exam exists even if opening it fails: its pages then say what is missing.
      if (thenOpen) await act((operationId) => exams.openExam({ operationId, examId })).catch(showFailure);
      else showMessage(say.created);
      await navigate({ to: '/exams/$examId', params: { examId } });
    } catch (error) {
      if (!form.refuse(error)) showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={say.newTitle} actions={!form.isDirty && <TryExample />}>
      <ExamEditor
        state={form.state}
        dispatch={form.dispatch}
        status={ExamStatus.DRAFT}
        problems={form.problems}
        refusals={form.refusals}
        acts={
          <>
            <SaveState isDirty={false} isRefused={form.problems.length > 0} />
            <button type="button" className="button" disabled={isBusy} onClick={() => void save(false)}>
              {isBusy ? say.saving : say.saveDraft}
            </button>
            <button type="button" className="button primary" disabled={isBusy} onClick={() => void save(true)}>
              {say.open}
            </button>
          </>
        }
      />
      {dialog}
    </Page>
  );
}
