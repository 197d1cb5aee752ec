// Protects: whatever people mark, take back, claim and let go on, two at once, no mark for a seed is in a result, everybody
// sees their own, and whoever is outside the tolerance is paused until they are let go on. Histories are generated; a model
// without a database says what each order leads to.
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { finds, holds, type Plant, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, test } from '@jest/globals';
import fc from 'fast-check';
import { Harness } from '../testing/harness.ts';

const started: TestDatabase[] = [];
afterAll(() => Promise.all(started.map((db) => db.close())));

/** Besides the one who leads. */
const PEOPLE = 2;
const LEAD = 'lead';
const TOLERANCE = 50;
const DEFINITIVE = 100;
const DRAFT = 200;

const person = fc.nat({ max: PEOPLE - 1 });
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('give' as const), person, awarded: fc.constantFrom(0, 50, 150) }),
  },
  fc.record({ name: fc.constantFrom('undo' as const, 'claim' as const, 'resume' as const), person }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
const history = fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 4 });

/** What each person gave, oldest first, and whether they are paused. */
type Model = readonly { given: readonly number[]; isPaused: boolean }[];

/** @returns the state after a command, and whether it was carried out. */
function apply(model: Model, done: Command): { model: Model; isDone: boolean } {
  const own = model[done.person]!;
  const changed = (change: Partial<Model[number]>) => ({
    model: model.map((one, n) => (n === done.person ? { ...own, ...change } : one)),
    isDone: true,
  });
  if (done.name === 'resume') return changed({ isPaused: false });
  if (done.name === 'undo') {
    return own.given.length > 0 ? changed({ given: own.given.slice(0, -1) }) : { model, isDone: false };
  }
  if (own.isPaused) return { model, isDone: false };
  if (done.name !== 'give') return { model, isDone: true };
  const isPaused = Math.abs(done.awarded - DEFINITIVE) > TOLERANCE;
  return changed({ given: [...own.given, done.awarded], isPaused });
}

const by = (id: string) => ({
  actor: { id: 'test', person: { id, displayName: `P${id}`, role: 'examiner' } },
  reviewer: { ref: id, name: `P${id}` },
});

async function startService(plant: Plant = (sql, values, run) => run(sql, values)) {
  const db = await startTestDatabase('submissions');
  started.push(db);
  const h = new Harness(db, 50, withPlant(db.database, plant));
  const exam = h.newExam();
  const submissionId = await h.graded(exam, { 0: { awarded: DRAFT, needsReview: true } });
  const answer = { submissionId, questionId: exam.snapshot.questions[0]!.id };
  const of = { instituteId: h.instituteId, examId: exam.examId };
  await h.api.overrideQuestion({ ...h.write(submissionId), ...by(LEAD), ...answer, awarded: DEFINITIVE });
  await h.api.setSeeding({ ...of, ...by(LEAD), on: true, oneIn: 2, tolerance: TOLERANCE });
  await h.api.chooseSeed({ ...of, ...by(LEAD), ...answer, chosen: true });
  return { h, of, answer };
}

function staysApart({ h, of, answer }: Awaited<ReturnType<typeof startService>>) {
  const perform = async (done: Command): Promise<boolean> => {
    const who = by(String(done.person));
    const write = { ...h.write(answer.submissionId), ...who, ...answer };
    try {
      if (done.name === 'resume') await h.api.resumeMarker({ ...of, ...by(LEAD), personId: String(done.person) });
      else if (done.name === 'undo') await h.api.undoReview(write);
      else if (done.name === 'give') await h.api.overrideQuestion({ ...write, awarded: done.awarded });
      else await h.api.claimAnswers({ ...of, ...who, answers: [{ ...answer, revision: 0n }] });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'conflict') return false;
      throw error;
    }
  };
  const seenBy = async (id?: string) => {
    const request = { instituteId: h.instituteId, submissionId: answer.submissionId, ...(id && by(id)) };
    return (await h.api.getResult(request)).questions[0]!.awarded;
  };
  const state = async () => {
    const people = Array.from({ length: PEOPLE }, (_, n) => seenBy(String(n)));
    return [await seenBy(), ...(await Promise.all(people))].join();
  };
  const shown = (model: Model) => [DEFINITIVE, ...model.map(({ given }) => given.at(-1) ?? DRAFT)].join();
  return fc.asyncProperty(history, async (steps) => {
    await h.db.inspect('with marks as (delete from seed_marks) delete from pauses');
    let models: Model[] = [Array.from({ length: PEOPLE }, () => ({ given: [], isPaused: false }))];
    for (const commands of steps) {
      const done = await Promise.all(commands.map(perform));
      const now = await state();
      const orders = [[...commands.keys()], [...commands.keys()].toReversed()].slice(0, commands.length);
      models = models.flatMap((before) =>
        orders.flatMap((order) => {
          let model = before;
          for (const n of order) {
            const outcome = apply(model, commands[n]!);
            if (outcome.isDone !== done[n]) return [];
            ({ model } = outcome);
          }
          return shown(model) === now ? [model] : [];
        }),
      );
      if (models.length === 0) throw new Error(`in no order: ${JSON.stringify({ commands, done, now })}`);
    }
  });
}

test('whatever people give a seed, its result stays, and who is outside the tolerance is paused [REV-113] [REV-114] [REV-115]', async () => {
  await holds(async () => staysApart(await startService()));
});

test('a mark outside the tolerance that pauses nobody is found', async () => {
  const lenient = await startService((sql, values, run) =>
    sql.startsWith('insert into pauses') ? Promise.resolve([]) : run(sql, values),
  );
  await finds('a pause that is not stored', staysApart(lenient));
});

test('a mark for a seed that becomes the answer’s is found', async () => {
  const leaky = await startService((sql, values, run) =>
    run(sql.replace("r.result #>> '{review,reviewer,ref}' = e.reviewer", 'false'), values),
  );
  await finds('marks for seeds that count', staysApart(leaky));
});
