import type { Database } from '@exam-evaluation/data/database.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';

const BATCH = 500;

/** Names the exam in rows of the audit that a release of before has written, which names only the copy. */
export function nameExamsInAudit(database: Database): Job {
  return {
    name: 'name exams in the audit',
    intervalMs: 5_000,
    run: async () => {
      const rows = await database.withSystem((tx) =>
        tx.query(
          `update audit set exam_id = copy.exam_id
           from (
             select act.institute_id, act.id, s.exam_id from audit act
             join submissions s on s.institute_id = act.institute_id and s.id = act.submission_id
             where act.exam_id is null and act.submission_id is not null limit ${BATCH} for update of act skip locked
           ) copy
           where audit.institute_id = copy.institute_id and audit.id = copy.id returning 1 as one`,
        ),
      );
      return rows.length === BATCH;
    },
  };
}
