import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

const { MCQ_SINGLE, MCQ_MULTIPLE, TRUE_FALSE, NUMERICAL, ONE_WORD, SHORT_ANSWER, LONG_ANSWER } = QuestionType;

/** Kinds of questions in the order in which they are offered. */
export const KINDS = [SHORT_ANSWER, LONG_ANSWER, ONE_WORD, NUMERICAL, MCQ_SINGLE, MCQ_MULTIPLE, TRUE_FALSE] as const;

export const hasOptions = (type: QuestionType) => type === MCQ_SINGLE || type === MCQ_MULTIPLE || type === TRUE_FALSE;
export const hasOneCorrect = (type: QuestionType) => type === MCQ_SINGLE || type === TRUE_FALSE;
/** Answered in sentences: marked by a rubric or a model answer. */
export const isWritten = (type: QuestionType) => type === SHORT_ANSWER || type === LONG_ANSWER;
/** Marked exactly, so that a wrong answer may cost marks. */
export const isObjective = (type: QuestionType) => hasOptions(type) || type === NUMERICAL;
