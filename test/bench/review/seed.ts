import { multiply } from '@exam-evaluation/testing/plans.ts';
import pg from 'pg';
import { type Browser, SUBMISSIONS } from '../../harness/browser.ts';
import { HandWorker } from '../../harness/hand-worker.ts';
import type { Runtime } from '../../harness/system.ts';

/** An exam in the middle of its review. */
export interface Seeded {
  examId: string;
  questionId: string;
  submissionId: string;
}

/** How many of a hundred answers need a person, and how many a person has approved. */
const [OPEN, APPROVED] = [20, 20];

/**
 * Makes an exam as its pages do, grades one copy of it, and multiplies that one in the database.
 * @param url the administrator's address of the database of submissions.
 */
export async function seed(
  browser: Browser,
  { url, ...system }: { runtime: Runtime; dataFolder: string; url: string },
  { copies, questions }: { copies: number; questions: number },
): Promise<Seeded> {
  const operationId = () => crypto.randomUUID();
  const labels = Array.from({ length: questions }, (_, at) => String(at + 1));
  const { exam } = await browser.call<{ exam: { id: string; questions: { id: string }[] } }>(
    'exams.v1.ExamsService/CreateExam',
    {
      operationId: operationId(),
      fields: { title: 'A large exam', subject: 'Science', mode: 'MODE_TYPED' },
      open: true,
      candidates: [{ externalId: 'c-0', name: 'Candidate 0' }],
      questions: labels.map((label) => ({
        label,
        type: 'QUESTION_TYPE_SHORT_ANSWER',
        text: `What is said about matter number ${label}?`,
        maxMarks: 200,
        modelAnswer: 'That it takes up space and has a mass.',
      })),
    },
  );
  const { id: submissionId } = await browser.call<{ id: string }>(`${SUBMISSIONS}/Submit`, {
    operationId: operationId(),
    examId: exam.id,
    candidate: { externalId: 'c-0' },
    answers: {
      items: labels.map((label) => ({
        label,
        text: 'Matter is what takes up space, and all of it has a mass, which is measured in kilograms.',
      })),
    },
  });
  const worker = new HandWorker(system);
  await worker.grade(await worker.claim(submissionId));
  worker.close();
  const questionId = exam.questions[0]!.id;
  const override = { operationId: operationId(), submissionId, questionId, awarded: 100 };
  await browser.call(`${SUBMISSIONS}/OverrideQuestion`, override);
  await multiplyCopies(url, { copies: copies - 1, questions });
  return { examId: exam.id, questionId, submissionId };
}

/** Fills the tables with copies of their only row, whose answers a person has reviewed or not at random. */
async function multiplyCopies(
  url: string,
  { copies, questions }: { copies: number; questions: number },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  const db = {
    inspect: async <Row extends object>(sql: string) => (await pool.query<Row & pg.QueryResultRow>(sql)).rows,
  };
  const [submission, attempt] = [`md5('submission' || i)::uuid`, `md5('attempt' || i)::uuid`];
  // A number from 0 to 99 that is the same for an answer wherever it is computed.
  const draw = `abs(hashtext(i || '/' || place)) % 100`;
  const each = (value: string) =>
    `(select jsonb_agg(${value} order by place) from generate_series(1, ${questions}) as places (place))`;
  try {
    await multiply(db, 'attempts', copies, `jsonb_build_object('id', ${attempt}, 'submission_id', ${submission})`);
    await multiply(
      db,
      'submissions',
      copies,
      `jsonb_build_object('id', ${submission}, 'candidate_id', gen_random_uuid(), 'candidate_external_id', 'c-' || i,
         'attempt_id', ${attempt}, 'shown_attempt_id', ${attempt}, 'needs_review', true,
         'updated_at', clock_timestamp() - i * interval '1 second',
         'awarded', ${each(`${draw} * 2`)}, 'percentage', abs(hashtext(i::text)) % 10000,
         'item_confidences', ${each(draw)},
         'item_states', ${each(`case when ${draw} < ${OPEN} then 'open' when ${draw} < ${OPEN + APPROVED} then 'approved' else 'sure' end`)},
         'item_reasons', ${each(`case when ${draw} < ${OPEN} then 'low_confidence' else '' end`)})`,
    );
    await pool.query(
      `insert into reviews select changed.*
       from (select * from reviews limit 1) one, generate_series(1, ${copies}) as copies (i),
         generate_series(1, ${questions}) as places (place), lateral jsonb_populate_record(null::reviews,
           to_jsonb(one) || jsonb_build_object('submission_id', ${submission}, 'question_id',
             (select snapshot -> 'questions' -> (place - 1) ->> 'id' from exam_snapshots limit 1))) changed
       where ${draw} between ${OPEN} and ${OPEN + APPROVED - 1}`,
    );
    await pool.query('analyze reviews');
  } finally {
    await pool.end();
  }
}
