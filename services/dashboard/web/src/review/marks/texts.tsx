import { OVERRIDE_TEXT_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { words } from '../../words/words.ts';
import { hasMark, type Item } from '../items/item.ts';
import { Key } from '../keys/key.tsx';
import type { Edit } from './edit.ts';

const { marks: say } = words.review;

/** The comment for the candidate, and the reason for a change. */
export function Texts(props: {
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
  const { item, edit, isDisabled, isBare, comment, reason, onEdit, onSave, onLeave } = props;
  const id = useId();
  const standing = isBare || !hasMark(item) ? '' : (item.question.feedback ?? '');
  // The server keeps a comment only with the mark that it was written for.
  const isDropped = edit.feedback === undefined && standing !== '' && edit.awarded !== item.question.awarded;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
  };
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
        aria-describedby={isDropped ? `${id}-dropped` : undefined}
        onChange={(event) => onEdit({ ...edit, feedback: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {isDropped && (
        <p id={`${id}-dropped`} className="review-differ">
          {say.commentDropped}
        </p>
      )}
      <label htmlFor={`${id}-reason`}>
        {say.reason} <Key>r</Key>
      </label>
      <textarea
        id={`${id}-reason`}
        ref={reason}
        rows={1}
        dir="auto"
        maxLength={OVERRIDE_TEXT_LENGTH_MAX}
        disabled={isDisabled}
        value={edit.reason}
        onChange={(event) => onEdit({ ...edit, reason: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
