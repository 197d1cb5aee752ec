import type { KeyFormName, KeyPolicyName, PartialName } from '@exam-evaluation/contract/question-types.ts';
import type { Question, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** An exam as the form holds it; numbers are kept as the text that was typed. */
export interface ExamForm {
  title: string;
  /** YYYY-MM-DD, or empty for today. */
  conductedOn: string;
  subject: string;
  level: string;
  isTyped: boolean;
  blind: boolean;
  /** Whether keys of the institute see the exam, too; decided when it is made. */
  isForSoftware: boolean;
  instructions: string;
  questions: QuestionForm[];
}

export interface QuestionForm {
  /** Identifies the question while it is edited and moved. */
  key: string;
  label: string;
  type: QuestionType;
  text: string;
  maxMarks: string;
  negativeMarks: string;
  options: OptionForm[];
  /** What the options of a matching question are matched with. */
  matches: MatchForm[];
  /** What partly right answers earn; the default of the type where nothing was chosen. */
  partial?: PartialName;
  /** Accepted words, one a line. */
  accepted: string;
  /** How they are read, and which equal answers are right; absent where nothing was chosen. */
  keyForm?: KeyFormName;
  keyPolicy?: KeyPolicyName;
  value: string;
  tolerance: string;
  unit: string;
  modelAnswer: string;
  criteria: CriterionForm[];
  partialMarking: boolean;
  wordLimit: string;
  expectsDiagram: boolean;
  /** The question as it was read, with what the form does not show; absent for a new one. */
  stored?: Question;
}

export interface OptionForm {
  key: string;
  label: string;
  text: string;
  isCorrect: boolean;
  /** Its place in the right order, from 1; of a question of ordering. */
  place: string;
  /** The key of its match; empty where none is chosen. */
  match: string;
}

export interface MatchForm {
  key: string;
  label: string;
  text: string;
}

export interface CriterionForm {
  key: string;
  name: string;
  marks: string;
  /** Separated by commas. */
  keywords: string;
  guidance: string;
}
