import { create } from '@bufbuild/protobuf';
import { codeKey } from '@exam-evaluation/contract/code-keys.ts';
import { factsOf, hasKey } from '@exam-evaluation/contract/question-types.ts';
import { doubtsOf } from '@exam-evaluation/points/listed-points.ts';
import { type Warning, WarningSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { KeyForm, type Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { rubricAddsUp } from './rubric.rules.ts';

/** The most reasons in a warning. */
const DOUBTS_MAX = 3;

/** What a teacher should know of a question; fields are relative to it. */
export function questionWarnings(question: Question): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: string, field: string, message: string) =>
    warnings.push(create(WarningSchema, { code, field, message }));
  if (!rubricAddsUp(question)) {
    warn('rubric_marks_mismatch', 'rubric', 'The criteria do not add up to max_marks; the exam cannot be opened.');
  }
  const { isObjective, key } = factsOf(question.type);
  if (isObjective) {
    const keyField = key?.split('.')[0] ?? '';
    if (!hasKey(question)) warn('missing_answer_key', keyField, 'Without an answer key this question is not graded.');
  } else if (!hasMarkingBasis(question)) {
    warn(
      'auto_rubric',
      'rubric',
      'Neither rubric nor model answer says what earns marks; add one, or expect to mark this question by hand.',
    );
  } else {
    const doubts = doubtsOf(question);
    if (doubts.length > 0) warn('marking_points_unsure', 'model_answer', doubts.slice(0, DOUBTS_MAX).join(' '));
  }
  const guessed = key === 'answer.accepted' ? guessedKey(question) : undefined;
  if (guessed !== undefined) {
    warn(
      'answer_form_unsure',
      'answer',
      `Whether "${guessed}" is a word or code, in which every sign counts, is a guess; set answer.form to text or code.`,
    );
  }
  return warnings;
}

/** The first accepted answer of which it is a guess that it is code, or that it is not; undefined where it is said. */
function guessedKey({ text = '', answer }: Question): string | undefined {
  if (!answer || (answer.form !== KeyForm.UNSPECIFIED && answer.form !== KeyForm.AUTO)) return undefined;
  return answer.accepted.find((word) => /\p{L}/u.test(word) && codeKey(word, text) === 'unsure')?.trim();
}

function hasMarkingBasis(question: Question): boolean {
  const { modelAnswer, rubric } = question;
  return hasKey(question) || Boolean(modelAnswer?.trim()) || (rubric?.criteria.length ?? 0) > 0;
}
