import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { WarningList } from './paper-notes.tsx';

/** Asks before an exam is opened, and shows what is to be known of its paper. */
export function OpenDialog({
  exam,
  onOpen,
  onClose,
}: {
  exam: Exam;
  onOpen: () => Promise<void>;
  onClose: () => void;
}) {
  const say = words.exam.paper;
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await onOpen();
  };
  return (
    <Dialog title={say.opening.title} onClose={onClose}>
      <p>
        <strong>{say.total(say.questionCount(exam.questionCount), formatHundredths(exam.paperMax))}</strong>
      </p>
      <p>{say.opening.text}</p>
      {exam.warnings.length > 0 && (
        <div className="notice warn">
          <strong>{say.warnings}</strong>
          <WarningList exam={exam} />
        </div>
      )}
      <div className="row">
        <button type="button" className="button" onClick={onClose}>
          {say.opening.notYet}
        </button>
        <button type="button" className="button primary" disabled={isBusy} onClick={() => void open()}>
          {say.open}
        </button>
      </div>
    </Dialog>
  );
}
