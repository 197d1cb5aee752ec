import { UNFINALIZE_REASON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { type SubmitEvent, useState } from 'react';
import { act } from '../../../api/act.ts';
import { submissions } from '../../../api/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { useShowMessage } from '../../../ui/toasts.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { words } from '../../../words/words.ts';
import type { CopyOfCandidate } from '../../copies/copies-of.ts';
import { useRefresh } from '../../exam-query.ts';
import { ChooseCopy, findCopy } from '../choose-copy.tsx';

/** Asks which final copy to reopen, and why. */
export function Reopen({ copies, onClose }: { copies: readonly CopyOfCandidate[]; onClose: () => void }) {
  const say = words.exam.finish.reopen;
  const [who, setWho] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const sending = useSend();
  const refresh = useRefresh();
  const showMessage = useShowMessage();
  const chosen = findCopy(copies, who);
  const reasonProblem = problemOf(reason);
  const reopen = async (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!chosen || reasonProblem) return;
    await sending.send(async () => {
      const submissionId = chosen.copy.id;
      await act((operationId) =>
        submissions.unfinalizeSubmission({ operationId, submissionId, reason: reason.trim() }),
      );
      showMessage(say.done);
      onClose();
      await refresh();
    });
  };
  return (
    <Dialog title={say.title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void reopen(event)}>
        <p>{say.text}</p>
        <ChooseCopy
          label={say.copy}
          hint={say.copyHint}
          error={isChecked && !chosen ? say.copyMissing : undefined}
          {...{ copies, who, setWho }}
        />
        <Field label={say.reason} error={isChecked ? reasonProblem : undefined}>
          {(bind) => <textarea {...bind} value={reason} onChange={(event) => setReason(event.target.value)} />}
        </Field>
        <FormFoot {...sending} submit={say.submit} isDangerous onClose={onClose} />
      </form>
    </Dialog>
  );
}

function problemOf(reason: string): string | undefined {
  const say = words.exam.finish.reopen;
  if (reason.trim() === '') return say.reasonMissing;
  const isLong = Array.from(reason.trim()).length > UNFINALIZE_REASON_LENGTH_MAX;
  return isLong ? say.reasonLong(UNFINALIZE_REASON_LENGTH_MAX) : undefined;
}
