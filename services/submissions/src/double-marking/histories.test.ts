// Protects: whatever people mark, take back and decide, two at once, each answer has at most one mark of each of two people
// and what counts follows from them. Histories are generated; a model without a database says what each order leads to.
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { finds, holds, type Plant, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, test } from '@jest/globals';
import fc from 'fast-check';
import { Harness } from '../testing/harness.ts';

const started: TestDatabase[] = [];
afterAll(() => Promise.all(started.map((db) => db.close())));

/** The last of them leads. */
const PEOPLE = 4;
const LEAD = PEOPLE - 1;
const TOLERANCE = 50;
const DRAFT = 200;

const person = fc.nat({ max: PEOPLE - 1 });
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ name: fc.constant('give' as const), person, awarded: fc.constantFrom(0, 50, 100, 200) }),
  },
  fc.record({ name: fc.constant('undo' as const), person }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
const history = fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 5 });

/** What each person gave, oldest first, and whether it is decided. */
interface Model {
  given: readonly (readonly [person: number, awarded: number])[];
  isDecided: boolean;
}

/** @returns the state after a command, and whether it was carried out. */
function apply({ given, isDecided }: Model, done: Command): { model: Model; isDone: boolean } {
  const refused = { model: { given, isDecided }, isDone: false };
  const [first, second] = given;
  if (done.name === 'undo') {
    if (given.at(-1)?.[0] !== done.person) return refused;
    const left = given.slice(0, -1);
    const isNear = left.length === 2 && Math.abs(left[0]![1] - left[1]![1]) <= TOLERANCE;
    return { model: { given: left, isDecided: isNear }, isDone: true };
  }
  const mark = [done.person, done.awarded] as const;
  if (!second) {
    if (!first || first[0] === done.person) return { model: { given: [mark], isDecided: false }, isDone: true };
    const isNear = Math.abs(first[1] - done.awarded) <= TOLERANCE;
    return { model: { given: [first, mark], isDecided: isNear }, isDone: true };
  }
  if (done.person !== LEAD || first![0] === LEAD || second[0] === LEAD) return refused;
  return { model: { given: [first!, second, mark], isDecided: true }, isDone: true };
}

/** The mark that everybody sees, and what of the marks the result tells. */
function shown({ given, isDecided }: Model): string {
  if (!isDecided) return `${DRAFT}:`;
  const mean = given.reduce((sum, [, awarded]) => sum + awarded, 0) / given.length;
  const awarded = given[2]?.[1] ?? Math.ceil(mean / 50) * 50;
  return `${awarded}:${given.map((one) => one.join()).join(' ')}`;
}

async function startService(plant: Plant = (sql, values, run) => run(sql, values)) {
  const db = await startTestDatabase('submissions');
  started.push(db);
  const h = new Harness(db, 50, withPlant(db.database, plant));
  const exam = h.newExam();
  const submissionId = await h.graded(exam, { 0: { awarded: DRAFT, needsReview: true } });
  const questionId = exam.snapshot.questions[0]!.id;
  const { instituteId } = h;
  await h.api.setDoubleMarking({
    ...{ instituteId, actor: by(LEAD), examId: exam.examId, questionId },
    ...{ on: true, tolerance: TOLERANCE },
  });
  return { h, submissionId, questionId };
}

const by = (n: number) => ({ id: 'test', person: { id: String(n), displayName: `P${n}`, role: 'examiner' } });

function decidesRightly({ h, submissionId, questionId }: Awaited<ReturnType<typeof startService>>) {
  const perform = async (done: Command): Promise<boolean> => {
    const request = { ...h.write(submissionId), actor: by(done.person), questionId };
    try {
      if (done.name === 'undo') await h.api.undoReview(request);
      else await h.api.overrideQuestion({ ...request, awarded: done.awarded });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'conflict') return false;
      throw error;
    }
  };
  const state = async () => {
    const [question] = (await h.result(submissionId)).questions;
    const marks = question!.marks.map(({ reviewer, awarded }) => `${reviewer!.ref},${awarded}`);
    return `${question!.awarded}:${marks.join(' ')}`;
  };
  return fc.asyncProperty(history, async (steps) => {
    await h.db.inspect('delete from double_marks');
    await h.db.inspect('delete from reviews');
    let models: Model[] = [{ given: [], isDecided: false }];
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

test('whatever people give, take back and decide, what counts follows from their marks [REV-100] [REV-101] [REV-105]', async () => {
  await holds(async () => decidesRightly(await startService()));
});

test('marks at once that do not see each other are found', async () => {
  const unlocked = await startService((sql, values, run) =>
    run(sql.includes('from submissions') ? sql.replace('for update', '') : sql, values),
  );
  await finds('marks given at once without a lock', decidesRightly(unlocked));
});

test('a mark that stays when it is taken back is found', async () => {
  const sticky = await startService((sql, values, run) =>
    sql.startsWith('delete from double_marks') ? Promise.resolve([]) : run(sql, values),
  );
  await finds('a first mark that stays when it is taken back', decidesRightly(sticky));
});
