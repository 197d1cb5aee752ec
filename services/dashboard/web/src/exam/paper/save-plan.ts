import { type DescMessage, type MessageShape, toJson } from '@bufbuild/protobuf';
import {
  type Exam,
  type ExamFields,
  ExamFieldsSchema,
  ExamStatus,
  type Question,
  QuestionSchema,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ExamForm } from './exam-form.ts';
import { fromExam } from './from-messages.ts';
import { toExamFields, toQuestion } from './to-messages.ts';

/** The calls that make a stored exam what the form says, in this order. */
export interface SavePlan {
  fields?: { fields: ExamFields; update: string[] };
  /** Ids of questions that go, some of them to come again in another place. */
  deleted: string[];
  /** `index` is the question's place in the form. */
  patched: { index: number; id: string; question: Question; update: string[] }[];
  /** Come behind all others. */
  added: { index: number; question: Question }[];
  /** Choice groups anew, by labels: questions of them were deleted and added again. */
  groups?: { label: string; questionLabels: string[]; attempt: number; policy: number }[];
}

const SET_BY_THE_SERVICE = ['id', 'rubric_version', 'exam_rubric_version', 'warnings'];
/** What of a question may change while its exam is open. */
const OPEN_EDITABLE = ['text', 'model_answer', 'rubric', 'tags', 'word_limit', 'expects_diagram'];

/** Whether a field of a question, as the service names it, may be changed now. */
export function isEditable(status: ExamStatus, field: string): boolean {
  return status === ExamStatus.DRAFT || (status === ExamStatus.OPEN && OPEN_EDITABLE.includes(field));
}

/** The calls that are needed; the service has none that moves a question, so one that moves is deleted and added anew. */
export function planSave(stored: Exam, form: ExamForm): SavePlan {
  const fields = toExamFields(form, stored);
  const update = changedNames(ExamFieldsSchema, stored.fields!, fields);
  const kept = keptInPlace(stored, form);
  const keptIds = new Set(form.questions.slice(0, kept).map((question) => question.stored!.id));
  const deleted = stored.questions.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id);
  const byId = new Map(stored.questions.map((question) => [question.id, question]));
  const patched = form.questions.slice(0, kept).flatMap((one, index) => {
    const { id } = one.stored!;
    const question = toQuestion({ ...one, label: one.label.trim() || String(index + 1) });
    const names = changedNames(QuestionSchema, byId.get(id)!, question);
    return names.length > 0 ? [{ index, id, question, update: names }] : [];
  });
  const added = form.questions.slice(kept).map((one, offset) => ({ index: kept + offset, question: toQuestion(one) }));
  const groups = groupsAnew(stored, form, new Set(deleted));
  return {
    ...(update.length > 0 && { fields: { fields, update } }),
    deleted,
    patched,
    added,
    ...(groups && { groups }),
  };
}

/** Whether two readings of an exam have the same content. */
export function isSameContent(before: Exam, now: Exam): boolean {
  return isEmpty(planSave(now, fromExam(before)));
}

/** Whether there is nothing to do. */
export function isEmpty({ fields, deleted, patched, added }: SavePlan): boolean {
  return !fields && deleted.length + patched.length + added.length === 0;
}

/** How many questions from the first on are stored ones that stand in their old order, and can take their labels. */
function keptInPlace({ questions }: Exam, form: ExamForm): number {
  const places = new Map(questions.map(({ id }, place) => [id, place]));
  let last = -1;
  const end = form.questions.findIndex((one, index) => {
    const place = one.stored ? places.get(one.stored.id) : undefined;
    if (place === undefined || place <= last) return true;
    last = place;
    const label = one.label.trim() || String(index + 1);
    // Two questions that swap labels cannot be patched one after the other.
    return questions.some(
      (other) => other.id !== one.stored!.id && other.label === label && isKeptLater(form, other.id),
    );
  });
  return end < 0 ? form.questions.length : end;
}

function isKeptLater(form: ExamForm, id: string): boolean {
  return form.questions.some(({ stored }) => stored?.id === id);
}

function groupsAnew({ choiceGroups }: Exam, form: ExamForm, deleted: ReadonlySet<string>) {
  if (!choiceGroups.some(({ questionIds }) => questionIds.some((id) => deleted.has(id)))) return undefined;
  const labels = new Map(
    form.questions.flatMap(({ stored, label }, index) =>
      stored ? [[stored.id, label.trim() || String(index + 1)]] : [],
    ),
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
  // An option's id is the service's.
  if (options) json.options = options.map(({ label, text }) => ({ label, text }));
  return json;
}
