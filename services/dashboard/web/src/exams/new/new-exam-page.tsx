import { type Exam, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { exams } from '../../api/client.ts';
import { ExamEditor } from '../../exam/paper/exam-editor.tsx';
import { emptyExam } from '../../exam/paper/from-messages.ts';
import { OpenDialog } from '../../exam/paper/open-dialog.tsx';
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
  /** The draft about whose opening a person is asked. */
  const [made, setMade] = useState<Exam>();

  const leaveFor = async (examId: string) => await navigate({ to: '/exams/$examId', params: { examId } });
  const save = async (thenOpen: boolean) => {
    if (!form.check()) return;
    setBusy(true);
    try {
      const exam = await createExam(exams, form.state.form);
      letPass();
      if (thenOpen) return setMade(exam);
      showMessage(say.created);
      await leaveFor(exam.id);
    } catch (error) {
      if (!form.refuse(error)) showFailure(error);
      setBusy(false);
    }
  };
  /** The exam exists even if opening it fails: its pages then say what is missing. */
  const open = async ({ id: examId }: Exam) => {
    try {
      await act((operationId) => exams.openExam({ operationId, examId }));
      showMessage(say.opened);
    } catch (error) {
      showFailure(error);
    }
    await leaveFor(examId);
  };
  return (
    <Page title={say.newTitle} actions={!form.isDirty && <TryExample />}>
      <ExamEditor
        state={form.state}
        dispatch={form.dispatch}
        status={ExamStatus.DRAFT}
        isNew
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
      {made && <OpenDialog exam={made} onOpen={() => open(made)} onClose={() => void leaveFor(made.id)} />}
      {dialog}
    </Page>
  );
}
