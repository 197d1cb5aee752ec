import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Link } from '@tanstack/react-router';
import { words } from '../words/words.ts';
import { Key } from './keys/key.tsx';
import type { Action } from './keys/keymap.ts';
import { SaveState } from './saving/save-state.tsx';
import { activeOf, type Desk } from './state/desk.ts';

const { review: say } = words;

/** The position in the queue, the state of saving, and the links to everything else. */
export function HeadBar(props: {
  exam: Exam;
  desk: Desk;
  failedCopies: number;
  isMarkFirst: boolean;
  onMarkFirst: (isOn: boolean) => void;
  onAct: (action: Action) => void;
}) {
  const { exam, desk, failedCopies, isMarkFirst, onMarkFirst, onAct } = props;
  const { items, position, total } = activeOf(desk);
  return (
    <div className="review-head">
      <h1>
        <Link to="/exams/$examId" params={{ examId: exam.id }} title={say.backToExam}>
          {exam.fields?.title}
        </Link>{' '}
        {say.title}
      </h1>
      {desk.copy && (
        <button type="button" className="button" onClick={() => onAct({ type: 'copy' })}>
          {say.backToQueue} <Key>o</Key>
        </button>
      )}
      {items.length > 0 && (
        <span className="review-place">
          {desk.copy && `${say.inCopy(items[0]!.candidate)}: `}
          {say.place(Math.min(position + 1, items.length), Math.max(total, items.length))}
        </span>
      )}
      <SaveState desk={desk} />
      <label className="review-check review-mark-first">
        <input type="checkbox" checked={isMarkFirst} onChange={(event) => onMarkFirst(event.target.checked)} />
        {say.settings.markFirst}
      </label>
      <button
        type="button"
        className="button quiet"
        title={failedCopies > 0 ? say.copies.waiting(failedCopies) : undefined}
        onClick={() => onAct({ type: 'copies' })}
      >
        {say.copies.open} {failedCopies > 0 && <span className="tag warn">{failedCopies}</span>} <Key>l</Key>
      </button>
      <button type="button" className="button quiet review-keys-open" onClick={() => onAct({ type: 'help' })}>
        {say.keys.open} <Key>?</Key>
      </button>
    </div>
  );
}
