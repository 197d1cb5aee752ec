// Protects: whatever people claim, review and leave, two at once, no answer is held by two of them, and each is told
// what somebody else has. Histories are generated; a model without a database says what each order leads to.
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { finds, holds, type Plant, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, test } from '@jest/globals';
import fc from 'fast-check';
import { Harness } from '../../testing/harness.ts';

const started: TestDatabase[] = [];
afterAll(() => Promise.all(started.map((db) => db.close())));

const PEOPLE = 3;
const ANSWERS = 3;

const person = fc.nat({ max: PEOPLE - 1 });
const answer = fc.nat({ max: ANSWERS - 1 });
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('claim' as const), person, answers: fc.uniqueArray(answer) }) },
  fc.record({ name: fc.constant('lapse' as const), person }),
  fc.record({ name: fc.constant('review' as const), answer }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
const history = fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 6 });

/** Who holds each answer; undefined where nobody does. */
interface Model {
  holders: readonly (number | undefined)[];
  reviewed: readonly boolean[];
}

/** @returns the state after a command, and the answers that it was refused. */
function apply({ holders, reviewed }: Model, done: Command): { model: Model; told: number[] } {
  if (done.name === 'review') {
    return { model: { holders, reviewed: reviewed.map((was, n) => was || n === done.answer) }, told: [] };
  }
  const isMine = (n: number) => holders[n] === done.person;
  if (done.name === 'lapse') {
    return { model: { reviewed, holders: holders.map((one, n) => (isMine(n) ? undefined : one)) }, told: [] };
  }
  const told = done.answers.filter((n) => reviewed[n] || (holders[n] !== undefined && !isMine(n)));
  const after = holders.map((one, n) => {
    if (!done.answers.includes(n)) return isMine(n) ? undefined : one;
    return told.includes(n) ? one : done.person;
  });
  return { model: { reviewed, holders: after }, told: told.toSorted((a, b) => a - b) };
}

/** A copy with marked answers, whose reviews are rows that a command makes. */
async function startService(plant: Plant = (sql, values, run) => run(sql, values)) {
  const db = await startTestDatabase('submissions');
  started.push(db);
  const h = new Harness(db, 50, withPlant(db.database, plant));
  const exam = h.newExam();
  const submissionId = await h.graded(exam);
  return { h, examId: exam.examId, submissionId, questions: exam.snapshot.questions.map(({ id }) => id) };
}

function keepsApart({ h, examId, submissionId, questions }: Awaited<ReturnType<typeof startService>>) {
  const { instituteId } = h;
  const perform = async (done: Command, revision: bigint): Promise<number[]> => {
    if (done.name === 'lapse') {
      await h.db.inspect(`update answer_claims set until = clock_timestamp() where person ->> 'id' = $1`, [
        String(done.person),
      ]);
      return [];
    }
    if (done.name === 'review') {
      await h.db.inspect(
        `insert into reviews (institute_id, submission_id, question_id, result) values ($1, $2, $3, '{}')
         on conflict (institute_id, submission_id, question_id) do update set reviewed_at = excluded.reviewed_at`,
        [instituteId, submissionId, questions[done.answer]],
      );
      return [];
    }
    const { taken } = await h.api.claimAnswers({
      instituteId,
      actor: { id: 'test', person: { id: String(done.person), displayName: 'P', role: 'examiner' } },
      examId,
      answers: done.answers.map((n) => ({ submissionId, questionId: questions[n]!, revision })),
    });
    return taken.map(({ questionId }) => questions.indexOf(questionId)).toSorted((a, b) => a - b);
  };
  const heldBy = async () => {
    const rows = await h.db.inspect<{ question_id: string; id: string }>(
      `select question_id, person ->> 'id' as id from answer_claims where until > clock_timestamp()`,
    );
    return questions.map((id) => rows.find((row) => row.question_id === id)?.id ?? '-').join();
  };
  return fc.asyncProperty(history, async (steps) => {
    await h.db.inspect('delete from answer_claims');
    await h.db.inspect('delete from reviews');
    const revision = BigInt(Date.now()) * 1000n;
    let models: Model[] = [{ holders: questions.map(() => undefined), reviewed: questions.map(() => false) }];
    for (const chosen of steps) {
      // Time passes between two acts, not beside one.
      const commands = chosen.some(({ name }) => name === 'lapse') ? chosen.slice(0, 1) : chosen;
      const told = await Promise.all(commands.map((one) => perform(one, revision)));
      const state = await heldBy();
      const orders = [[...commands.keys()], [...commands.keys()].toReversed()].slice(0, commands.length);
      models = models.flatMap((before) =>
        orders.flatMap((order) => {
          let model = before;
          for (const n of order) {
            const outcome = apply(model, commands[n]!);
            if (String(outcome.told) !== String(told[n])) return [];
            ({ model } = outcome);
          }
          return model.holders.map((one) => one ?? '-').join() === state ? [model] : [];
        }),
      );
      if (models.length === 0) throw new Error(`in no order: ${JSON.stringify({ commands, told, state })}`);
    }
  });
}

test('whatever people claim, review and leave, no answer is held by two, and each is told what others have [REV-94] [REV-96]', async () => {
  await holds(async () => keepsApart(await startService()));
});

test('claims at once that do not see each other are found', async () => {
  const unlocked = await startService((sql, values, run) =>
    sql.includes('pg_advisory_xact_lock') ? Promise.resolve([]) : run(sql, values),
  );
  await finds('answers claimed by two people at once', keepsApart(unlocked));
});

test('a claim that takes what somebody else holds is found', async () => {
  const greedy = await startService((sql, values, run) => run(sql.replace('where person is null', ''), values));
  await finds('claims of others taken before they lapse', keepsApart(greedy));
});

test('a claim that outlives its lease is found', async () => {
  const everlasting = await startService((sql, values, run) =>
    run(sql.replace('and held.until > clock_timestamp()', ''), values),
  );
  await finds('claims that never lapse', keepsApart(everlasting));
});
