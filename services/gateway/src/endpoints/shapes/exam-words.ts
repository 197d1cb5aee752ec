import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ChoicePolicy, ExamStatus, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { namesOf } from '../names.ts';

export const examStatus = namesOf({
  draft: ExamStatus.DRAFT,
  open: ExamStatus.OPEN,
  finalized: ExamStatus.FINALIZED,
  deleted: ExamStatus.DELETED,
});

export const mode = namesOf({ handwritten: Mode.HANDWRITTEN, typed: Mode.TYPED });

export const source = namesOf({ api: Source.API, dashboard: Source.DASHBOARD });

export const choicePolicy = namesOf({ best: ChoicePolicy.BEST, first: ChoicePolicy.FIRST });

export const questionType = namesOf({
  mcq_single: QuestionType.MCQ_SINGLE,
  mcq_multiple: QuestionType.MCQ_MULTIPLE,
  true_false: QuestionType.TRUE_FALSE,
  numerical: QuestionType.NUMERICAL,
  one_word: QuestionType.ONE_WORD,
  short_answer: QuestionType.SHORT_ANSWER,
  long_answer: QuestionType.LONG_ANSWER,
});
