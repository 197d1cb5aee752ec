import { create } from '@bufbuild/protobuf';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { FRAMES_READ_MAX } from '@exam-evaluation/contract/limits.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Reading, ReadingSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import {
  type AnswerArea,
  type RepairReadingRequest,
  RepairSchema,
  SubmissionSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError, invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { enqueueMarkings } from '../attempts/marking/enqueue.ts';
import { isBeingMarked } from '../attempts/marking/store.ts';
import type { Deps } from '../deps.ts';
import { readingOf } from '../marks/reading.rules.ts';
import { readAnswers } from '../model/answers.rules.ts';
import { addAudit, reviewerDetails } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission } from '../model/store.ts';
import { viewExam } from '../snapshots/exam-view.ts';
import { requireUnchanged } from './changed.ts';
import { lockReviewable, requireQuestion } from './reviewable.ts';
import { requireTexts } from './rules.ts';

type Parts = Pick<Deps, 'database' | 'exams' | 'settings' | 'outbox'>;

/**
 * Corrects what was read as an answer, or has it read again in the frames that a person drew; a run then marks it again
 * and shows the mark. The audit keeps both readings, or the frames.
 */
export async function repairReading(deps: Parts, request: RepairReadingRequest) {
  const { instituteId, operationId, submissionId, questionId, source, areas, features, readAgain } = request;
  requireTexts(request);
  if (readAgain) requireFramesOnly(request);
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'RepairReading' };
  const answer = await runOperationInSteps(deps.database, operation, SubmissionSchema, async (transact) => {
    const seen = requireLive(
      await deps.database.readOnce(instituteId, (tx) => findSubmission(tx, instituteId, submissionId)),
      source,
    );
    const { snapshot } = await viewExam(deps, { instituteId, examId: seen.exam_id, source });
    return await transact(async (tx) => {
      const { submission, marks } = await lockReviewable(tx, request);
      if (submission.pages === null) throw refuse('mode_mismatch');
      const question = requireQuestion(marks, questionId);
      requireAreas(areas, submission.pages);
      const attemptId = submission.shown_attempt_id!;
      const typed = readAgain ? undefined : typedReading(request, snapshot.questions, question.areas);
      if (marks.reviews.has(questionId)) {
        throw new ContractError('conflict', {
          message: 'A person has marked this answer. Take that review back first, so that it can be marked again.',
        });
      }
      await requireUnchanged(tx, instituteId, submissionId, question, request.ifRevision);
      if (readAgain && (await isBeingMarked(tx, instituteId, { submissionId, attemptId }, questionId))) {
        throw new ContractError('conflict', { message: 'This answer is being marked again. Wait for its mark.' });
      }
      const reading =
        typed ?? create(ReadingSchema, { ...readingOf(marks, submission.answers, questionId), readFrom: areas });
      const before = question.extractedAnswer ?? '';
      const repair = create(RepairSchema, {
        extractedAnswerBefore: question.repair?.extractedAnswerBefore ?? before,
        reviewer: request.reviewer,
        repairedAt: toTimestamp(new Date().toISOString()),
      });
      const marking = { submissionId, attemptId, answers: [{ reading, repair }] };
      const unit = readAgain ? 'page' : 'answer';
      await enqueueMarkings(tx, deps, { instituteId, snapshot, features, atOnce: true, unit }, [marking]);
      await addAudit(tx, instituteId, {
        ...actor,
        action: readAgain ? 'read_again' : 'repair',
        submissionId,
        details: {
          question_id: questionId,
          extracted_answer_before: before,
          ...(typed
            ? { extracted_answer: typed.text || typed.selectedOptions.join(', ') }
            : { pages: areas.map(({ page }) => page) }),
          awarded_before: fromHundredths(question.awarded),
          ...reviewerDetails(request.reviewer),
        },
      });
      return toSubmission(submission);
    });
  });
  void deps.outbox.kick();
  return answer;
}

/**
 * What a person says that the answer is.
 * @param found where it was found.
 * @throws ContractError.
 */
function typedReading(
  { questionId, text, selectedOptions, areas }: RepairReadingRequest,
  questions: readonly Question[],
  found: readonly AnswerArea[],
): Reading {
  const item = { question: { case: 'questionId' as const, value: questionId }, text, selectedOptions, pairs: [] };
  const [given] = readAnswers([{ $typeName: 'submissions.v1.AnswerInput', ...item }], questions);
  return create(ReadingSchema, {
    questionId,
    text: given?.text,
    selectedOptions: given?.selectedOptions,
    ...placesOf(given?.text ?? '', areas.length > 0 ? areas : found),
    confidence: 1,
  });
}

/** @throws ContractError validation_failed unless there are frames, few enough, and no answer beside them. */
function requireFramesOnly({ text, selectedOptions, areas }: RepairReadingRequest): void {
  const errors: FieldError[] = [];
  const given = { text: text !== undefined, selected_options: selectedOptions.length > 0 };
  for (const [field, isGiven] of Object.entries(given))
    if (isGiven) errors.push({ field, code: 'invalid', message: 'is not given when the answer is read again' });
  if (areas.length === 0) errors.push({ field: 'areas', code: 'required', message: 'says where the answer is' });
  if (areas.length > FRAMES_READ_MAX)
    errors.push({ field: 'areas', code: 'out_of_range', message: `at most ${FRAMES_READ_MAX}` });
  if (errors.length > 0) throw invalidFields(errors);
}

/** @throws ContractError validation_failed for an area that is not on a page of the copy, or two on one page. */
function requireAreas(areas: readonly AnswerArea[], pages: number): void {
  const used = new Set<number>();
  const errors = areas.flatMap(({ page, x, y, width, height }, index): FieldError[] => {
    const field = `areas[${index}]`;
    const isInside = [x, y].every((place) => place >= 0) && x + width <= 1.001 && y + height <= 1.001;
    if (page < 1 || page > pages || !isInside || !(width > 0 && height > 0)) {
      return [{ field, code: 'out_of_range', message: `must be on one of the ${pages} pages` }];
    }
    if (used.has(page)) return [{ field, code: 'invalid', message: 'is a second area on its page' }];
    used.add(page);
    return [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** Where an answer is: its lines share the height of the areas, in the order of their pages; a blank one has places. */
function placesOf(text: string, areas: readonly AnswerArea[]): Pick<Reading, 'lines'> | Pick<Reading, 'emptyPlaces'> {
  if (text.trim() === '') return { emptyPlaces: [...areas] };
  const inOrder = areas.toSorted((a, b) => a.page - b.page);
  const texts = text.split('\n');
  const each = Math.ceil(texts.length / Math.max(1, inOrder.length));
  const lines = inOrder.flatMap(({ page, x, y, width, height }, index) => {
    const own =
      index === inOrder.length - 1 ? texts.slice(index * each) : texts.slice(index * each, (index + 1) * each);
    const shown = own.length > 0 ? own : [''];
    const part = height / shown.length;
    return shown.map((line, n) => ({ text: line, box: { page, x, y: y + n * part, width, height: part } }));
  });
  return { lines: create(ReadingSchema, { lines }).lines };
}
