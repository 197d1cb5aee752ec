import { type KeyboardEvent, useId } from 'react';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { Key } from '../keys/key.tsx';
import { type Edit, problemOf } from './edit.ts';

const { marks: say } = words.review;

/** The mark as a number, with the controls to change it. */
export function MarkEntry(props: {
  edit: Edit;
  max: number;
  isDisabled: boolean;
  onType: (typed: string) => void;
  onStep: (by: 1 | -1) => void;
  onMark: (mark: number) => void;
  onSave: () => void;
  onLeave: () => void;
}) {
  const { edit, max, isDisabled, onType, onStep, onMark, onSave, onLeave } = props;
  const id = useId();
  const problem = problemOf(edit, max);
  const shown = edit.typed || (edit.awarded === undefined ? '' : formatHundredths(edit.awarded));
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { Enter: onSave, ArrowUp: () => onStep(1), ArrowDown: () => onStep(-1), Escape: onLeave }[event.key];
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="review-entry">
      <label className="visually-hidden" htmlFor={id}>
        {say.entry}
      </label>
      <button type="button" className="button" disabled={isDisabled} onClick={() => onMark(0)}>
        {say.zero} <Key>z</Key>
      </button>
      <button type="button" className="button" disabled={isDisabled} aria-label={say.less} onClick={() => onStep(-1)}>
        −
      </button>
      <input
        id={id}
        className="review-mark"
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        placeholder="–"
        value={shown}
        disabled={isDisabled}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-of ${id}-problem` : `${id}-of`}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-of`} className="review-of">
        {say.of(formatHundredths(max))}
      </span>
      <button type="button" className="button" disabled={isDisabled} aria-label={say.more} onClick={() => onStep(1)}>
        +
      </button>
      <button type="button" className="button" disabled={isDisabled} onClick={() => onMark(max)}>
        {say.full} <Key>f</Key>
      </button>
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {say.problems[problem]}
        </p>
      )}
    </div>
  );
}
