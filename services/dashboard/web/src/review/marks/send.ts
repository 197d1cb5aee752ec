import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { hasMark, type Item } from '../items/item.ts';
import { type Edit, pointsFit, sumOf } from './edit.ts';
import { parseMark } from './steps.ts';

/** What is sent for an answer. */
export type Decision =
  | { kind: 'approve' }
  | {
      kind: 'override';
      awarded: number;
      criteria: { name: string; awarded: number }[];
      feedback: string | undefined;
      reason: string | undefined;
    };

/**
 * What to send for an answer: an approval where the person leaves everything unchanged, otherwise their own mark;
 * undefined where no mark is given. The comment of a marker that gave no mark is dropped, since it is not meant for the
 * candidate.
 */
export function decide(item: Item, edit: Edit): Decision | undefined {
  if (edit.awarded === undefined || (edit.typed !== '' && !('mark' in parseMark(edit.typed, item.question.max)))) {
    return undefined;
  }
  if (isAsItStands(item, edit)) return { kind: 'approve' };
  return {
    kind: 'override',
    awarded: edit.awarded,
    criteria: pointsFit(edit) ? edit.points.map(({ name, awarded }) => ({ name, awarded })) : [],
    feedback: edit.feedback?.trim() ?? (hasMark(item) ? undefined : ''),
    reason: edit.reason.trim() || undefined,
  };
}

function isAsItStands(item: Item, edit: Edit): boolean {
  const { question } = item;
  return (
    hasMark(item) &&
    edit.awarded === question.awarded &&
    (edit.feedback === undefined || edit.feedback.trim() === (question.feedback ?? '')) &&
    edit.reason.trim() === '' &&
    (!pointsFit(edit) || hasSamePoints(question, edit))
  );
}

function hasSamePoints({ criteria }: QuestionResult, { points }: Edit): boolean {
  return criteria.length === 0
    ? sumOf(points) === 0
    : criteria.every(({ name, awarded }) => points.find((point) => point.name === name)?.awarded === awarded);
}

/** Whether leaving the answer would lose something that the person entered. */
export function isUnsaved(item: Item, edit: Edit | undefined): boolean {
  if (!edit) return false;
  if (edit.typed || edit.reason.trim() || edit.feedback !== undefined) return true;
  return edit.awarded !== undefined && !isAsItStands(item, edit);
}
