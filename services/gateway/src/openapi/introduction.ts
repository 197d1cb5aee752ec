import { REPLAY_HOURS } from '@exam-evaluation/contract/limits.ts';
/** What a reader should know before the first call. */
export const INTRODUCTION = `Grades exam copies with AI and exposes the draft marks for review.

**For servers only.** An API key acts for a whole institute: never put one into a browser or an app. There is no CORS.

**The way of a copy.** Create an exam, open it, register candidates, submit a copy (a PDF through \`POST /uploads\`) or typed
answers, read the result when the submission is \`graded\`, correct or approve it, finalize. Marks are drafts until finalized.

**Finding changes.** There are no webhooks. Poll \`GET /submissions\` with \`updated_since\` every 30 to 60 seconds, without a
\`status\` filter, and upsert by \`id\`.

**Lists.** Rows come by \`updated_at\`, then \`id\`; a row that changes moves to the end. While \`has_more\` is true, pass
\`next_cursor\` as \`cursor\` and keep every filter.

**Retries.** Send an \`Idempotency-Key\` with every \`POST\`: a retry within ${REPLAY_HOURS} hours gets the first answer. Retry \`429\`, every
\`5xx\` and \`409 request_in_progress\` after \`Retry-After\` seconds, or with growing pauses without it; every other \`4xx\` has to be
put right first. An answer of a proxy in between (\`502\`, \`504\`) may be no JSON at all.

**Errors.** Every error has the same envelope: branch on \`error.code\`, quote \`error.request_id\`. \`validation_failed\` names every
failing field at once, of very many the first 100. A path that does not exist answers \`404 endpoint_not_found\`. An id of another institute answers exactly as
an unknown one.

**Values.** Ids are opaque UUIDs. Timestamps are ISO 8601 in UTC with microseconds. Marks and credits are JSON numbers with at most
two decimals. Text may not contain U+0000; titles, labels, names and other short fields no \`<\` or \`>\`.

**Versions.** Within \`v1\` the API only grows: ignore fields and values that you do not know.`;

/** The sections of the reference, in reading order. */
export const TAGS: Readonly<Record<string, string>> = {
  Service: 'The key in use, and this document.',
  Exams: 'Papers: drafts that become open, take submissions, and are finalized.',
  Questions: 'The questions of an exam. Only a draft gains or loses any.',
  Rubrics: 'What marks are given for. One version counts every change, for `If-Match`.',
  Candidates: 'The people examined: known to the institute by `external_id`, registered on exams.',
  Uploads: 'Where scanned copies go: a presigned address takes one PDF.',
  Credits: 'What grading costs, and what is left to pay with.',
  Submissions: 'Copies handed in, and the feed of everything that happens to them.',
  Results: 'Marks with a reason for every criterion, and the checked copy as PDF.',
  Review: 'What people do to draft marks: override, approve, finalize.',
};
