import { clone, create, type DescField, type DescMessage, type DescMethod, type Message } from '@bufbuild/protobuf';
import { type ReflectList, type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect';
import { RosterPersonSchema } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import {
  CandidateSchema,
  type Exam,
  ExamSchema,
  ExamStatus,
  type ExamsService,
  type PatchExamRequest,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Visit } from '../model/visit.ts';

type Exams = Pick<RpcClient<typeof ExamsService>, 'getExam'>;

/** Fields that say who a candidate is, in any reply, and the metadata that integrators attach, which may say it too. */
const NAMING: ReadonlySet<DescField> = new Set([
  CandidateSchema.field.name,
  CandidateSchema.field.rollNumber,
  CandidateSchema.field.sectionOrClass,
  SubmissionSchema.field.metadata,
  RosterPersonSchema.field.name,
]);

/** A part of a reply that says who a candidate is. `exam` is the exam that it belongs to, or its id, or undefined. */
interface Naming {
  message: ReflectMessage;
  fields: DescField[];
  exam: Exam | string | undefined;
}

/**
 * Hides who candidates are from those who mark them: in a blind exam that is not final, only administrators see more of
 * them than their external id. Searches the whole reply of every method, so that none can be forgotten; a name whose
 * exam is unknown is hidden.
 * @param answer of a call that was made for `visit`.
 */
export async function hideNames(
  method: DescMethod,
  request: unknown,
  answer: unknown,
  visit: Visit,
  exams: Exams,
): Promise<unknown> {
  if (visit.role === 'administrator' || !mayName(method.output)) return answer;
  const reply = reflect(method.output, clone(method.output, create(method.output, answer as Message)));
  const found = findNaming(reply, (request as { examId?: string }).examId || undefined);
  const ids = new Set(found.map(({ exam }) => exam).filter((exam) => typeof exam === 'string'));
  const known = new Map(
    await Promise.all([...ids].map(async (id) => [id, await findExam(exams, visit.instituteId, id)] as const)),
  );
  for (const { message, fields, exam } of found) {
    const its = typeof exam === 'string' ? known.get(exam) : exam;
    if (its && !isBlind(its)) continue;
    for (const field of fields) message.clear(field);
  }
  return reply.message;
}

/**
 * Requires an administrator to end the blindness of an exam, since those who mark must not do so.
 * @throws ContractError insufficient_scope.
 */
export async function keepBlind(request: PatchExamRequest, visit: Visit, exams: Exams): Promise<void> {
  const { examId, update, fields } = request;
  if (visit.role === 'administrator' || !update.includes('blind') || fields?.blind) return;
  const exam = await findExam(exams, visit.instituteId, examId);
  if (exam?.fields?.blind) {
    throw new ContractError('insufficient_scope', {
      message: 'Only an administrator shows the names of a blind exam.',
    });
  }
}

function isBlind({ fields, status }: Exam): boolean {
  return fields?.blind === true && status !== ExamStatus.FINALIZED;
}

/** @returns undefined where there is no such exam. */
async function findExam(exams: Exams, instituteId: string, examId: string): Promise<Exam | undefined> {
  try {
    return await exams.getExam({ instituteId, examId });
  } catch (error) {
    if (error instanceof ContractError && error.code === 'exam_not_found') return undefined;
    throw error;
  }
}

/** @param around the exam of everything that does not name another. */
function findNaming(message: ReflectMessage, around: Naming['exam']): Naming[] {
  const exam = examOf(message) ?? around;
  const fields = message.fields.filter((field) => NAMING.has(field) && message.isSet(field));
  const below = message.fields
    .filter((field) => field.message && mayName(field.message) && message.isSet(field))
    .flatMap((field) => children(message, field))
    .flatMap((child) => findNaming(child, exam));
  return fields.length > 0 ? [{ message, fields, exam }, ...below] : below;
}

function children(message: ReflectMessage, field: DescField): ReflectMessage[] {
  if (field.fieldKind === 'message') return [message.get(field) as ReflectMessage];
  if (field.fieldKind === 'list') return [...(message.get(field) as ReflectList)] as ReflectMessage[];
  return [...message.get(field as DescField & { fieldKind: 'map' }).values()] as ReflectMessage[];
}

/** The exam that a message is, has or belongs to. */
function examOf(message: ReflectMessage): Naming['exam'] {
  if (message.desc === ExamSchema) return message.message as Exam;
  const own = message.fields.find((field) => field.fieldKind === 'message' && field.message === ExamSchema);
  if (own && message.isSet(own)) return (message.get(own) as ReflectMessage).message as Exam;
  const id = message.fields.find(({ name }) => name === 'exam_id');
  return id ? (message.get(id) as string) || undefined : undefined;
}

const naming = new Map<DescMessage, boolean>();

/** Whether anything in messages of this type can say who a candidate is. */
function mayName(desc: DescMessage): boolean {
  const known = naming.get(desc) ?? reachable(desc).some((field) => NAMING.has(field));
  naming.set(desc, known);
  return known;
}

function reachable(desc: DescMessage, seen = new Set<DescMessage>()): DescField[] {
  if (seen.has(desc)) return [];
  seen.add(desc);
  return desc.fields.flatMap((field) => [field, ...(field.message ? reachable(field.message, seen) : [])]);
}
