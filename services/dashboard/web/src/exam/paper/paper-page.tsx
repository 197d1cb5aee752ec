import { useQuery } from '@connectrpc/connect-query';
import { type Exam, ExamStatus, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { exams } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { CarriedNotice } from '../../carried/carried-notice.tsx';
import { carriedKey, markAgain } from '../../carried/use-carried.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useShowFailure, useShowMessage } from '../../ui/toasts.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { words } from '../../words/words.ts';
import { takesChanges, useExamId, useRefresh } from '../exam-query.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ExamEditor } from './exam-editor.tsx';
import { fromExam } from './from-messages.ts';
import { OpenDialog } from './open-dialog.tsx';
import { PaperNotes } from './paper-notes.tsx';
import { namingFields } from './refused.ts';
import { carryOut } from './save.ts';
import { isSameContent, planSave } from './save-plan.ts';
import { SaveState } from './save-state.tsx';
import { useExamForm } from './use-exam-form.ts';

const WITH_CONTENT = { includeQuestions: true, includeChoiceGroups: true };

export function PaperPage() {
  const examId = useExamId();
  // Not refetched automatically: what is typed builds on what was read.
  const exam = useQuery(
    ExamsService.method.getExam,
    { examId, ...WITH_CONTENT },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <Page title={words.exam.paper.title}>
      {exam.isPending && <Loading />}
      {exam.error && <Failed error={exam.error} retry={() => void exam.refetch()} />}
      {exam.data && <StoredPaper key={examId} first={exam.data} />}
    </Page>
  );
}

function StoredPaper({ first }: { first: Exam }) {
  const say = words.exam.paper;
  const isExaminer = useMay('examiner');
  const [stored, setStored] = useState(first);
  const [theirs, setTheirs] = useState<Exam>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(
    () => new Set(first.questions.filter(({ rubricVersion }) => rubricVersion > 1).map(({ id }) => id)),
  );
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useExamForm(() => fromExam(first));
  const { dialog } = useLeaveGuard(form.isDirty, say.leave);
  const refresh = useRefresh();
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const status = isExaminer ? stored.status : ExamStatus.FINALIZED;
  const { id: examId } = stored;
  const read = () => exams.getExam({ examId, ...WITH_CONTENT });

  /** @param over overwrites what somebody else has changed meanwhile. */
  const save = async (over = false): Promise<boolean> => {
    if (!form.check()) return false;
    const now = await read();
    if (!over && !isSameContent(stored, now)) {
      setTheirs(now);
      return false;
    }
    let patched: string[] = [];
    try {
      const plan = planSave(now, form.state.form);
      await carryOut(exams, examId, plan);
      patched = plan.patched.map(({ id }) => id);
    } catch (error) {
      // Some of the calls may have taken effect.
      setStored(await read());
      throw error;
    }
    const saved = await read();
    setStored(saved);
    form.takeOver(saved);
    showMessage(say.saved);
    if (saved.status === ExamStatus.OPEN) await carry(patched);
    return true;
  };
  /** Marks answers again that were marked before these questions changed; nothing is shown before somebody applies it. */
  const carry = async (questionIds: readonly string[]) => {
    for (const questionId of questionIds) {
      setChanged((known) => new Set([...known, questionId]));
      await markAgain({ examId, questionId });
    }
    await queries.invalidateQueries({ queryKey: carriedKey({ examId }) });
  };
  /** Saves first, so that what is asked is about the paper as it is opened. */
  const askToOpen = async () => {
    if (form.isDirty ? await save() : form.check()) setAsking(true);
  };
  const open = async () => {
    setAsking(false);
    await namingFields(
      act((operationId) => exams.openExam({ operationId, examId })),
      (path) => path,
    );
    setStored(await read());
    showMessage(say.opened);
  };
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await step();
      await refresh();
    } catch (error) {
      if (!form.refuse(error)) showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PaperNotes exam={stored} isReadOnly={!isExaminer} />
      {stored.status === ExamStatus.OPEN &&
        stored.questions
          .filter(({ id }) => changed.has(id))
          .map(({ id, label }) => (
            <CarriedNotice
              key={id}
              asked={{ examId, questionId: id }}
              label={label}
              isReadOnly={!isExaminer}
              isAtRisk={isBusy}
              onOpenCopy={(copy) =>
                void navigate({ to: '/exams/$examId/review', params: { examId }, search: { copy } })
              }
              onChanged={showMessage}
            />
          ))}
      <ExamEditor
        state={form.state}
        dispatch={form.dispatch}
        status={status}
        problems={form.problems}
        refusals={form.refusals}
        acts={
          takesChanges(status) && (
            <>
              <SaveState isDirty={form.isDirty} isRefused={form.problems.length > 0} />
              <button
                type="button"
                className="button"
                disabled={isBusy || !form.isDirty}
                onClick={() => void run(() => save())}
              >
                {isBusy ? say.saving : status === ExamStatus.DRAFT ? say.saveDraft : say.save}
              </button>
              {status === ExamStatus.DRAFT && (
                <button type="button" className="button primary" disabled={isBusy} onClick={() => void run(askToOpen)}>
                  {say.open}
                </button>
              )}
            </>
          )
        }
      />
      {isAsking && <OpenDialog exam={stored} onOpen={() => run(open)} onClose={() => setAsking(false)} />}
      {theirs && (
        <ChangedMeanwhile
          onClose={() => setTheirs(undefined)}
          takeTheirs={() => {
            setStored(theirs);
            form.takeOver(theirs);
            setTheirs(undefined);
          }}
          saveMine={() => {
            setTheirs(undefined);
            void run(() => save(true));
          }}
        />
      )}
      {dialog}
    </>
  );
}
