import { Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Harness, TestExam } from './harness.ts';

/** An upload whose check has already passed; the checks have tests of their own. */
export async function checkedUpload(h: Harness, pages: number): Promise<string> {
  const id = crypto.randomUUID();
  await h.db.database.withTenant(h.instituteId, (tx) =>
    tx.query(
      `insert into uploads (institute_id, id, filename, status, size_bytes, pages, sha256, expires_at)
       values ($1, $2, 'copy.pdf', 'ready', 1000, $3, 'abc', now() + interval '1 hour')`,
      [h.instituteId, id, pages],
    ),
  );
  return id;
}

/** A scanned copy of two pages, graded: its first answer has one of two marks. */
export async function handwritten(h: Harness): Promise<{ exam: TestExam; id: string }> {
  const exam = h.newExam({ mode: Mode.HANDWRITTEN, candidates: 2 });
  const { id } = await h.submit(exam, { uploadId: await checkedUpload(h, 2), answers: undefined });
  await h.complete((await h.claim())!, { 0: { awarded: 100 } });
  return { exam, id };
}
