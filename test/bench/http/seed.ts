import type { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { sideBySide, untilGraded } from '../copies.ts';

/** What the requests read. */
export interface Seeded {
  instituteId: string;
  /** Id of a graded submission. */
  submissionId: string;
}

/** Number of copies, more than fit on one page of the feed. */
const COPIES = 210;
const EXAMS = 50;
/** Requests under way. */
const AT_ONCE = 4;

/** Fills an institute: exams, and graded copies of one of them. */
export async function seed(api: Client, instituteId: string): Promise<Seeded> {
  const candidates = Array.from({ length: COPIES }, (_, at) => ({ external_id: `c-${at}`, name: `Candidate ${at}` }));
  const exam = await api.post('/exams', { ...TYPED, candidates });
  await sideBySide(EXAMS - 1, AT_ONCE, (at) => api.post('/exams', { ...TYPED, external_ref: `exam-${at}` }));
  const ids: string[] = [];
  await sideBySide(COPIES, AT_ONCE, async (at) => {
    const copy = { candidate: { external_id: `c-${at}` }, answers: TYPED_ANSWERS };
    ids.push((await api.post(`/exams/${exam.id}/submissions`, copy)).id);
  });
  await untilGraded(api, exam.id, COPIES);
  return { instituteId, submissionId: ids[0]! };
}
