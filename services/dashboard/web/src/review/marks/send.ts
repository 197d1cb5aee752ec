import { hasMark } from '@exam-evaluation/mark-sheets/marked.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Item } from '../items/item.ts';
import { type Drawn, drawnFor, isSameDrawing } from '../pen/drawn.ts';
import { type Edit, pointsFit, sumOf } from './edit.ts';
import { parseMark } from './steps.ts';

/** A mark of the person's own. */
interface Mark {
  awarded: number;
  criteria: { name: string; awarded: number }[];
  feedback: string | undefined;
}

/** What is sent for an answer. */
export type Decision =
  | { kind: 'approve' }
  | ({ kind: 'override'; reason: string | undefined; pen: readonly Drawn[] | undefined } & Mark)
  /** Of a request to look again; without a mark, the one that stands is kept. */
  | { kind: 'appeal'; answer: string; mark: Mark | undefined; pen: readonly Drawn[] | undefined };

/**
 * What to send for an answer: an approval where the person leaves everything unchanged, otherwise their own mark;
 * undefined where no mark is given, or the candidate who asked to look again is not answered. The comment of a marker that gave no mark is dropped, since it is not meant for the
 * candidate.
 */
export function decide(item: Item, edit: Edit): Decision | undefined {
  if (edit.awarded === undefined || (edit.typed !== '' && !('mark' in parseMark(edit.typed, item.question.max)))) {
    return undefined;
  }
  const reason = edit.reason.trim();
  const mark = {
    awarded: edit.awarded,
    criteria: pointsFit(edit) ? edit.points.map(({ name, awarded }) => ({ name, awarded })) : [],
    feedback: edit.feedback?.trim() ?? (hasMark(item) ? undefined : ''),
  };
  if (item.appeal) {
    const isKept = isAsItStands(item, { ...edit, reason: '', pen: undefined });
    return reason === ''
      ? undefined
      : { kind: 'appeal', answer: reason, mark: isKept ? undefined : mark, pen: edit.pen };
  }
  if (isAsItStands(item, edit)) return { kind: 'approve' };
  return { kind: 'override', ...mark, reason: reason || undefined, pen: edit.pen };
}

function isAsItStands(item: Item, edit: Edit): boolean {
  const { question } = item;
  return (
    hasMark(item) &&
    edit.awarded === question.awarded &&
    (edit.feedback === undefined || edit.feedback.trim() === (question.feedback ?? '')) &&
    edit.reason.trim() === '' &&
    !isDrawnOn(question, edit) &&
    (!pointsFit(edit) || hasSamePoints(question, edit))
  );
}

function isDrawnOn(question: QuestionResult, { pen }: Edit): boolean {
  return pen !== undefined && !isSameDrawing(pen, drawnFor(question));
}

function hasSamePoints({ criteria }: QuestionResult, { points }: Edit): boolean {
  return criteria.length === 0
    ? sumOf(points) === 0
    : criteria.every(({ name, awarded }) => points.find((point) => point.name === name)?.awarded === awarded);
}

/** Whether leaving the answer would lose something that the person entered. */
export function isUnsaved(item: Item, edit: Edit | undefined): boolean {
  if (!edit) return false;
  if (edit.typed || edit.reason.trim() || edit.feedback !== undefined || isDrawnOn(item.question, edit)) return true;
  return edit.awarded !== undefined && !isAsItStands(item, edit);
}
