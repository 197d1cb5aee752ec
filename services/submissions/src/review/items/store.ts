import type { JsonValue } from '@bufbuild/protobuf';
import type { SourceName } from '@exam-evaluation/contract/submissions.ts';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { hasMarked, leads } from '../../double-marking/store.ts';
import { newestAgain } from '../../marks/again-store.ts';
import type { ProposedMark } from '../../marks/proposed.rules.ts';
import { APPLIED, REVISION } from '../../marks/store.ts';
import type { ItemState } from '../../model/tally.ts';
import { STANDING_SEEDS } from '../../seeds/store.ts';
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
  /** Ids of the questions, in paper order. */
  questionIds: readonly string[];
  /** Who is to mark the answers; null lists those of everybody. */
  person: StoredPerson | null;
  /** Only answers whose marks the person is to decide between; otherwise none of these. */
  isAdjudication: boolean;
  /** Whether seeds are mixed into the person's work: they look like answers that need a review. */
  hasSeeds: boolean;
  /** Only answers that nobody else is marking. */
  isFree: boolean;
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
  /** A seed that the person has not marked. */
  is_seed?: boolean;
}

/** SQL: copies whose marks a person may change. */
const OPEN_COPIES = `s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and not s.finalized
  and s.status in ('graded', 'partially_graded') and ($3::text is null or s.source = $3)`;

/** Selects one row more than the limit, and counts the items on all pages, those that others are marking too. */
export async function selectItems(
  tx: Tx,
  instituteId: string,
  query: ItemQuery,
): Promise<{ rows: ItemRow[]; total: number }> {
  const rows = await tx.query<ItemRow & { total: number }>(
    `with begun as materialized (
       select m.submission_id, array_position($15::uuid[], m.question_id) as place, m.waits,
         ${hasMarked('$16::text')} as is_mine, ${leads('$16', '$17')} as may_decide
       from double_marks m
       join double_marking d using (institute_id, exam_id, question_id)
       where m.institute_id = $1 and m.exam_id = $2 and m.waits <> 'none' and $16::text is not null
     ), seeded as materialized (
       select e.submission_id, array_position($15::uuid[], e.question_id) as place, g.key, g.result is not null as is_marked
       from ${STANDING_SEEDS}
       left join seed_marks g on g.institute_id = e.institute_id and g.submission_id = e.submission_id
         and g.question_id = e.question_id and g.person_id = $16
       where e.institute_id = $1 and e.exam_id = $2 and $19
     ), held as materialized (
       select c.submission_id, array_position($15::uuid[], c.question_id) as place from answer_claims c
       where c.institute_id = $1 and c.exam_id = $2 and c.until > clock_timestamp() and c.person ->> 'id' <> $16 and $20
     ), items as materialized (
       select s.id as submission_id, s.candidate_id, s.candidate_external_id, q.place::int,
         s.item_reasons[q.place] as reasons,
         case when seed.key is not null and not seed.is_marked then 'open' else q.state end as state,
         seed.key is not null and not seed.is_marked as is_seed,
         held.submission_id is not null and seed.key is null as is_held,
         case when seed.key is not null then seed.key when $9 then hashtextextended(s.id::text || q.place || $8, 1)
           else (case when s.awarded[q.place] is null then 1000000000000 else 0 end)
             + (100 - s.item_confidences[q.place]) * ($10::bigint[])[q.place]
         end as key
       from submissions s
       cross join lateral (
         select s.item_states[$4], $4::int where $4::int is not null
         union all
         select * from unnest(s.item_states) with ordinality where $4::int is null
       ) as q (state, place)
       left join begun b on b.submission_id = s.id and b.place = q.place
       left join seeded seed on seed.submission_id = s.id and seed.place = q.place
       left join held on held.submission_id = s.id and held.place = q.place
       where ${OPEN_COPIES}
         -- Most answers are none of these, and need not be looked at any further.
         and (q.state = 'open' or $19 or ($6 and q.state in ('approved', 'overridden')) or (q.state = 'sure' and $7 > 0))
         and case when $18 then b.waits = 'adjudication' and b.may_decide and not b.is_mine
           else b.waits is null or (b.is_mine and $6) or (b.waits = 'second' and not b.is_mine) end
         and (seed.submission_id is null or (not $18 and seed.key is not null and (not seed.is_marked or $6)))
         and (q.state = 'open' or seed.key is not null or ($6 and q.state in ('approved', 'overridden'))
           or (q.state = 'sure' and $7 > 0
             and abs(hashtextextended(s.id::text || q.place || $8, 2) % 100) < $7))
         and ($5::text[] is null or string_to_array(s.item_reasons[q.place], ',') && $5)
     )
     select submission_id, candidate_id, candidate_external_id, place, state, reasons, key::text, is_seed,
       (select count(*) from items) as total
     from items
     where not is_held
       and ($11::bigint is null or key < $11 or (key = $11 and (submission_id, place) > ($12::uuid, $13::int)))
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
      query.questionIds,
      query.person?.id ?? null,
      query.person?.role ?? null,
      query.isAdjudication,
      query.hasSeeds,
      query.isFree,
    ],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** How many answers to each question need a review, by its place in the paper; without those that have none. */
export async function countOpen(
  tx: Tx,
  instituteId: string,
  examId: string,
  source: SourceName | null,
): Promise<{ place: number; open: number }[]> {
  return await tx.query(
    `select q.place::int, count(*) as open
     from submissions s cross join lateral unnest(s.item_states) with ordinality as q (state, place)
     where ${OPEN_COPIES} and q.state = 'open' group by q.place`,
    [instituteId, examId, source],
  );
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
  /** Who is marking it. */
  held_by: StoredPerson | null;
}

export async function selectQuestions(
  tx: Tx,
  instituteId: string,
  items: readonly Pick<ItemRow, 'submission_id' | 'place'>[],
): Promise<QuestionRow[]> {
  return await tx.query<QuestionRow>(
    `select asked.submission_id, asked.place, s.graded_at, graded.question as graded, r.result as reviewed,
       ${REVISION} as revision, r.draft, m.proposed, c.person as held_by,
       case when again.result is not null then jsonb_build_object('result', again.result, 'revision', again.revision) end as again
     from unnest($2::uuid[], $3::int[]) as asked (submission_id, place)
     join submissions s on s.institute_id = $1 and s.id = asked.submission_id
     join attempts a on a.institute_id = $1 and a.id = s.shown_attempt_id
     cross join lateral (select a.result -> 'questions' -> (asked.place - 1) as question) graded
     left join reviews r on r.institute_id = $1 and r.submission_id = s.id
       and r.question_id = (graded.question ->> 'questionId')::uuid
     left join answer_claims c on c.institute_id = $1 and c.submission_id = s.id
       and c.question_id = (graded.question ->> 'questionId')::uuid and c.until > clock_timestamp()
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
