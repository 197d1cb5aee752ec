import type { ErrorEntry } from './entry.ts';

/** Who changed a question of a copy, and when, as far as known. */
export interface Change {
  submission_id: string;
  question_id: string;
  changed_at?: string;
  actor?: string;
  person_id?: string;
  display_name?: string;
}

/** Codes of a request that does not fit the state of what it is about. */
export const STATES = {
  exam_exists: {
    status: 409,
    message: 'Another exam has this external_ref; details.exam_id names it.',
    cause: 'Another exam of your institute has this `external_ref`; `details.exam_id` names it.',
    action: 'Usually an earlier request went through: use that exam. A deleted exam frees its `external_ref`.',
    details: { exam_id: '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10' } as { exam_id: string },
  },
  exam_open: {
    status: 409,
    message: 'This can be changed only while the exam is a draft.',
    cause:
      'The change is possible only on a draft: adding and removing questions, labels, marks, options and keys, sections, mode.',
    action:
      'Decide before opening. On an open exam only `text`, `model_answer`, `rubric`, `tags`, `word_limit` and `expects_diagram` of a question can change. An exam without submissions can be deleted and made again.',
  },
  exam_not_open: {
    status: 409,
    message: 'The exam is still a draft; open it first.',
    cause: 'The exam is still a draft and takes no copies.',
    action: '`POST /exams/{id}/open`, then submit again with a new `Idempotency-Key`.',
  },
  exam_finalized: {
    status: 409,
    message: 'The exam is finalized and takes no more changes; unfinalizing a submission reopens it.',
    cause: 'Every submission of the exam is finalized, and with them the exam.',
    action:
      'To correct a mark, `unfinalize` that submission: the exam is open again. For a late copy, unfinalize one submission, submit, and finalize again.',
  },
  exam_has_submissions: {
    status: 409,
    message: 'The exam has submissions, which do not allow this; delete them first.',
    cause: 'The exam has live submissions, so that it cannot be deleted, nor its choice groups changed.',
    action: 'Delete the submissions first, or keep the exam.',
  },
  submission_exists: {
    status: 409,
    message: 'The candidate has a live submission, named in details.submission_id; send replace: true to replace it.',
    cause: 'The candidate has a live submission on this exam; `details.submission_id` names it.',
    action:
      'If it is the copy you meant, use it. If the new copy is to count, send the request with `"replace": true` and a new `Idempotency-Key`.',
    details: { submission_id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31' } as { submission_id: string },
  },
  submission_finalized: {
    status: 409,
    message: 'The submission is finalized and takes no more changes; unfinalize it first.',
    cause: 'The marks are final: no override, no re-evaluation, no replacement, no deletion.',
    action: 'Unfinalize with a reason, make the change, finalize again.',
  },
  submission_not_finalized: {
    status: 409,
    message: 'The submission is not finalized, so there is nothing to take back.',
    cause: 'There is nothing to unfinalize.',
    action: 'Read the submission; most likely somebody else was first.',
  },
  evaluation_in_progress: {
    status: 409,
    message: 'The submission is still being evaluated; wait for its end, or cancel it.',
    cause: 'The copy is waiting or being graded, and cannot be reviewed or evaluated again now.',
    action: 'Wait until the feed shows that it has ended, or cancel it.',
  },
  already_completed: {
    status: 409,
    message: 'The evaluation has ended, so there is nothing to cancel.',
    cause: 'The evaluation had ended before it could be cancelled.',
    action: 'Read the submission and go on with its outcome. If it is not wanted, delete the submission.',
  },
  upload_already_used: {
    status: 409,
    message: 'The upload belongs to a submission already; upload the file once more for another.',
    cause: 'The upload belongs to a submission, for ever, even when that submission was replaced.',
    action:
      'Read `GET /uploads/{id}`: `submission_id` says which. To hand the file in again, upload it into a new slot.',
  },
  candidate_has_submission: {
    status: 409,
    message: 'The candidate has a submission on this exam and stays registered; delete the submission first.',
    cause: 'The candidate has a live submission on the exam and cannot be unregistered.',
    action: 'Delete the submission first, if that is really meant.',
  },
  rubric_locked: {
    status: 409,
    message: 'The rubric is locked because the exam is finalized; unfinalizing a submission unlocks it.',
    cause: 'The exam is finalized, so its rubric cannot change.',
    action:
      'Unfinalize a submission, which opens the exam; change the rubric; re-evaluate the copies concerned; finalize again.',
  },
  request_in_progress: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; send this one again in 2 seconds.',
    cause: 'The first request with this `Idempotency-Key` is still at work.',
    action: 'Wait two seconds and send the same request with the same key. You then get the answer of the first.',
  },
  conflict: {
    status: 409,
    message: 'The request does not fit the current state.',
    cause:
      'The state does not allow the request, for a reason that has no code of its own. The message says which: for instance, a failed copy cannot be approved.',
    action: 'Read the object again and decide from what it says now.',
  },
  rubric_version_mismatch: {
    status: 412,
    message: 'The rubric has changed since the version in If-Match; read it again and repeat your change.',
    cause: 'Somebody changed a rubric of this exam after you had read it. `details.current` is the version now.',
    action:
      'Read `GET /exams/{id}/rubrics`, make your change again on what it says, and send it with the new `ETag` in `If-Match`.',
    details: { current: 4 } as { current: number },
  },
  changed_meanwhile: {
    status: 412,
    message: 'Somebody has changed this question since it was read; look at it again before you change it.',
    cause:
      'Somebody changed the marks of this question after you had read them. `details.changed_at` says when, where that is known.',
    action:
      'Read the result again with `include=revision`, decide on the marks that it shows now, and send the override with the new `revision` in `If-Match`. Where your own override may have been carried out without an answer, look whether the marks are yours first.',
    /** The first question that was changed; where a call reviews several answers, `changed` lists all of them. */
    details: {
      submission_id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31',
      question_id: 'b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44',
      changed_at: '2026-11-20T10:21:40.000000Z',
    } as Change & { changed?: Change[] },
  },
} as const satisfies Record<string, ErrorEntry>;
