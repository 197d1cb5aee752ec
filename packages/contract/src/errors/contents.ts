import { PAGES_MAX } from '../limits.ts';
import type { ErrorEntry } from './entry.ts';
import type { FieldError } from './fields.ts';

/** Codes of a request whose contents cannot be taken. */
export const CONTENTS = {
  validation_failed: {
    status: 422,
    message: 'One or more fields are invalid; see details.errors.',
    cause:
      'One or more fields are wrong. `details.errors` names all of them at once, each with its path, a [field code](#field-codes) and a sentence.',
    action:
      'Correct the fields and send the request with a new `Idempotency-Key`. This is a fault of the calling program, or of what a person typed: show the sentence beside their field.',
    details: { errors: [{ field: 'questions[3].max_marks', code: 'required', message: 'is required' }] } as {
      errors: readonly FieldError[];
    },
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for a different request; take a new key for a new request.',
    cause: 'A different request was sent with this key before: another path, or another body.',
    action: 'Take a new key for every new thing to be done. If you corrected a request, that is a new one.',
  },
  feature_not_available: {
    status: 422,
    message: 'This feature is not available.',
    cause:
      'The request asks for something that exists in the shape of the API but not yet, or not for your institute: choice groups, images, `files`, `question_ids` of a re-evaluation, `format=csv`, `purge=true`. The message names it.',
    action: 'Leave it out. The operator can switch on choice groups.',
  },
  language_not_supported: {
    status: 422,
    message: 'Only English is supported.',
    cause: 'The exam asks for `hi`, or more than a fifth of the letters in a typed answer are Devanagari.',
    action: 'Grade these answers by hand. Only English is supported.',
    details: { question: '2' } as { field: string } | { question: string },
  },
  mode_mismatch: {
    status: 422,
    message: "The submission does not fit the exam's mode: a handwritten exam takes upload_id, a typed one answers.",
    cause: 'A handwritten exam got `answers`, or a typed one an `upload_id`.',
    action: 'Look at `mode` of the exam. It can be changed on a draft only.',
  },
  no_gradable_questions: {
    status: 422,
    message: 'There is nothing to grade: no question that can be marked, or no written answer to mark again.',
    cause:
      'No question of the exam can be marked: all are objective questions without a key. Or a typed copy without any written answer is to be evaluated again.',
    action: 'Look at `warnings` of the exam: `missing_answer_key` names the questions. Give them a key.',
  },
  too_many_pages: {
    status: 422,
    message: 'The PDF has more pages than details.max_pages; leave empty pages out, or scan it again.',
    cause: 'The PDF has more than 80 pages.',
    action:
      'Leave empty pages out, or scan two pages onto one. Pages after the 40th are read less well, so aim for 40.',
    details: { pages: PAGES_MAX + 16, max_pages: PAGES_MAX } as { pages: number; max_pages: number },
  },
  upload_rejected: {
    status: 422,
    message: 'The upload cannot be graded; see details.reason.',
    cause:
      'The upload cannot be graded. `details.reason`: `not_uploaded` (no `PUT` arrived), `not_ready` (the check still runs), `not_a_pdf`, `too_large` (above 50 MB), `encrypted`, `corrupt`, `empty`.',
    action:
      '`not_uploaded`: `PUT` the file, then submit with a new `Idempotency-Key`. `not_ready`: the same after some seconds. For all others the file is at fault: export or scan it again and upload it into a new slot.',
    details: { reason: 'not_uploaded' } as { reason: string },
  },
  exam_not_ready: {
    status: 422,
    message: 'The exam cannot be opened yet; see details.problems.',
    cause: 'The exam cannot be opened. `details.problems` names every reason with its field.',
    action: 'Correct each and open again. Most often criteria no longer add up after `max_marks` was changed.',
    details: { problems: [{ code: 'no_questions', field: 'questions', message: 'The exam has no questions.' }] } as {
      problems: readonly { code: string; field: string; message: string }[];
    },
  },
  unknown_option_label: {
    status: 422,
    message: 'An answer names an option that the question does not have.',
    cause: '`selected_options` names a label that the question does not have.',
    action: 'Send labels (`A`), not texts or ids. Compare with `GET /exams/{id}/questions`.',
    details: { question: '1', option: 'E' } as { question: string; option: string },
  },
  invalid_marks: {
    status: 422,
    message: "Marks must be from 0 to the question's maximum, in steps of 0.5.",
    cause: 'Marks of an override are below 0, above the maximum, or not a multiple of 0.5.',
    action: 'Round to steps of 0.5. The maximum itself is always allowed.',
    /** Marks, not hundredths. */
    details: { awarded: 5.25, max: 5 } as { awarded: number; max: number },
  },
  rubric_marks_mismatch: {
    status: 422,
    message: "The criteria's marks must add up to the question's max_marks.",
    cause: 'The marks of the criteria do not add up to `max_marks` of the question.',
    action: 'Correct one or the other; `details` has both sums.',
    details: { criteria_total: 4, max_marks: 5 } as { field?: string; criteria_total: number; max_marks: number },
  },
  rubric_duplicate_criterion: {
    status: 422,
    message: 'Two criteria of the rubric have the same name; give each its own.',
    cause: 'Two criteria of one rubric have the same name.',
    action: 'Give each criterion its own name.',
    details: { field: 'questions[0].rubric.criteria[1].name', name: 'Method' } as { field: string; name: string },
  },
  rubric_guidance_has_marks: {
    status: 422,
    message: 'Guidance must not mention marks; put them into criteria[].marks.',
    cause: 'The guidance of a criterion speaks of marks, such as "1 mark each".',
    action:
      'Say in `guidance` what earns the criterion, and how much only in `marks`. Split a criterion that is worth several steps into several criteria.',
    details: { field: 'questions[0].rubric.criteria[0].guidance' } as { field: string },
  },
} as const satisfies Record<string, ErrorEntry>;
