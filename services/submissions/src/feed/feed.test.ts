import type { Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

const WRITERS = 16;
const COPIES_EACH = 6;

/** Reads the feed as an integrator does: continues after the last row it has seen, and never looks back. */
class Reader {
  readonly seen = new Map<string, Submission>();
  #since: Submission['updatedAt'];

  /** Reads until nothing new is there. */
  async catchUp(): Promise<void> {
    for (;;) {
      const page = { updatedSince: this.#since, limit: 7 };
      const { submissions } = await h.api.listSubmissions({ instituteId: h.instituteId, page });
      if (submissions.length === 0) return;
      for (const submission of submissions) this.seen.set(submission.id, submission);
      this.#since = submissions.at(-1)!.updatedAt;
    }
  }
}

/** Submits a few copies and does something different to each. */
async function write(exam: TestExam, writer: number): Promise<void> {
  for (let n = 0; n < COPIES_EACH; n++) {
    const candidate = { ref: { case: 'id' as const, value: exam.candidates[writer * COPIES_EACH + n]!.id } };
    const { id } = await h.submit(exam, { candidate });
    const { claim } = await h.work.claimNext({ workerId: `worker-${writer}`, lanes: [2], idle: true });
    if (claim?.kind === 1 && n % 3 > 0) {
      const { instituteId, attemptId, token } = claim;
      const progress = { step: 'grading', questionsDone: 1 };
      const held = [{ instituteId, attemptId, token, status: SubmissionStatus.GRADING, progress }];
      await h.work.heartbeat({ workerId: 'worker', held });
      await h.complete(claim).catch(() => undefined); // another writer may have cancelled or replaced it
    }
    if (n % 3 === 0) await h.api.cancelSubmission(h.write(id)).catch(() => undefined);
    if (n % 3 === 2) await h.submit(exam, { candidate, replace: true });
  }
}

test('a reader that goes on by updated_since misses nothing that sixteen writers do', async () => {
  const exam = h.newExam({ candidates: WRITERS * COPIES_EACH });
  const reader = new Reader();
  let writing = true;
  const reading = (async () => {
    while (writing) await reader.catchUp();
  })();
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(exam, writer)));
  writing = false;
  await reading;
  await reader.catchUp();

  const rows = await h.db.inspect<{ id: string; status: string; state: string; updated_at: string }>(
    `select id, status, state, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at
     from submissions where institute_id = $1`,
    [h.instituteId],
  );
  expect(rows.length).toBe(WRITERS * COPIES_EACH + (WRITERS * COPIES_EACH) / 3);
  expect(new Set(rows.map((row) => row.updated_at)).size).toBe(rows.length);
  const seen = [...reader.seen.values()].map(({ id, updatedAt }) => `${id} ${fromTimestamp(updatedAt)}`);
  expect(seen.sort()).toEqual(rows.map((row) => `${row.id} ${row.updated_at}`).sort());
});

test('lists of ids longer than the contract says are refused whole', async () => {
  const refused = (field: string) => ({ details: { errors: [{ field, code: 'out_of_range' }] } });
  const ids = (length: number) => Array.from({ length }, () => crypto.randomUUID());
  const { instituteId } = h;
  const latest = h.api.batchGetLatest({ instituteId, examId: crypto.randomUUID(), candidateIds: ids(2_001) });
  await expect(latest).rejects.toMatchObject(refused('candidate_ids'));
  for (const length of [0, 101]) {
    const checked = h.api.checkUploads({ instituteId, uploadIds: ids(length) });
    await expect(checked).rejects.toMatchObject(refused('upload_ids'));
  }
});

test('pages follow one another without a gap, and filters hold on each', async () => {
  const exam = h.newExam({ candidates: 5 });
  const ids: string[] = [];
  for (const candidate of exam.candidates) {
    ids.push((await h.submit(exam, { candidate: { ref: { case: 'id', value: candidate.id } } })).id);
  }
  await h.api.cancelSubmission(h.write(ids[1]!));
  const read = async (filter: object) => {
    const pages: string[][] = [];
    let after: object | undefined;
    do {
      const page = { limit: 2, after };
      const answer = await h.api.listSubmissions({ instituteId: h.instituteId, ...filter, page } as never);
      pages.push(answer.submissions.map(({ id }) => id));
      after = answer.next;
    } while (after);
    return pages;
  };
  const [a, b, c, d, e] = ids as [string, string, string, string, string];
  expect(await read({})).toEqual([[a, c], [d, e], [b]]);
  expect(await read({ statuses: [SubmissionStatus.QUEUED] })).toEqual([
    [a, c],
    [d, e],
  ]);
  expect(await read({ candidateId: exam.candidates[3]!.id })).toEqual([[d]]);
  expect(await read({ examId: crypto.randomUUID() })).toEqual([[]]);
  const latest = await h.api.batchGetLatest({
    instituteId: h.instituteId,
    examId: exam.examId,
    candidateIds: exam.candidates.slice(0, 2).map(({ id }) => id),
  });
  expect(Object.fromEntries(latest.items.map((item) => [item.submissionId, item.status]))).toEqual({
    [a]: SubmissionStatus.QUEUED,
    [b]: SubmissionStatus.CANCELLED,
  });
});
