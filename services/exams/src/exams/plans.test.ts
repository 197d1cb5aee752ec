// Protects: every list and every statement of a request finds its rows by an index, however many there are.
import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Explained, explainer, multiply } from '@exam-evaluation/testing/plans.ts';
import { beforeAll, expect, test } from '@jest/globals';
import { examRequest, useExams } from '../testing.ts';

const ROWS = 10_000;
const { plant, explained } = explainer();
const suite = useExams(plant);
const { exams } = suite;
const instituteId = crypto.randomUUID();
let examId: string;
let questionId: string;
let candidateId: string;

beforeAll(async () => {
  const candidates = [{ externalId: 'one', name: 'One' }];
  const made = await exams.createExam(examRequest(instituteId, { candidates }));
  examId = made.exam!.id;
  questionId = made.exam!.questions[0]!.id;
  candidateId = made.candidates[0]!.candidate!.id;
  const institute = `case when i % 3 = 0 then one.institute_id else md5((i % 200)::text)::uuid end`;
  const at = `clock_timestamp() - i * interval '1 second'`;
  for (const [table, change] of [
    [
      'exams',
      `'id', gen_random_uuid(), 'external_ref', i::text, 'updated_at', ${at},
       'status', (array['draft', 'open', 'open', 'finalized', 'deleted'])[1 + i % 5]`,
    ],
    // The candidates are registered on none of the exams in the table above.
    ['candidates', `'id', gen_random_uuid(), 'external_id', i::text`],
    ['operations', `'op_id', gen_random_uuid()`],
  ] as const) {
    await multiply(suite.db, table, ROWS, `jsonb_build_object('institute_id', ${institute}, ${change})`);
  }
  await multiply(suite.db, 'clocks', ROWS, `jsonb_build_object('institute_id', gen_random_uuid())`);
  await suite.inspect(
    `insert into questions select institute_id, gen_random_uuid(), id, 1, '1', 1, '{}' from exams where id <> $1`,
    [examId],
  );
  await suite.inspect(
    `insert into registrations select c.institute_id, gen_random_uuid(),
       case when row_number() over () % 2 = 0 then $1::uuid else gen_random_uuid() end, c.id,
       clock_timestamp() - row_number() over () * interval '1 second'
     from candidates c where c.id <> $2`,
    [examId, candidateId],
  );
  await suite.inspect('analyze questions; analyze registrations');
});

/** The statements that were explained while `fn` ran. */
async function during(fn: () => Promise<unknown>): Promise<Explained[]> {
  const from = explained.length;
  await fn();
  return explained.slice(from);
}

const middle = { seconds: BigInt(Math.floor(Date.now() / 1000) - ROWS / 2), nanos: 0 };
const pages: [string, object][] = [
  ['first page', { limit: 50 }],
  ['by updated_since', { limit: 50, updatedSince: middle }],
  ['by cursor', { limit: 50, after: { updatedAt: middle, id: crypto.randomUUID() } }],
];

test.each(
  pages.flatMap(([name, page]) => [ExamStatus.UNSPECIFIED, ExamStatus.DRAFT].map((status) => ({ name, page, status }))),
)('exams ($name, status $status): rows come off the index in order', async ({ page, status }) => {
  const [list, ...more] = await during(() => exams.listExams({ instituteId, status, page }));
  expect(list).toMatchObject({ indexes: ['exams_list'], scanned: [], sorts: false });
  expect(more).toEqual([]);
});

test.each(pages)('candidates of an exam (%s): rows come off the index in order', async (_name, page) => {
  const list = (await during(() => exams.listRegistrations({ instituteId, examId, page }))).at(-1);
  expect(list).toMatchObject({
    indexes: ['registrations_list', 'candidates_pkey'],
    scanned: [],
    sorts: false,
  });
});

test('no statement of a request reads a table from end to end', async () => {
  const operation = () => ({ instituteId, operationId: crypto.randomUUID() });
  const statements = await during(async () => {
    const candidates = [{ externalId: 'two' }];
    const fields = { title: 'Another', mode: 2, externalRef: 'another' };
    const { exam } = await exams.createExam(examRequest(instituteId, { candidates, fields, open: false }));
    const mine = { ...operation(), examId: exam!.id };
    await exams.openExam(mine);
    const everything = { includeQuestions: true, includeCandidates: true, countCandidates: true };
    await exams.getExam({ instituteId, examId: exam!.id, ...everything });
    await exams.findExams({ instituteId, externalRefs: ['another', 'none'] });
    await exams.patchExam({ ...mine, ...operation(), update: ['title'], fields: { title: 'New' } });
    await exams.patchQuestion({
      ...mine,
      ...operation(),
      questionId: exam!.questions[0]!.id,
      update: ['text'],
      question: { text: 'Why?' },
    });
    const question = { case: 'questionId' as const, value: questionId };
    await exams.setRubric({
      ...operation(),
      examId,
      change: { question, modelAnswer: 'Light.', update: ['model_answer'] },
    });
    await exams.upsertCandidates({ ...operation(), candidates: [{ externalId: 'three' }] });
    await exams.findCandidates({ instituteId, externalIds: ['two', 'none'] });
    await exams.batchGetCandidates({ instituteId, ids: [candidateId] });
    for (const ref of [
      { case: 'id' as const, value: candidateId },
      { case: 'externalId' as const, value: 'one' },
    ]) {
      await exams.getExamForSubmit({ instituteId, examId, candidate: { ref }, atLeastFence: 1n });
    }
    await exams.unregisterCandidate({ ...operation(), examId, candidateId });
    await exams.registerCandidates({
      ...operation(),
      examId,
      candidates: [{ item: { case: 'id', value: candidateId } }],
    });
    await exams.setLifecycle({ instituteId, examId: exam!.id, finalized: true, seq: 1n });
    await exams.deleteExam({ ...operation(), examId: exam!.id });
  });
  expect(statements.length).toBeGreaterThan(40);
  const scans = statements.filter(({ scanned }) => scanned.length > 0);
  expect(scans.map(({ sql, scanned }) => `${scanned.join()}: ${sql}`)).toEqual([]);
});
