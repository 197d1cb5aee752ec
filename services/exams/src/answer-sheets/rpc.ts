import { fileURLToPath } from 'node:url';
import { CODE_PAGES_MAX } from '@exam-evaluation/answer-sheets/code.ts';
import { layoutOf } from '@exam-evaluation/answer-sheets/layout.ts';
import { SHEET_FILE_PAGES_MAX, SHEETS_MAX } from '@exam-evaluation/contract/limits.ts';
import {
  type Candidate,
  type DrawAnswerSheetsRequest,
  type Exam,
  type ExamsService,
  Mode,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed, runChild } from '@exam-evaluation/runtime/child.ts';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { engineUnavailable, invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import pLimit from 'p-limit';
import { selectRegistrations } from '../candidates/registration-store.ts';
import { selectCandidates } from '../candidates/store.ts';
import type { ExamsDeps } from '../deps.ts';
import { FieldErrors } from '../field-errors.ts';
import { selectQuestions } from '../paper/store.ts';
import { examKey, found } from '../record/find.ts';
import { requireOpen } from '../record/open.ts';
import { selectExam } from '../record/store.ts';
import type { SheetOrder, SheetOwner } from './order.ts';

const CHILD = fileURLToPath(new URL('./draw-child.ts', import.meta.url));
const budget = BUDGETS.answerSheets;
/** The most requests that may wait; more could not be answered before their deadlines. */
const WAITING_MAX = 20;
const inChildren = pLimit(1);

/** Answer sheets to be printed, whose places the reader of copies knows. */
export function answerSheetHandlers({ database }: ExamsDeps): Pick<Handlers<typeof ExamsService>, 'drawAnswerSheets'> {
  return {
    async drawAnswerSheets(request, { signal }) {
      const { candidateIds, blank } = request;
      const errors = new FieldErrors();
      errors.length('candidate_ids', candidateIds, 0, SHEETS_MAX);
      errors.range('blank', blank, 0, SHEETS_MAX);
      if (candidateIds.length + blank === 0) errors.add('candidate_ids', 'required', 'name candidates, or set blank');
      errors.refuseIfAny();
      const { exam, questions, candidates } = await readAll(request);
      const layout = layoutOf(questions);
      const pagesEach = layout.pages.length;
      requireFitting(pagesEach, candidates.length + blank);
      return { pdf: await draw(toOrder(exam, layout, candidates, blank), signal), pagesEach };
    },
  };

  async function readAll(request: DrawAnswerSheetsRequest) {
    const key = examKey(request);
    const { instituteId, examId } = key;
    const ids = request.candidateIds.map((id) => id.toLowerCase());
    if (!ids.every(isUuid)) throw refuse('candidate_not_found');
    return await database.withTenant(instituteId, async (tx) => {
      const { exam } = await found(selectExam(tx, key));
      requireOpen(exam.status);
      if (exam.fields!.mode === Mode.TYPED)
        throw invalid('exam_id', 'its answers are typed, so it has no answer sheets');
      const questions = await selectQuestions(tx, instituteId, examId);
      const registered = await selectRegistrations(tx, instituteId, examId, ids);
      const isRegistered = new Set(registered.map((row) => row.candidate_id));
      if (!ids.every((id) => isRegistered.has(id))) throw refuse('candidate_not_found');
      const byId = new Map((await selectCandidates(tx, instituteId, ids)).map((one) => [one.id, one]));
      return { exam, questions, candidates: ids.map((id) => byId.get(id)!) };
    });
  }
}

const invalid = (field: string, message: string) => invalidFields([{ field, code: 'invalid', message }]);

/** @throws ContractError validation_failed. */
function requireFitting(pagesEach: number, sheets: number): void {
  if (pagesEach > CODE_PAGES_MAX) throw invalid('exam_id', `a sheet would have ${pagesEach} pages`);
  const fitting = Math.floor(SHEET_FILE_PAGES_MAX / pagesEach);
  if (sheets > fitting) {
    throw invalid('candidate_ids', `a sheet has ${pagesEach} pages; a file may have ${fitting} such sheets`);
  }
}

function toOrder(
  exam: Exam,
  layout: SheetOrder['layout'],
  candidates: readonly Candidate[],
  blank: number,
): SheetOrder {
  const { title, subject, class: className, conductedOn, blind, sections } = exam.fields!;
  const marks = `${fromHundredths(exam.totalMarks)} marks`;
  const nobodys = (): SheetOwner => ({ holder: { kind: 'blank', id: crypto.randomUUID() } });
  return {
    examId: exam.id,
    title,
    about: [subject, className, conductedOn, marks].filter(Boolean).join(' · '),
    sectionTitles: Object.fromEntries(sections.flatMap((one) => (one.title ? [[one.label, one.title]] : []))),
    layout,
    blind,
    sheets: [
      ...candidates.map(({ id, name, rollNumber, externalId }) => ({
        holder: { kind: 'candidate' as const, id },
        // Whoever marks a blind exam sees ids only, so its sheets must not say more.
        ...(blind ? { number: externalId } : { name, number: rollNumber ?? externalId }),
      })),
      ...Array.from({ length: blank }, nobodys),
    ],
  };
}

/** @throws ContractError engine_unavailable. */
async function draw(order: SheetOrder, signal: AbortSignal): Promise<Uint8Array> {
  if (inChildren.pendingCount >= WAITING_MAX) throw engineUnavailable();
  const flags = [`--max-old-space-size=${budget.heapMegabytes}`, '--permission', '--allow-fs-read=*'];
  const stdin = Buffer.from(JSON.stringify(order));
  try {
    return await inChildren(() => runChild(process.execPath, [...flags, CHILD], { budget, stdin, signal }));
  } catch (error) {
    throw error instanceof ChildFailed ? engineUnavailable(error) : error;
  }
}
