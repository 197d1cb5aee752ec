import { type DescMessage, type MessageShape, toJson } from '@bufbuild/protobuf';
import {
  type Exam,
  type ExamFields,
  ExamFieldsSchema,
  ExamStatus,
  type Question,
  QuestionSchema,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ExamForm, QuestionForm } from './exam-form.ts';
import { fromExam } from './from-messages.ts';
import { toExamFields, toQuestion } from './to-messages.ts';

/** The calls that make a stored exam what the form says, in this order. */
export interface SavePlan {
  fields?: { fields: ExamFields; update: string[] };
  /** Ids of questions to delete. */
  removed: string[];
  /** `index` is the question's place in the form. */
  patched: { index: number; id: string; question: Question; update: string[] }[];
  /** Ids of questions that are deleted and added again at another position. */
  moved: string[];
  /** Questions to append at the end. */
  added: { index: number; question: Question }[];
  /** Choice groups to set again, by labels, because questions of theirs were deleted and added again. */
  groups?: { label: string; questionLabels: string[]; attempt: number; policy: number }[];
}

const SET_BY_THE_SERVICE = ['id', 'rubric_version', 'exam_rubric_version', 'warnings'];
/** Fields of a question that may change while its exam is open. */
const OPEN_EDITABLE = ['text', 'model_answer', 'rubric', 'tags', 'word_limit', 'expects_diagram'];

/** Whether a field of a question, as the service names it, may be changed now. */
export function isEditable(status: ExamStatus, field: string): boolean {
  return status === ExamStatus.DRAFT || (status === ExamStatus.OPEN && OPEN_EDITABLE.includes(field));
}

/** Plans the calls needed to save. The service cannot move a question, so one that moves is deleted and added again. */
export function planSave(stored: Exam, form: ExamForm): SavePlan {
  const fields = toExamFields(form, stored);
  const update = changedNames(ExamFieldsSchema, stored.fields!, fields);
  const kept = keptInPlace(stored, form);
  const idsOf = (questions: readonly QuestionForm[]) => new Set(questions.flatMap((one) => one.stored?.id ?? []));
  const [all, again] = [idsOf(form.questions), idsOf(form.questions.slice(kept))];
  const removed = stored.questions.filter(({ id }) => !all.has(id)).map(({ id }) => id);
  const moved = stored.questions.filter(({ id }) => again.has(id)).map(({ id }) => id);
  const byId = new Map(stored.questions.map((question) => [question.id, question]));
  const patched = form.questions.slice(0, kept).flatMap((one, index) => {
    const { id } = one.stored!;
    const question = toQuestion(labelled(one, index));
    const names = changedNames(QuestionSchema, byId.get(id)!, question);
    return names.length > 0 ? [{ index, id, question, update: names }] : [];
  });
  const added = form.questions.slice(kept).map((one, offset) => {
    const index = kept + offset;
    return { index, question: toQuestion(labelled(one, index)) };
  });
  const groups = groupsAnew(stored, form, new Set([...removed, ...moved]));
  return {
    ...(update.length > 0 && { fields: { fields, update } }),
    removed,
    patched,
    moved,
    added,
    ...(groups && { groups }),
  };
}

/** Whether two readings of an exam have the same content. */
export function isSameContent(before: Exam, now: Exam): boolean {
  return isEmpty(planSave(now, fromExam(before)));
}

/** Whether there is nothing to do. */
export function isEmpty({ fields, removed, patched, moved, added }: SavePlan): boolean {
  return !fields && removed.length + patched.length + moved.length + added.length === 0;
}

/** A question with its final label, which is its position if it has none. */
function labelled(question: QuestionForm, index: number): QuestionForm {
  return { ...question, label: question.label.trim() || String(index + 1) };
}

/**
 * How many questions at the beginning of the form are still in their stored order and need no new label that another
 * has.
 */
function keptInPlace({ questions }: Exam, form: ExamForm): number {
  const old = new Map(questions.map(({ id, label }, place) => [id, { label, place }]));
  let last = -1;
  const end = form.questions.findIndex((one, index) => {
    const place = one.stored && old.get(one.stored.id)?.place;
    if (place === undefined || place <= last) return true;
    last = place;
    // Patches run in order: a label that a later question still has cannot be used yet.
    const { label } = labelled(one, index);
    return form.questions.slice(index + 1).some(({ stored }) => stored && old.get(stored.id)?.label === label);
  });
  return end < 0 ? form.questions.length : end;
}

function groupsAnew({ choiceGroups }: Exam, form: ExamForm, deleted: ReadonlySet<string>) {
  if (!choiceGroups.some(({ questionIds }) => questionIds.some((id) => deleted.has(id)))) return undefined;
  const labels = new Map(
    form.questions.flatMap((one, index) => (one.stored ? [[one.stored.id, labelled(one, index).label]] : [])),
  );
  return choiceGroups.flatMap(({ label, questionIds, attempt, policy }) => {
    const questionLabels = questionIds.flatMap((id) => labels.get(id) ?? []);
    // A group with too few questions left offers no choice.
    return questionLabels.length > attempt ? [{ label, questionLabels, attempt, policy }] : [];
  });
}

/** Names of the fields in which two messages differ, as the service names them. */
function changedNames<M extends DescMessage>(schema: M, before: MessageShape<M>, after: MessageShape<M>): string[] {
  const [old, now] = [before, after].map((message) => comparable(schema, message)) as [Json, Json];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].filter(
    (name) => !SET_BY_THE_SERVICE.includes(name) && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
}

type Json = Record<string, unknown>;

function comparable<M extends DescMessage>(schema: M, message: MessageShape<M>): Json {
  const json = toJson(schema, message, { useProtoFieldName: true }) as Json;
  const options = json.options as { label: string; text?: string }[] | undefined;
  // The service assigns the ids of options.
  if (options) json.options = options.map(({ label, text }) => ({ label, text }));
  return json;
}
