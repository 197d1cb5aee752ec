import type { ErrorEntry } from './entry.ts';

/** Codes of a request as such: its form, its key, and what it names. */
export const REQUESTS = {
  malformed_json: {
    status: 400,
    message: 'The body is not valid JSON, or its top level is not an object.',
    cause: 'The body could not be read as JSON, or it is a list, a text or a number where an object is wanted.',
    action: 'Send an object. In a shell, look at the quotes: most of these bodies lost them on the way.',
  },
  invalid_cursor: {
    status: 400,
    message:
      'The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.',
    cause: 'The cursor is not one that this list gave out, or the filters have changed since.',
    action:
      'Pass `next_cursor` unchanged and keep the filters of the first page. To begin anew, leave `cursor` out. Cursors do not expire, so waiting is never the cause.',
  },
  missing_api_key: {
    status: 401,
    message: 'Send your API key in the X-API-Key header.',
    cause: 'The request has no `X-API-Key` header. A key in the address or in `Authorization` is not looked at.',
    action: 'Send the header with every request. A `PUT` to `put_url` is the exception: it takes no key.',
  },
  invalid_api_key: {
    status: 401,
    message: 'The API key is malformed, unknown, revoked or expired; check it, or have a new one made.',
    cause: 'The key is malformed, unknown, revoked or expired. Which of these is not told.',
    action:
      'Check that the whole key arrives (`ex_eval_` and 48 characters, no line break) and that it is the key of this environment. Otherwise have a new one made. Do not repeat the request.',
  },
  insufficient_credits: {
    status: 402,
    message: 'The credits available do not cover this evaluation; send the request again once credits have been added.',
    cause:
      'The price of the copy is above what is available: `available` = `balance` + `credit_limit` − `committed`. Copies that are being graded hold the `committed` credits.',
    action:
      'Stop submitting, tell whoever buys credits, and go on when they have been added; the same `Idempotency-Key` is fine. Copies in work may also give credits back when they fail.',
    /** Credits, not hundredths. */
    details: { required: 12, available: 7.5, balance: 10, credit_limit: 0, committed: 2.5 } as {
      required: number;
      available: number;
      balance: number;
      credit_limit: number;
      committed: number;
    },
  },
  product_not_enabled: {
    status: 403,
    message: 'The Evaluation API is not enabled for this institute; its operator can enable it.',
    cause: 'The API is switched off for your institute, for all its keys.',
    action: 'Ask the operator of the service. Do not repeat the request.',
  },
  insufficient_scope: {
    status: 403,
    message: 'The API key lacks the scope in details.required_scope; use a key that has it.',
    cause: 'The key is valid but may not do this. `details.required_scope` names what it lacks.',
    action: 'Use a key that has the scope. Scopes cannot be added to a key: have a new one made.',
    details: { required_scope: 'evaluation:write' } as { required_scope: string },
  },
  exam_not_found: {
    status: 404,
    message: 'There is no exam with this id, or it was deleted.',
    cause: 'No exam of your institute has this id, or it was deleted.',
    action:
      'Check the id, and that key and exam are of the same environment. `POST /exams/search` finds an exam by your `external_ref`.',
  },
  question_not_found: {
    status: 404,
    message: 'This exam has no question with this id or label.',
    cause: 'The exam has no question with this id or label.',
    action: 'Read `GET /exams/{id}/questions`. A removed and re-created question has a new id.',
  },
  candidate_not_found: {
    status: 404,
    message: 'There is no such candidate, or the candidate is not registered on this exam.',
    cause: 'There is no such candidate, or the candidate is not registered on this exam.',
    action:
      'Register the candidate (`POST /exams/{id}/candidates`; harmless when it is registered), then send the request again with a new `Idempotency-Key`.',
  },
  submission_not_found: {
    status: 404,
    message: 'There is no submission with this id, or it was replaced or deleted.',
    cause:
      'No submission of your institute has this id, or it was replaced or deleted. Those still answer `GET /submissions/{id}`, and nothing else.',
    action: 'Read `GET /submissions/{id}`: `state` says which, and `replaced_by` names the copy that counts now.',
  },
  upload_not_found: {
    status: 404,
    message: 'There is no upload with this id, or with one of these ids.',
    cause: 'One or more upload ids are unknown.',
    action: 'Send the `id` of the slot, not your own id. Make a new slot if it is lost.',
  },
  checked_copy_not_found: {
    status: 404,
    message: 'There is no checked copy: the submission is not graded, or its copy could not be drawn.',
    cause: 'The submission has not been graded, its evaluation failed, or no copy could be drawn.',
    action:
      'Look at the submission: while it is on its way, ask again when the feed shows it as `graded`. Once it has failed there is none.',
  },
  endpoint_not_found: {
    status: 404,
    message: 'No endpoint has this path; check it against the API description.',
    cause: 'Nothing answers this path.',
    action:
      'Compare the path with `openapi.json`. Paths come after the base address, which ends in `/v1`; none ends in a slash.',
  },
  not_found: {
    status: 404,
    message: 'There is nothing at this address.',
    cause: 'Something that has no code of its own is not there.',
    action: 'Check the address and the ids in it.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not answer this method; the Allow header names those it does.',
    cause: 'The path exists, and answers other methods. The `Allow` header names them.',
    action: 'Use one of those. Changes are `PATCH`, and new things are made by `POST` on the list.',
  },
  payload_too_large: {
    status: 413,
    message: 'The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.',
    cause: 'The JSON body is above 16 MB.',
    action: 'Files go through `POST /uploads`. Split lists of candidates over several requests.',
  },
  headers_too_large: {
    status: 431,
    message: 'The address and the headers of a request exceed 64 KB together.',
    cause: 'The address and the headers of the request exceed 64 KB together.',
    action: 'Send long lists in a body, such as that of `POST /candidates/search`, and a cursor as it was given.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as JSON, with the header Content-Type: application/json.',
    cause: 'The body is not declared as JSON.',
    action: 'Send `Content-Type: application/json`. `curl -d` alone declares a form.',
  },
} as const satisfies Record<string, ErrorEntry>;
