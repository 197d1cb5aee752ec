import { takeClock } from '@exam-evaluation/data/clock.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  AddQuestionsResponseSchema,
  DeleteQuestionResponseSchema,
  ExamStatus,
  type ExamsService,
  type Question,
  QuestionSchema,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { ExamsDeps } from '../deps.ts';
import { withoutQuestion } from '../paper/choice-group.rules.ts';
import {
  addToPaper,
  changeInPaper,
  isOpenEditable,
  type Paper,
  requirePaperSize,
  requireSoundRubrics,
} from '../paper/paper.rules.ts';
import { requireSoundCriteria } from '../paper/rubric.rules.ts';
import { deleteQuestion, insertQuestions, selectQuestions, updateQuestions } from '../paper/store.ts';
import { addAudit } from '../record/audit.ts';
import { requireDraft, requireUnfinalized, saveContent, withNextRubricVersion } from '../record/content.ts';
import { ofQuestion } from '../record/exam.rules.ts';
import { examKey, found } from '../record/find.ts';
import type { ExamRecord } from '../record/row.ts';
import { lockExam } from '../record/store.ts';

type QuestionMethods = 'addQuestions' | 'patchQuestion' | 'deleteQuestion';

export function questionHandlers({ database }: ExamsDeps): Pick<Handlers<typeof ExamsService>, QuestionMethods> {
  return {
    async addQuestions(request) {
      const { instituteId, operationId } = request;
      const key = examKey(request);
      requireSoundRubrics(request.questions);
      const operation = { instituteId, operationId, method: 'AddQuestions' };
      return await runOperation(database, operation, AddQuestionsResponseSchema, async (tx) => {
        const record = await found(lockExam(tx, key));
        requireDraft(record.exam);
        const questions = await selectQuestions(tx, instituteId, key.examId);
        const added = addToPaper(paper(record, questions), request.questions);
        await requirePaperSize([...questions, ...added]);
        await insertQuestions(tx, instituteId, key.examId, added);
        const next = added.some(hasMarkingText) ? withNextRubricVersion(record) : record;
        const now = await takeClock(tx, instituteId);
        const exam = await saveContent(tx, instituteId, next, [...questions, ...added], now);
        const shown = exam.questions.slice(questions.length);
        const details = { questions: shown.map(({ label }) => label) };
        await addAudit(tx, request, { action: 'questions_add', examId: exam.id, details });
        return {
          questions: shown,
          questionCount: exam.questionCount,
          totalMarks: exam.totalMarks,
          warnings: shown.flatMap(({ warnings }, index) => warnings.map((warning) => ofQuestion(warning, index))),
        };
      });
    },

    async patchQuestion(request) {
      const { instituteId, operationId, questionId, update } = request;
      const key = examKey(request);
      if (update.includes('rubric')) requireSoundCriteria('rubric', request.question?.rubric);
      const operation = { instituteId, operationId, method: 'PatchQuestion' };
      return await runOperation(database, operation, QuestionSchema, async (tx) => {
        const record = await found(lockExam(tx, key));
        const questions = await selectQuestions(tx, instituteId, key.examId);
        const current = pick(questions, questionId);
        requireUnfinalized(record.exam);
        if (record.exam.status === ExamStatus.OPEN && !update.every(isOpenEditable)) throw refuse('exam_open');
        if (update.length === 0) return current;
        const changed = changeInPaper(paper(record, questions), current, request.question, update);
        const whole = questions.map((question) => (question === current ? changed : question));
        await requirePaperSize(whole);
        await updateQuestions(tx, instituteId, [changed]);
        const next = changed.rubricVersion > record.exam.rubric!.version ? withNextRubricVersion(record) : record;
        const exam = await saveContent(tx, instituteId, next, whole, await takeClock(tx, instituteId));
        const details = { question: changed.label, fields: update };
        await addAudit(tx, request, { action: 'question_update', examId: exam.id, details });
        return pick(exam.questions, questionId);
      });
    },

    async deleteQuestion(request) {
      const { instituteId, operationId, questionId } = request;
      const key = examKey(request);
      const operation = { instituteId, operationId, method: 'DeleteQuestion' };
      return await runOperation(database, operation, DeleteQuestionResponseSchema, async (tx) => {
        const record = await found(lockExam(tx, key));
        const questions = await selectQuestions(tx, instituteId, key.examId);
        const gone = pick(questions, questionId);
        requireDraft(record.exam);
        await deleteQuestion(tx, instituteId, gone.id);
        record.exam.choiceGroups = withoutQuestion(record.exam.choiceGroups, gone.id);
        const next = hasMarkingText(gone) ? withNextRubricVersion(record) : record;
        const rest = questions.filter((question) => question !== gone);
        const exam = await saveContent(tx, instituteId, next, rest, await takeClock(tx, instituteId));
        await addAudit(tx, request, { action: 'question_delete', examId: exam.id, details: { question: gone.label } });
        return { id: gone.id, questionCount: exam.questionCount, totalMarks: exam.totalMarks };
      });
    },
  };
}

function pick(questions: readonly Question[], id: string): Question {
  const question = questions.find((one) => one.id === id.toLowerCase());
  if (!question) throw refuse('question_not_found');
  return question;
}

function paper({ exam, sectionsGiven }: ExamRecord, questions: Question[]): Paper {
  const sections = exam.fields!.sections.map(({ label }) => label);
  return { questions, sections, sectionsGiven, rubricVersion: exam.rubric!.version };
}

/** Whether the question has text to mark by, changes of which raise the exam's rubric version. */
function hasMarkingText({ rubric, modelAnswer }: Question): boolean {
  return rubric !== undefined || modelAnswer !== undefined;
}
