import type { Harness, TestExam } from './harness.ts';

// Copies with a secret in every text field, to find what an erasure leaves behind.

const SECRET = { extractedAnswer: 'secret answer', feedback: 'secret feedback' };
export const reviewer = { ref: 'r', name: 'secret reviewer' };

/** A graded, reviewed and finalized copy of a candidate who has asked to look again at it, with a secret in every text field. */
export async function secretCopy(h: Harness, exam: TestExam, candidate: number): Promise<string> {
  const request = h.submitRequest(exam, { candidate: { ref: { case: 'id', value: exam.candidates[candidate]!.id } } });
  for (const item of request.answers!.items!) item.text = 'secret text';
  const { id } = await h.api.submit({ ...request, metadata: { name: 'secret name' } });
  await h.complete((await h.claim())!, { 0: SECRET, 1: SECRET });
  const questionId = exam.snapshot.questions[0]!.id;
  const review = { questionId, awarded: 100, feedback: 'secret word', reason: 'secret reason', reviewer };
  await h.api.overrideQuestion({ ...h.write(id), ...review });
  await h.api.finalizeExam({ ...h.write(id), examId: exam.examId, submissionIds: [id] });
  const { examId } = exam;
  const asked = { instituteId: h.instituteId, examId, candidateId: exam.candidates[candidate]!.id, questionId };
  await h.api.makeAppeal({ ...asked, reason: 'secret request' });
  return id;
}

/** Names the tables in which rows of the institute contain the text. */
export async function rowsWith(h: Harness, text: string): Promise<string[]> {
  const tables = await h.db.inspect<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'institute_id' and table_schema = 'public' and table_name not in ('operations')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await h.db.inspect(
      // PostgreSQL prints bytes in hexadecimal.
      `select 1 from ${name} t where institute_id = $1
         and (t::text like '%' || $2 || '%' or t::text like '%' || encode(convert_to($2, 'UTF8'), 'hex') || '%')`,
      [h.instituteId, text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

/** Twenty copies wait, as many as a pass takes, and one is graded. @returns the id of the graded one. */
export async function oneGradedOf(h: Harness, exam: TestExam): Promise<string> {
  for (const { id } of exam.candidates) await h.submit(exam, { candidate: { ref: { case: 'id', value: id } } });
  const claim = (await h.claim())!;
  await h.complete(claim, { 0: SECRET });
  return claim.submissionId;
}
