import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type SubmitEvent, useState } from 'react';
import { act } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { useShowMessage } from '../../ui/toasts.tsx';
import { useSend } from '../../ui/use-send.ts';
import { words } from '../../words/words.ts';
import { CandidateField } from '../candidate-field.tsx';
import { useRefresh } from '../exam-query.ts';
import { whoIs } from '../registrations.ts';
import { useForgetCopy } from './use-copies.ts';

/** Gives a copy to the candidate who wrote it, or exchanges it with theirs. */
export function MoveCopy(props: {
  copy: Submission;
  who: string;
  candidates: readonly Candidate[];
  /** Ids of candidates who have a copy. */
  withCopy: ReadonlySet<string>;
  onClose: () => void;
}) {
  const say = words.exam.copies.moving;
  const { copy, who, candidates, withCopy, onClose } = props;
  const [to, setTo] = useState<Candidate>();
  const sending = useSend();
  const refresh = useRefresh();
  const forget = useForgetCopy(copy.examId);
  const showMessage = useShowMessage();
  const exchange = to !== undefined && withCopy.has(to.id);
  const others = candidates.filter(({ id }) => id !== copy.candidateId);
  const move = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!to) return sending.refuse(say.missing);
    await sending.send(async () => {
      const candidate = { ref: { case: 'id' as const, value: to.id } };
      await act((operationId) =>
        submissions.moveSubmission({ operationId, submissionId: copy.id, candidate, exchange }),
      );
      if (!exchange) forget(copy.candidateId);
      showMessage(say.done(whoIs(to)));
      onClose();
      await refresh();
    });
  };
  return (
    <Dialog title={say.title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void move(event)}>
        <p className="any-text">{say.text(who)}</p>
        <CandidateField
          label={say.to}
          candidates={others}
          chosen={to}
          isWrong={sending.refusal !== '' && !to}
          isDisabled={sending.isBusy}
          choose={setTo}
        />
        {exchange && <p className="notice warn any-text">{say.exchange(whoIs(to))}</p>}
        <FormFoot submit={exchange ? say.submitExchange : say.submit} {...sending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
