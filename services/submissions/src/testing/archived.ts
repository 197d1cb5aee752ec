import { startTestDatabase } from '@exam-evaluation/testing/database.ts';
import { blobsAway, keptBlobs } from './fakes.ts';
import { Harness, type TestExam } from './harness.ts';

// For tests of results that move to the object store.

/** A service that archives copies which have not changed for 180 days. */
export async function startArchiving(): Promise<Harness> {
  const db = await startTestDatabase('submissions');
  return new Harness(db, 50, db.database, undefined, 180);
}

/** Another institute, with an empty object store that answers. @returns an exam of it. */
export async function beginAnew(h: Harness): Promise<TestExam> {
  // Others' copies that are due would move as well.
  await h.db.inspect('update submissions set updated_at = now()');
  h.instituteId = crypto.randomUUID();
  keptBlobs.clear();
  blobsAway.now = false;
  return h.newExam({ candidates: 3 });
}

/** What is done with copies of the exam that a test is about now. */
export function actsOn(now: () => { h: Harness; exam: TestExam }) {
  const finalize = (ids: string[] = [], change: object = {}) => {
    const { h, exam } = now();
    return h.api.finalizeExam({
      ...h.write(''),
      examId: exam.examId,
      submissionIds: ids,
      allGraded: ids.length === 0,
      ...change,
    });
  };
  return {
    finalize,
    unfinalize: (id: string) => {
      const { h } = now();
      return h.api.unfinalizeSubmission({ ...h.write(id), reason: 'again' });
    },
    archive: () => now().h.runJob('archive results'),
    appeal: (n = 0) => {
      const { h, exam } = now();
      return h.api.makeAppeal({
        ...{ instituteId: h.instituteId, examId: exam.examId, candidateId: exam.candidates[n]!.id },
        ...{ questionId: exam.snapshot.questions[0]!.id, reason: 'Look again.' },
      });
    },
    /** A final copy of the closed exam that has not changed for so many days. */
    oldCopy: async (days = 181): Promise<string> => {
      const { h, exam } = now();
      const id = await h.graded(exam, { 0: { awarded: 100, extractedAnswer: 'first text' } });
      await finalize();
      await age(h, id, days);
      return id;
    },
  };
}

/** Where answers and results are, of the copies of the harness's institute: `rows`, `archive`, or `lost`. */
export async function whereAre(h: Harness): Promise<Record<string, string>> {
  const rows = await h.db.inspect<{ id: string; key: string | null; answers: boolean; results: number }>(
    `select id, 'results/' || institute_id || '/' || id || '/' || encode(archived, 'hex') || '.json.gz' as key,
       answers is not null as answers,
       (select count(*) from attempts a where a.submission_id = s.id and a.result is not null)::int as results
     from submissions s where institute_id = $1`,
    [h.instituteId],
  );
  return Object.fromEntries(
    rows.map(({ id, key, answers, results }) => {
      if (key === null) return [id, answers && results > 0 ? 'rows' : 'lost'];
      return [id, !answers && results === 0 && keptBlobs.has(key) ? 'archive' : 'lost'];
    }),
  );
}

/** A copy that has not changed for so many days. */
export async function age(h: Harness, id: string, days = 181): Promise<void> {
  await h.db.inspect(`update submissions set updated_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
}
