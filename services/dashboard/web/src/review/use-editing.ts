import { hasMark } from '@exam-evaluation/mark-sheets/marked.ts';
import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useState } from 'react';
import { formatHundredths } from '../words/format.ts';
import { words } from '../words/words.ts';
import type { AnswerProps } from './answer-props.ts';
import type { Action } from './keys/keymap.ts';
import { type Edit, problemOf, setMark, setTyped, startEdit, togglePoint } from './marks/edit.ts';
import { decide } from './marks/send.ts';
import { step, typeMore } from './marks/steps.ts';

const { marks: say } = words.review;

/** What the person enters for the current answer, and how it is saved. */
export function useEditing(props: AnswerProps) {
  const { item, question, desk, dispatch, saving, announce, isReadOnly, isMarkFirst } = props;
  const [isRevealed, setRevealed] = useState(false);
  const rubric = question?.rubric;
  const { max } = item.question;
  const isOpen = item.state === ReviewState.OPEN || item.state === ReviewState.SURE;
  const isHidden = isMarkFirst && !isRevealed && isOpen && hasMark(item);
  const entered = desk.edits.get(item.key);
  const edit = entered ?? startEdit(item, rubric, isHidden);

  const change = (next: Edit | undefined) => {
    if (!isReadOnly) dispatch({ type: 'edited', key: item.key, edit: next });
  };
  const giveMark = (mark: number) => change(setMark(edit, mark, item, rubric));
  const stepMark = (by: 1 | -1) => giveMark(step(edit.awarded ?? 0, by, max));
  const reveal = () => {
    setRevealed(true);
    if (entered?.awarded !== undefined) return;
    const standing = startEdit(item, rubric, false);
    change(entered && { ...standing, feedback: entered.feedback, reason: entered.reason, pen: entered.pen });
  };

  const refusalOf = () => {
    const problem = problemOf(edit, max);
    if (problem) return say.problems[problem];
    if (item.appeal && edit.reason.trim() === '') return words.review.appeals.answerMissing;
    return hasMark(item) ? say.none : say.giveOne;
  };

  /** Saves and goes on. If the mark differs from a hidden draft, the draft is shown first. */
  const save = () => {
    if (isReadOnly) return;
    const decision = decide(item, edit);
    if (!decision) return announce(refusalOf());
    if (isHidden && edit.awarded !== item.question.awarded) {
      setRevealed(true);
      announce(`${say.draft(formatHundredths(item.question.awarded))}. ${say.again}`);
      return;
    }
    saving.save(item, decision, edit);
    dispatch({ type: 'moved', by: 1 });
  };

  const type = (typed: string | undefined) => {
    if (typed !== undefined) change(setTyped(edit, typed, item, rubric));
  };

  const act = (action: Action) => {
    switch (action.type) {
      case 'save':
        return save();
      case 'full':
        return giveMark(max);
      case 'none':
        return giveMark(0);
      case 'up':
        return stepMark(1);
      case 'down':
        return stepMark(-1);
      case 'type':
        return type(typeMore(edit.typed, action.character));
      case 'erase':
        if (edit.typed !== '') type(edit.typed.slice(0, -1));
        return;
      case 'point':
        if (action.index < edit.points.length) change(togglePoint(edit, action.index, max));
        return;
      case 'revert':
        return change(undefined);
      case 'draft':
        return reveal();
      default:
        return;
    }
  };

  return {
    edit,
    isHidden,
    change,
    giveMark,
    stepMark,
    type: (typed: string) => type(typeMore('', typed)),
    save,
    reveal,
    act,
  };
}

export type Editing = ReturnType<typeof useEditing>;
