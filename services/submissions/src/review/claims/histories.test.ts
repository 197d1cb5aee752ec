// Protects: whatever people claim, are given, review and leave, two at once, no answer is held by two of them, each is
// told what somebody else has, and is given what nobody has. Histories are generated; a model without a database says what each order leads to.
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
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('take' as const), person, count: fc.integer({ min: 1, max: ANSWERS }) }),
  },
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

/**
 * @param told the answers that the command was refused or, where it takes some, was given.
 * @param touched those that another one may be claiming at the same moment: they may be passed over.
 * @returns the state after a command; undefined where it cannot have been told this.
 */
function apply(model: Model, done: Command, told: readonly number[], touched: ReadonlySet<number>): Model | undefined {
  const { holders, reviewed } = model;
  if (done.name === 'review') return { holders, reviewed: reviewed.map((was, n) => was || n === done.answer) };
  const { person: who } = done;
  if (done.name === 'lapse') return { reviewed, holders: holders.map((one) => (one === who ? undefined : one)) };
  const isOpen = (n: number) => !reviewed[n] && (holders[n] === undefined || holders[n] === who);
  if (done.name === 'take') {
    const isFull = told.length === done.count;
    const isLeftOut = (n: number) => !told.includes(n) && !touched.has(n) && !(isFull && n > Math.max(...told));
    const isRight =
      told.every(isOpen) && told.length <= done.count && !holders.some((_, n) => isOpen(n) && isLeftOut(n));
    return isRight ? { reviewed, holders: holders.map((one, n) => (told.includes(n) ? who : one)) } : undefined;
  }
  if (String(told) !== String(done.answers.filter((n) => !isOpen(n)).toSorted((a, b) => a - b))) return undefined;
  const after = holders.map((one, n) => {
    if (!done.answers.includes(n)) return one === who ? undefined : one;
    return told.includes(n) ? one : who;
  });
  return { reviewed, holders: after };
}

/** The answers that a command may claim, end or review. */
function touchedBy({ holders }: Model, done: Command, told: readonly number[]): number[] {
  if (done.name === 'review') return [done.answer];
  const own = [...holders.keys()].filter((n) => holders[n] === done.person);
  return done.name === 'claim' ? [...own, ...done.answers] : [...own, ...told];
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
        `with reviewed as (
           insert into reviews (institute_id, submission_id, question_id, result) values ($1, $2, $3, '{}')
           on conflict (institute_id, submission_id, question_id) do update set reviewed_at = excluded.reviewed_at)
         update submissions set item_states[$4] = 'overridden' where id = $2`,
        [instituteId, submissionId, questions[done.answer], done.answer + 1],
      );
      return [];
    }
    const actor = { id: 'test', person: { id: String(done.person), displayName: 'P', role: 'examiner' } };
    const places = (ids: readonly string[]) => ids.map((id) => questions.indexOf(id)).toSorted((a, b) => a - b);
    if (done.name === 'take') {
      const { items, claimed } = await h.api.listReviewItems({
        instituteId,
        actor,
        examId,
        claim: done.count,
        samplePercent: 100,
      });
      return places(items.slice(0, claimed).map(({ question }) => question!.questionId));
    }
    const { taken } = await h.api.claimAnswers({
      instituteId,
      actor,
      examId,
      answers: done.answers.map((n) => ({ submissionId, questionId: questions[n]!, revision })),
    });
    return places(taken.map(({ questionId }) => questionId));
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
    await h.db.inspect(
      `update submissions set item_states = array_fill('sure'::text, array[cardinality(item_states)])`,
    );
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
          const touched = commands.map((one, n) => touchedBy(before, one, told[n]!));
          const model = order.reduce<Model | undefined>((known, n) => {
            const others = new Set(touched.flatMap((own, at) => (at === n ? [] : own)));
            return known && apply(known, commands[n]!, told[n]!, others);
          }, before);
          return model?.holders.map((one) => one ?? '-').join() === state ? [model] : [];
        }),
      );
      if (models.length === 0) throw new Error(`in no order: ${JSON.stringify({ commands, told, state })}`);
    }
  });
}

test('whatever people claim, are given, review and leave, no answer is held by two, and each is told what others have [REV-94] [REV-96] [REV-121]', async () => {
  await holds(async () => keepsApart(await startService()));
});

test('claims at once that do not see each other are found', async () => {
  const unlocked = await startService((sql, values, run) =>
    sql.includes('pg_advisory_xact_lock')
      ? Promise.resolve([])
      : run(sql.replace(/where pg_try_advisory_xact_lock.*/, 'where $1::text is not null'), values),
  );
  await finds('answers claimed by two people at once', keepsApart(unlocked));
});

test('a claim that takes what somebody else holds is found', async () => {
  const greedy = await startService((sql, values, run) => run(sql.replace('where person is null', ''), values));
  await finds('claims of others taken before they lapse', keepsApart(greedy));
});

test('answers that are given although somebody else has them are found', async () => {
  const generous = await startService((sql, values, run) =>
    run(
      sql
        .replace("and held.person ->> 'id' <> $3::jsonb ->> 'id'", 'and false')
        .replace('where not is_held', 'where true'),
      values,
    ),
  );
  await finds('answers given that others hold', keepsApart(generous));
});

test('an answer that is left out although nobody has it is found', async () => {
  const stingy = await startService((sql, values, run) =>
    run(sql.replace('where pg_try_advisory', 'where random() < 0.5 and pg_try_advisory'), values),
  );
  await finds('free answers that are given to nobody', keepsApart(stingy));
});

test('a claim that outlives its lease is found', async () => {
  const everlasting = await startService((sql, values, run) =>
    run(sql.replace('and held.until > clock_timestamp()', ''), values),
  );
  await finds('claims that never lapse', keepsApart(everlasting));
});
