import { APPEAL_TEXT_LENGTH_MAX, OVERRIDE_TEXT_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { hasMark } from '@exam-evaluation/mark-sheets/marked.ts';
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { words } from '../../words/words.ts';
import { CommentBank } from '../comments/comment-bank.tsx';
import type { Item } from '../items/item.ts';
import { Key } from '../keys/key.tsx';
import type { Edit } from './edit.ts';

const { marks: say } = words.review;

/** The comment for the candidate, and the reason for a change. */
export function Texts(props: {
  examId: string;
  item: Item;
  edit: Edit;
  isDisabled: boolean;
  /** Hides the marker's comment, which would reveal its mark. */
  isBare: boolean;
  comment: RefObject<HTMLTextAreaElement | null>;
  reason: RefObject<HTMLTextAreaElement | null>;
  onEdit: (edit: Edit) => void;
  onSave: () => void;
  onLeave: () => void;
}) {
  const { examId, item, edit, isDisabled, isBare, comment, reason, onEdit, onSave, onLeave } = props;
  const id = useId();
  const bank = useRef<HTMLUListElement>(null);
  const standing = isBare || !hasMark(item) ? '' : (item.question.feedback ?? '');
  // The server keeps a comment only with the mark that it was written for.
  const isDropped = edit.feedback === undefined && standing !== '' && edit.awarded !== item.question.awarded;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
  };
  /** From the end of the comment on to those that may be used again. */
  const onDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, value } = event.currentTarget;
    const first = bank.current?.querySelector('button');
    if (event.key !== 'ArrowDown' || event.shiftKey || selectionStart < value.length || !first) return onKeyDown(event);
    event.preventDefault();
    first.focus();
  };
  const described = [isDropped && `${id}-dropped`, !isDisabled && `${id}-bank`].filter(Boolean).join(' ');
  return (
    <div className="review-texts">
      <label htmlFor={`${id}-comment`}>
        {say.comment} <Key>c</Key>
      </label>
      <textarea
        id={`${id}-comment`}
        ref={comment}
        rows={2}
        dir="auto"
        maxLength={OVERRIDE_TEXT_LENGTH_MAX}
        disabled={isDisabled}
        value={edit.feedback ?? standing}
        aria-describedby={described || undefined}
        onChange={(event) => onEdit({ ...edit, feedback: event.target.value })}
        onKeyDown={onDown}
      />
      {isDropped && (
        <p id={`${id}-dropped`} className="review-differ">
          {say.commentDropped}
        </p>
      )}
      {!isDisabled && (
        <CommentBank
          asked={{ examId, questionId: item.question.questionId }}
          entered={{ text: edit.feedback ?? (isDropped ? '' : standing), isTyped: edit.feedback !== undefined }}
          list={bank}
          hintId={`${id}-bank`}
          onChoose={(feedback) => onEdit({ ...edit, feedback })}
          onLeave={() => comment.current?.focus()}
        />
      )}
      <label htmlFor={`${id}-reason`}>
        {item.appeal ? words.review.appeals.answer : say.reason} <Key>r</Key>
      </label>
      <textarea
        id={`${id}-reason`}
        ref={reason}
        rows={item.appeal ? 3 : 1}
        dir="auto"
        maxLength={item.appeal ? APPEAL_TEXT_LENGTH_MAX : OVERRIDE_TEXT_LENGTH_MAX}
        disabled={isDisabled}
        value={edit.reason}
        onChange={(event) => onEdit({ ...edit, reason: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
