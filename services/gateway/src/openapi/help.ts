import type { HttpErrorCode } from '@exam-evaluation/contract/errors.ts';

/** What is to be known about an error beside its message, as Markdown of one paragraph each. */
export interface Help {
  /** What happened, or what the request lacks. */
  cause: string;
  /** What the caller does about it. */
  action: string;
}

/** The text of `docs/integrators/errors.md` and of the page that `doc_url` leads to, by code, in the order shown. */
export const HELP: Record<HttpErrorCode, Help> = {
  malformed_json: {
    cause: 'The body could not be read as JSON, or it is a list, a text or a number where an object is wanted.',
    action: 'Send an object. In a shell, look at the quotes: most of these bodies lost them on the way.',
  },
  invalid_cursor: {
    cause: 'The cursor is not one that this list gave out, or the filters have changed since.',
    action:
      'Pass `next_cursor` unchanged and keep the filters of the first page. To begin anew, leave `cursor` out. Cursors do not expire, so waiting is never the cause.',
  },
  missing_api_key: {
    cause: 'The request has no `X-API-Key` header. A key in the address or in `Authorization` is not looked at.',
    action: 'Send the header with every request. A `PUT` to `put_url` is the exception: it takes no key.',
  },
  invalid_api_key: {
    cause: 'The key is malformed, unknown, revoked or expired. Which of these is not told.',
    action:
      'Check that the whole key arrives (`ex_eval_` and 48 characters, no line break) and that it is the key of this environment. Otherwise have a new one made. Do not repeat the request.',
  },
  insufficient_credits: {
    cause:
      'The price of the copy is above what is available: `available` = `balance` + `credit_limit` − `committed`. Copies that are being graded hold the `committed` credits.',
    action:
      'Stop submitting, tell whoever buys credits, and go on when they have been added; the same `Idempotency-Key` is fine. Copies in work may also give credits back when they fail.',
  },
  product_not_enabled: {
    cause: 'The API is switched off for your institute, for all its keys.',
    action: 'Ask the operator of the service. Do not repeat the request.',
  },
  insufficient_scope: {
    cause: 'The key is valid but may not do this. `details.required_scope` names what it lacks.',
    action: 'Use a key that has the scope. Scopes cannot be added to a key: have a new one made.',
  },
  exam_not_found: {
    cause: 'No exam of your institute has this id, or it was deleted.',
    action:
      'Check the id, and that key and exam are of the same environment. `POST /exams/search` finds an exam by your `external_ref`.',
  },
  question_not_found: {
    cause: 'The exam has no question with this id or label.',
    action: 'Read `GET /exams/{id}/questions`. A removed and re-created question has a new id.',
  },
  candidate_not_found: {
    cause: 'There is no such candidate, or the candidate is not registered on this exam.',
    action:
      'Register the candidate (`POST /exams/{id}/candidates`; harmless when it is registered), then send the request again with a new `Idempotency-Key`.',
  },
  submission_not_found: {
    cause:
      'No submission of your institute has this id, or it was replaced or deleted. Those still answer `GET /submissions/{id}`, and nothing else.',
    action: 'Read `GET /submissions/{id}`: `state` says which, and `replaced_by` names the copy that counts now.',
  },
  upload_not_found: {
    cause: 'One or more upload ids are unknown.',
    action: 'Send the `id` of the slot, not your own id. Make a new slot if it is lost.',
  },
  checked_copy_not_found: {
    cause: 'The submission has not been graded, its evaluation failed, or no copy could be drawn.',
    action:
      'Look at the submission: while it is on its way, ask again when the feed shows it as `graded`. Once it has failed there is none.',
  },
  endpoint_not_found: {
    cause: 'Nothing answers this path.',
    action:
      'Compare the path with `openapi.json`. Paths come after the base address, which ends in `/v1`; none ends in a slash.',
  },
  not_found: {
    cause: 'Something that has no code of its own is not there.',
    action: 'Check the address and the ids in it.',
  },
  method_not_allowed: {
    cause: 'The path exists, and answers other methods. The `Allow` header names them.',
    action: 'Use one of those. Changes are `PATCH`, and new things are made by `POST` on the list.',
  },
  exam_exists: {
    cause: 'Another exam of your institute has this `external_ref`; `details.exam_id` names it.',
    action: 'Usually an earlier request went through: use that exam. A deleted exam frees its `external_ref`.',
  },
  exam_open: {
    cause:
      'The change is possible only on a draft: adding and removing questions, labels, marks, options and keys, sections, mode.',
    action:
      'Decide before opening. On an open exam only `text`, `model_answer`, `rubric`, `tags`, `word_limit` and `expects_diagram` of a question can change. An exam without submissions can be deleted and made again.',
  },
  exam_not_open: {
    cause: 'The exam is still a draft and takes no copies.',
    action: '`POST /exams/{id}/open`, then submit again with a new `Idempotency-Key`.',
  },
  exam_finalized: {
    cause: 'Every submission of the exam is finalized, and with them the exam.',
    action:
      'To correct a mark, `unfinalize` that submission: the exam is open again. For a late copy, unfinalize one submission, submit, and finalize again.',
  },
  exam_has_submissions: {
    cause: 'The exam has live submissions, so that it cannot be deleted, nor its choice groups changed.',
    action: 'Delete the submissions first, or keep the exam.',
  },
  submission_exists: {
    cause: 'The candidate has a live submission on this exam; `details.submission_id` names it.',
    action:
      'If it is the copy you meant, use it. If the new copy is to count, send the request with `"replace": true` and a new `Idempotency-Key`.',
  },
  submission_finalized: {
    cause: 'The marks are final: no override, no re-evaluation, no replacement, no deletion.',
    action: 'Unfinalize with a reason, make the change, finalize again.',
  },
  submission_not_finalized: {
    cause: 'There is nothing to unfinalize.',
    action: 'Read the submission; most likely somebody else was first.',
  },
  evaluation_in_progress: {
    cause: 'The copy is waiting or being graded, and cannot be reviewed or evaluated again now.',
    action: 'Wait until the feed shows that it has ended, or cancel it.',
  },
  already_completed: {
    cause: 'The evaluation had ended before it could be cancelled.',
    action: 'Read the submission and go on with its outcome. If it is not wanted, delete the submission.',
  },
  upload_already_used: {
    cause: 'The upload belongs to a submission, for ever, even when that submission was replaced.',
    action:
      'Read `GET /uploads/{id}`: `submission_id` says which. To hand the file in again, upload it into a new slot.',
  },
  candidate_has_submission: {
    cause: 'The candidate has a live submission on the exam and cannot be unregistered.',
    action: 'Delete the submission first, if that is really meant.',
  },
  rubric_locked: {
    cause: 'The exam is finalized, so its rubric cannot change.',
    action:
      'Unfinalize a submission, which opens the exam; change the rubric; re-evaluate the copies concerned; finalize again.',
  },
  request_in_progress: {
    cause: 'The first request with this `Idempotency-Key` is still at work.',
    action: 'Wait two seconds and send the same request with the same key. You then get the answer of the first.',
  },
  conflict: {
    cause:
      'The state does not allow the request, for a reason that has no code of its own. The message says which: for instance, a failed copy cannot be approved.',
    action: 'Read the object again and decide from what it says now.',
  },
  rubric_version_mismatch: {
    cause: 'Somebody changed a rubric of this exam after you had read it. `details.current` is the version now.',
    action:
      'Read `GET /exams/{id}/rubrics`, make your change again on what it says, and send it with the new `ETag` in `If-Match`.',
  },
  changed_meanwhile: {
    cause:
      'Somebody changed the marks of this question after you had read them. `details.changed_at` says when, where that is known.',
    action:
      'Read the result again with `include=revision`, decide on the marks that it shows now, and send the override with the new `revision` in `If-Match`. Where your own override may have been carried out without an answer, look whether the marks are yours first.',
  },
  payload_too_large: {
    cause: 'The JSON body is above 16 MB.',
    action: 'Files go through `POST /uploads`. Split lists of candidates over several requests.',
  },
  headers_too_large: {
    cause: 'The address and the headers of the request exceed 64 KB together.',
    action: 'Send long lists in a body, such as that of `POST /candidates/search`, and a cursor as it was given.',
  },
  unsupported_media_type: {
    cause: 'The body is not declared as JSON.',
    action: 'Send `Content-Type: application/json`. `curl -d` alone declares a form.',
  },
  validation_failed: {
    cause:
      'One or more fields are wrong. `details.errors` names all of them at once, each with its path, a [field code](#field-codes) and a sentence.',
    action:
      'Correct the fields and send the request with a new `Idempotency-Key`. This is a fault of the calling program, or of what a person typed: show the sentence beside their field.',
  },
  idempotency_key_reused: {
    cause: 'A different request was sent with this key before: another path, or another body.',
    action: 'Take a new key for every new thing to be done. If you corrected a request, that is a new one.',
  },
  feature_not_available: {
    cause:
      'The request asks for something that exists in the shape of the API but not yet, or not for your institute: choice groups, images, `files`, `question_ids` of a re-evaluation, `format=csv`, `purge=true`. The message names it.',
    action: 'Leave it out. The operator can switch on choice groups.',
  },
  language_not_supported: {
    cause: 'The exam asks for `hi`, or more than a fifth of the letters in a typed answer are Devanagari.',
    action: 'Grade these answers by hand. Only English is supported.',
  },
  mode_mismatch: {
    cause: 'A handwritten exam got `answers`, or a typed one an `upload_id`.',
    action: 'Look at `mode` of the exam. It can be changed on a draft only.',
  },
  no_gradable_questions: {
    cause:
      'No question of the exam can be marked: all are objective questions without a key. Or a typed copy without any written answer is to be evaluated again.',
    action: 'Look at `warnings` of the exam: `missing_answer_key` names the questions. Give them a key.',
  },
  too_many_pages: {
    cause: 'The PDF has more than 80 pages.',
    action:
      'Leave empty pages out, or scan two pages onto one. Pages after the 40th are read less well, so aim for 40.',
  },
  upload_rejected: {
    cause:
      'The upload cannot be graded. `details.reason`: `not_uploaded` (no `PUT` arrived), `not_ready` (the check still runs), `not_a_pdf`, `too_large` (above 50 MB), `encrypted`, `corrupt`, `empty`.',
    action:
      '`not_uploaded`: `PUT` the file, then submit with a new `Idempotency-Key`. `not_ready`: the same after some seconds. For all others the file is at fault: export or scan it again and upload it into a new slot.',
  },
  exam_not_ready: {
    cause: 'The exam cannot be opened. `details.problems` names every reason with its field.',
    action: 'Correct each and open again. Most often criteria no longer add up after `max_marks` was changed.',
  },
  unknown_option_label: {
    cause: '`selected_options` names a label that the question does not have.',
    action: 'Send labels (`A`), not texts or ids. Compare with `GET /exams/{id}/questions`.',
  },
  invalid_marks: {
    cause: 'Marks of an override are below 0, above the maximum, or not a multiple of 0.5.',
    action: 'Round to steps of 0.5. The maximum itself is always allowed.',
  },
  rubric_marks_mismatch: {
    cause: 'The marks of the criteria do not add up to `max_marks` of the question.',
    action: 'Correct one or the other; `details` has both sums.',
  },
  rubric_duplicate_criterion: {
    cause: 'Two criteria of one rubric have the same name.',
    action: 'Give each criterion its own name.',
  },
  rubric_guidance_has_marks: {
    cause: 'The guidance of a criterion speaks of marks, such as "1 mark each".',
    action:
      'Say in `guidance` what earns the criterion, and how much only in `marks`. Split a criterion that is worth several steps into several criteria.',
  },
  rate_limited: {
    cause: 'The window of a second or a minute is used up, for this key or for the whole institute.',
    action:
      'Wait for `Retry-After` seconds and go on. If it happens often: read lists with `limit=200` and the feed instead of single submissions, and put writes through one queue. `RateLimit-Remaining` tells how much is left. Of `POST /uploads` with `details.unattached` it is not the rate: too many uploads have no copy handed in with them. Submit those that are there, announce `size_bytes`, or wait until unused slots have run out.',
  },
  daily_quota_exceeded: {
    cause:
      'The copies of this day are used up. `details.quota` says whose: `daily_copy_quota` of the institute, or `daily_copy_cap` of this key.',
    action:
      'Keep the copies in a queue and go on after `details.resets_at`, which is 00:00 UTC. For a larger quota ask the operator.',
  },
  internal_error: {
    cause: 'Something failed in the service. Whether the request was carried out is not known.',
    action:
      'Send the same request with the same `Idempotency-Key`, with growing pauses. If it stays, tell the operator the `request_id`.',
  },
  auth_unavailable: {
    cause: 'The service could not check your key. It says nothing about the key.',
    action: 'Send it again after five seconds. Do not throw the key away.',
  },
  engine_unavailable: {
    cause:
      'Grading, or the check of credits, cannot be reached; nothing was created or charged. A checked copy that is being drawn anew after a review answers so too, when it is not ready within ten seconds.',
    action: 'Send the same request with the same `Idempotency-Key` after `Retry-After` seconds.',
  },
  storage_full: {
    cause:
      'The disk of the service is full. Only the `PUT` of a file answers so, and only where files lie beside the service; an object store answers in its own words.',
    action:
      'Send the same file to the same address after `Retry-After` seconds; the slot is good for an hour. Our clients do so. Tell the operator if it goes on.',
  },
};
