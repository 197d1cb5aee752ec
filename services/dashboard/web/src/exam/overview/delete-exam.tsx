import { type Exam, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { exams } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useShowMessage } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';

/** Deletes an exam that has no copies, after a confirmation. */
export function DeleteExam({ exam }: { exam: Exam }) {
  const say = words.exam.overview;
  const isExaminer = useMay('examiner');
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const showMessage = useShowMessage();
  if (!isExaminer || exam.status === ExamStatus.FINALIZED) return null;
  const remove = async () => {
    await act((operationId) => exams.deleteExam({ operationId, examId: exam.id }));
    showMessage(say.removed);
    await navigate({ to: '/' });
    await queries.invalidateQueries({ queryKey: ['exams'] });
  };
  return (
    <section className="delete-exam">
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {say.remove}
      </button>
      <p className="hint">{say.removeHint}</p>
      {isAsking && (
        <Confirm title={say.removeTitle} act={say.remove} onClose={() => setAsking(false)} onConfirm={remove}>
          <p className="any-text">{say.removeText(exam.fields?.title ?? '')}</p>
        </Confirm>
      )}
    </section>
  );
}
