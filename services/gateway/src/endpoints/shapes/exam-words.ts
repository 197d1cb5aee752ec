import {
  KEY_FORM_VALUES,
  KEY_POLICY_VALUES,
  PARTIAL_VALUES,
  TYPE_VALUES,
} from '@exam-evaluation/contract/question-types.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ChoicePolicy, ExamStatus, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
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

export const questionType = namesOf(TYPE_VALUES);

export const partial = namesOf(PARTIAL_VALUES);

export const keyForm = namesOf(KEY_FORM_VALUES);

export const keyPolicy = namesOf(KEY_POLICY_VALUES);

const levels = ['school', 'ug', 'pg', 'upsc'] as const;

// The words of answers, and those that requests may use: see openapi/words.ts.
export const examStatusSchema = z
  .enum(examStatus.words)
  .meta({ id: 'ExamStatus', description: 'Where the exam stands.' });
export const modeSchema = z
  .enum(mode.words)
  .meta({ id: 'Mode', description: 'Whether copies are scans or typed answers.' });
export const modeInput = z
  .enum(mode.words)
  .meta({ id: 'ModeInput', description: 'Whether copies are scans or typed answers.' });
export const sourceSchema = z.enum(source.words).meta({
  id: 'ExamSource',
  description: 'Where the exam was created; this API shows only `api`.',
});
export const levelSchema = z.enum(levels).meta({ id: 'ExamLevel', description: 'Level of the exam.' });
export const levelInput = z.enum(levels).meta({ id: 'LevelInput', description: 'Level of the exam.' });
export const languageSchema = z.literal('en').meta({ id: 'Language', description: 'Always `en`.' });
export const policySchema = z
  .enum(choicePolicy.words)
  .meta({ id: 'ChoicePolicy', description: 'Which answers count: the best ones, or the first in paper order.' });
export const policyInput = z
  .enum(choicePolicy.words)
  .meta({ id: 'ChoicePolicyInput', description: 'Which answers count: the best ones, or the first in paper order.' });
export const questionTypeSchema = z
  .enum(questionType.words)
  .meta({ id: 'QuestionType', description: 'How the question is answered and marked.' });
export const questionTypeInput = z
  .enum(questionType.words)
  .meta({ id: 'QuestionTypeInput', description: 'How the question is answered and marked.' });
const PARTIAL = 'What a partly right answer earns of the marks.';
export const partialSchema = z.enum(partial.words).meta({ id: 'Partial', description: PARTIAL });
export const partialInput = z.enum(partial.words).meta({ id: 'PartialInput', description: PARTIAL });
const FORM = 'How the accepted answers are read: `auto` decides by what they and the question look like.';
export const keyFormSchema = z.enum(keyForm.words).meta({ id: 'AnswerForm', description: FORM });
export const keyFormInput = z.enum(keyForm.words).meta({ id: 'AnswerFormInput', description: FORM });
const POLICY = 'Which of the answers that are equal to an accepted one are right.';
export const keyPolicySchema = z.enum(keyPolicy.words).meta({ id: 'AnswerPolicy', description: POLICY });
export const keyPolicyInput = z.enum(keyPolicy.words).meta({ id: 'AnswerPolicyInput', description: POLICY });
/** Whether the engine has the current rubric. */
export const syncSchema = z.literal('synced').meta({
  id: 'RubricSync',
  description: 'Always `synced`; other values are reserved.',
});
