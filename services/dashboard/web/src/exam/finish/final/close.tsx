import { type Exam, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { act } from '../../../api/act.ts';
import { submissions } from '../../../api/client.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useShowMessage } from '../../../ui/toasts.tsx';
import { words } from '../../../words/words.ts';
import { useRefresh } from '../../exam-query.ts';
import type { CopyCounts } from '../left/count-copies.ts';

/** Closes an exam: until somebody does, missing copies can still be handed in. */
export function Close({ exam, counts, missing }: { exam: Exam; counts: CopyCounts; missing: number }) {
  const say = words.exam.finish.close;
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh();
  const showMessage = useShowMessage();
  if (exam.status === ExamStatus.FINALIZED) return <p className="notice">{say.isClosed}</p>;
  const notFinal = counts.all - counts.final;
  const close = async () => {
    await act((operationId) => submissions.closeExam({ operationId, examId: exam.id }));
    showMessage(say.done);
    await refresh();
  };
  return (
    <div className="row finish-row">
      <button type="button" className="button" disabled={notFinal > 0} onClick={() => setAsking(true)}>
        {say.act}
      </button>
      <span className="hint">{notFinal > 0 ? say.notYet(notFinal) : say.hint}</span>
      {isAsking && (
        <Confirm title={say.title} act={say.submit} onClose={() => setAsking(false)} onConfirm={close}>
          {missing > 0 && <p className="notice warn">{say.absent(missing)}</p>}
          <p>{say.text}</p>
        </Confirm>
      )}
    </div>
  );
}
