import type { JsonValue } from '@bufbuild/protobuf';
import type { SourceName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { newestAgain } from '../../marks/again-store.ts';
import type { ProposedMark } from '../../marks/proposed.rules.ts';
import { APPLIED, REVISION } from '../../marks/store.ts';
import type { ItemState } from '../../model/tally.ts';
import type { ItemPosition } from './cursor.ts';

/** Which items a list holds; null does not filter. */
export interface ItemQuery {
  examId: string;
  source: SourceName | null;
  /** Place of the question in the paper, from 1. */
  place: number | null;
  reasons: readonly string[] | null;
  includeReviewed: boolean;
  /** Percentage of the sure items that are listed besides those that need a review. */
  samplePercent: number;
  seed: string;
  isShuffled: boolean;
  /** Hundredths that each question is worth, in paper order. */
  maxima: readonly number[];
  after: ItemPosition | null;
  limit: number;
}

export interface ItemRow {
  submission_id: string;
  candidate_id: string;
  candidate_external_id: string;
  place: number;
  state: ItemState;
  reasons: string;
  /** Decimal digits of an int8. */
  key: string;
}

/** SQL: copies whose marks a person may change. */
const OPEN_COPIES = `s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and not s.finalized
  and s.status in ('graded', 'partially_graded') and ($3::text is null or s.source = $3)`;

/** Selects one row more than the limit, and counts the items on all pages. */
export async function selectItems(
  tx: Tx,
  instituteId: string,
  query: ItemQuery,
): Promise<{ rows: ItemRow[]; total: number }> {
  const rows = await tx.query<ItemRow & { total: number }>(
    `with items as materialized (
       select s.id as submission_id, s.candidate_id, s.candidate_external_id, q.place::int, q.state, q.reasons,
         case when $9 then hashtextextended(s.id::text || q.place || $8, 1)
           else (case when q.awarded is null then 1000000000000 else 0 end)
             + (100 - q.confidence) * ($10::bigint[])[q.place]
         end as key
       from submissions s
       cross join lateral (
         select s.item_states[$4], s.item_confidences[$4], s.item_reasons[$4], s.awarded[$4], $4::int
           where $4::int is not null
         union all
         select * from unnest(s.item_states, s.item_confidences, s.item_reasons, s.awarded) with ordinality
           where $4::int is null
       ) as q (state, confidence, reasons, awarded, place)
       where ${OPEN_COPIES}
         and (q.state = 'open' or ($6 and q.state in ('approved', 'overridden'))
           or (q.state = 'sure' and $7 > 0
             and abs(hashtextextended(s.id::text || q.place || $8, 2) % 100) < $7))
         and ($5::text[] is null or string_to_array(q.reasons, ',') && $5)
     )
     select submission_id, candidate_id, candidate_external_id, place, state, reasons, key::text,
       (select count(*) from items) as total
     from items
     where $11::bigint is null or key < $11 or (key = $11 and (submission_id, place) > ($12::uuid, $13::int))
     order by items.key desc, submission_id, place limit $14 + 1`,
    [
      instituteId,
      query.examId,
      query.source,
      query.place,
      query.reasons,
      query.includeReviewed,
      query.samplePercent,
      query.seed,
      query.isShuffled,
      query.maxima,
      query.after?.key ?? null,
      query.after?.submissionId ?? null,
      query.after?.place ?? null,
      query.limit,
    ],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Copies that failed and are not final. */
export async function countFailed(
  tx: Tx,
  instituteId: string,
  examId: string,
  source: SourceName | null,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from submissions
     where institute_id = $1 and exam_id = $2 and state = 'live' and not finalized and status = 'failed'
       and ($3::text is null or source = $3)`,
    [instituteId, examId, source],
  );
  return row!.count;
}

/** One question of one copy: what the run gave, and what a person left of it. */
export interface QuestionRow {
  submission_id: string;
  place: number;
  graded_at: Instant;
  graded: JsonValue;
  reviewed: JsonValue | null;
  revision: number | null;
  draft: number | null;
  /** The mark of an applied proposal. */
  proposed: ProposedMark | null;
  /** A newer mark of the marker, which was applied. */
  again: { result: JsonValue; revision: number } | null;
}

export async function selectQuestions(
  tx: Tx,
  instituteId: string,
  items: readonly Pick<ItemRow, 'submission_id' | 'place'>[],
): Promise<QuestionRow[]> {
  return await tx.query<QuestionRow>(
    `select asked.submission_id, asked.place, s.graded_at, graded.question as graded, r.result as reviewed,
       ${REVISION} as revision, r.draft, m.proposed,
       case when again.result is not null then jsonb_build_object('result', again.result, 'revision', again.revision) end as again
     from unnest($2::uuid[], $3::int[]) as asked (submission_id, place)
     join submissions s on s.institute_id = $1 and s.id = asked.submission_id
     join attempts a on a.institute_id = $1 and a.id = s.shown_attempt_id
     cross join lateral (select a.result -> 'questions' -> (asked.place - 1) as question) graded
     left join reviews r on r.institute_id = $1 and r.submission_id = s.id
       and r.question_id = (graded.question ->> 'questionId')::uuid
     left join lateral (${newestAgain("(graded.question ->> 'questionId')::uuid")}) again on true
     left join lateral (
       select jsonb_build_object('awarded', m.awarded, 'reviews', m.reviews, 'revision', ${APPLIED}) as proposed
       from proposed_marks m
       where m.institute_id = $1 and m.submission_id = s.id and m.attempt_id = a.id
         and m.question_id = (graded.question ->> 'questionId')::uuid) m on true
     where graded.question is not null`,
    [instituteId, items.map((item) => item.submission_id), items.map((item) => item.place)],
  );
}
