import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { CourseClaims } from './claims.ts';

/** A course from which people have opened an exam. */
export interface CourseRow {
  id: string;
  platform_id: string;
  platform_name: string;
  exam_id: string;
  title: string;
  memberships_url: string | null;
  line_item_url: string | null;
  line_items_url: string | null;
  seen_at: Instant;
}

/** Most courses of a platform; no more are kept. */
const COURSES_MAX = 5_000;
/** How long a course is kept after the last launch from it. */
const KEPT_DAYS = 400;

/** Keeps a course as it was at its last launch. */
export async function upsertCourse(
  tx: Tx,
  of: { instituteId: string; platformId: string; examId: string; deploymentId: string },
  course: CourseClaims,
): Promise<void> {
  await tx.query(
    `insert into lti_courses (institute_id, platform_id, exam_id, deployment_id, context_id, title, memberships_url,
       line_item_url, line_items_url)
     select $1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9
     where (select count(*) from lti_courses where institute_id = $1 and platform_id = $2) < ${COURSES_MAX}
       or exists (select 1 from lti_courses where institute_id = $1 and platform_id = $2 and deployment_id = $4
         and context_id = $5 and exam_id = $3)
     on conflict (institute_id, platform_id, deployment_id, context_id, exam_id) do update set title = excluded.title,
       memberships_url = excluded.memberships_url, line_item_url = excluded.line_item_url,
       line_items_url = excluded.line_items_url, seen_at = now()`,
    [
      ...[of.instituteId, of.platformId, of.examId, of.deploymentId, course.contextId, course.title],
      ...[course.membershipsUrl ?? null, course.lineItemUrl ?? null, course.lineItemsUrl ?? null],
    ],
  );
}

const SELECT = `select c.id, c.platform_id, p.name as platform_name, c.exam_id, c.title, c.memberships_url,
    c.line_item_url, c.line_items_url, c.seen_at
  from lti_courses c join lti_platforms p on p.institute_id = c.institute_id and p.id = c.platform_id`;

/** The courses of an exam, those that were seen last first. */
export async function selectCourses(tx: Tx, instituteId: string, examId: string, limit: number): Promise<CourseRow[]> {
  return await tx.query<CourseRow>(
    `${SELECT} where c.institute_id = $1 and c.exam_id = $2 order by c.seen_at desc, c.id limit $3`,
    [instituteId, examId, limit],
  );
}

export async function selectCourse(tx: Tx, instituteId: string, id: string): Promise<CourseRow | undefined> {
  const [row] = await tx.query<CourseRow>(`${SELECT} where c.institute_id = $1 and c.id = $2`, [instituteId, id]);
  return row;
}

/** A candidate as the platform knows them. */
export interface Member {
  candidateId: string;
  userId: string;
}

/** Replaces what is known of a course's members; nothing where the course was removed meanwhile. */
export async function replaceMembers(
  tx: Tx,
  instituteId: string,
  courseId: string,
  members: readonly Member[],
): Promise<void> {
  const course = await tx.query('select 1 as one from lti_courses where institute_id = $1 and id = $2 for update', [
    instituteId,
    courseId,
  ]);
  if (course.length === 0) return;
  await tx.query('delete from lti_members where institute_id = $1 and course_id = $2', [instituteId, courseId]);
  await tx.query(
    `insert into lti_members (institute_id, course_id, candidate_id, user_id)
     select $1, $2, * from unnest($3::uuid[], $4::text[])`,
    [instituteId, courseId, members.map(({ candidateId }) => candidateId), members.map(({ userId }) => userId)],
  );
}

/** The platform's ids of those of the candidates who are known, by the candidate's. */
export async function selectMembers(
  tx: Tx,
  instituteId: string,
  courseId: string,
  candidateIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ candidate_id: string; user_id: string }>(
    `select candidate_id, user_id from lti_members
     where institute_id = $1 and course_id = $2 and candidate_id = any($3::uuid[])`,
    [instituteId, courseId, candidateIds],
  );
  return new Map(rows.map((row) => [row.candidate_id, row.user_id]));
}

/** Deletes courses, with their members, that nobody has come from for long. @returns whether there may be more. */
export async function deleteUnseen(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    `delete from lti_courses where ctid in (select ctid from lti_courses
       where seen_at < now() - interval '${KEPT_DAYS} days' limit 100) returning 1 as one`,
  );
  return rows.length === 100;
}
