import type { Exam, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Dispatch, RefObject } from 'react';
import type { Item } from './items/item.ts';
import type { Action } from './keys/keymap.ts';
import type { Saving } from './saving/use-saving.ts';
import type { Desk, Event } from './state/desk.ts';

/** What the review of one answer works with. */
export interface AnswerProps {
  exam: Exam;
  question: Question | undefined;
  item: Item;
  desk: Desk;
  dispatch: Dispatch<Event>;
  saving: Saving;
  announce: (text: string) => void;
  isReadOnly: boolean;
  isMarkFirst: boolean;
  hasKeys: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The pane sets this to its handler of keys. */
  onAnswer: RefObject<((action: Action) => void) | undefined>;
  onAct: (action: Action) => void;
}
