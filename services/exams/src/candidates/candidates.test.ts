import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RegisterCandidatesRequest_ItemSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { examRequest, refusal, useExams } from '../testing.ts';

const suite = useExams();
const { exams } = suite;
let instituteId: string;

beforeEach(() => {
  instituteId = crypto.randomUUID();
});

const operationId = () => crypto.randomUUID();

type Inputs = Parameters<typeof exams.upsertCandidates>[0]['candidates'];
const upsert = async (candidates: Inputs) =>
  (await exams.upsertCandidates({ instituteId, operationId: operationId(), candidates })).candidates;

describe('UpsertCandidates', () => {
  test('keeps fields left out, clears those named, and tells created from updated', async () => {
    const [first] = await upsert([{ externalId: 'c1', name: 'Ada', rollNumber: '7' }]);
    expect(first).toMatchObject({ created: true, candidate: { externalId: 'c1', name: 'Ada', rollNumber: '7' } });
    const [fresh, kept] = await upsert([{ externalId: 'c2' }, { externalId: 'c1', sectionOrClass: 'X-B' }]);
    expect([fresh!.created, kept!.created]).toEqual([true, false]);
    expect(kept!.candidate).toEqual({ ...first!.candidate, sectionOrClass: 'X-B' });
    const [cleared] = await upsert([{ externalId: 'c1', clear: ['name', 'roll_number'] }]);
    const { name, rollNumber, sectionOrClass } = cleared!.candidate!;
    expect([name, rollNumber, sectionOrClass]).toEqual([undefined, undefined, 'X-B']);
  });

  test('answers in the order of the request, and 2,000 again as updates', async () => {
    const inputs = Array.from({ length: 2_000 }, (_, index) => ({ externalId: `c${(index * 7_919) % 2_000}` }));
    for (const created of [true, false]) {
      const startedAt = performance.now();
      const answer = await upsert(inputs);
      process.stdout.write(
        `2,000 candidates ${created ? 'created' : 'updated'}: ${Math.round(performance.now() - startedAt)} ms\n`,
      );
      expect(answer.map(({ candidate }) => candidate!.externalId)).toEqual(inputs.map(({ externalId }) => externalId));
      expect(answer.every((item) => item.created === created)).toBe(true);
    }
  });

  test('two at once over the same candidates in opposite order both succeed', async () => {
    const inputs = Array.from({ length: 200 }, (_, index) => ({ externalId: `c${index}` }));
    const [one, other] = await Promise.all([upsert(inputs), upsert([...inputs].reverse())]);
    const created = [...one, ...other].filter((item) => item.created);
    expect(created).toHaveLength(200);
  });
});

describe('RegisterCandidates', () => {
  type Item = NonNullable<MessageInitShape<typeof RegisterCandidatesRequest_ItemSchema>['item']>;
  const input = (externalId: string, name?: string): Item => ({ case: 'input', value: { externalId, name } as never });
  const id = (value: string): Item => ({ case: 'id', value });
  const register = (examId: string, items: Item[]) =>
    exams.registerCandidates({
      instituteId,
      operationId: operationId(),
      examId,
      candidates: items.map((item) => ({ item })),
    });
  const newExam = async () => (await exams.createExam(examRequest(instituteId))).exam!.id;

  test('takes ids and inline candidates mixed, in order, and counts who was registered already', async () => {
    const examId = await newExam();
    const [known] = await upsert([{ externalId: 'known', name: 'Ada' }]);
    const first = await register(examId, [input('new', 'Bo'), id(known!.candidate!.id)]);
    expect(first).toMatchObject({
      registered: 2,
      alreadyRegistered: 0,
      candidates: [
        { candidate: { externalId: 'new', name: 'Bo' } },
        { candidate: { externalId: 'known', name: 'Ada' } },
      ],
    });
    const again = await register(examId, [id(known!.candidate!.id.toUpperCase()), input('newer')]);
    expect([again.registered, again.alreadyRegistered]).toEqual([1, 1]);
    expect(again.candidates[0]).toEqual(first.candidates[1]);
  });

  test('one candidate named by id and by external_id is registered once', async () => {
    const [known] = await upsert([{ externalId: 'c1' }]);
    const answer = await register(await newExam(), [id(known!.candidate!.id), input('c1')]);
    expect([answer.registered, answer.alreadyRegistered]).toEqual([1, 1]);
    expect(answer.candidates[0]).toEqual(answer.candidates[1]);
  });

  test('an id that is unknown, of another institute or none at all refuses the whole call', async () => {
    const examId = await newExam();
    const other = await exams.upsertCandidates({
      instituteId: crypto.randomUUID(),
      operationId: operationId(),
      candidates: [{ externalId: 'c1' }],
    });
    for (const unknown of [crypto.randomUUID(), other.candidates[0]!.candidate!.id, 'x']) {
      const refused = await refusal(register(examId, [input('fine'), id(unknown)]));
      expect(refused.code).toBe('candidate_not_found');
    }
    expect((await exams.listRegistrations({ instituteId, examId })).registrations).toEqual([]);
  });

  test('is refused on an unknown and on a finalized exam', async () => {
    expect((await refusal(register(crypto.randomUUID(), [input('c1')]))).code).toBe('exam_not_found');
    const examId = await newExam();
    await exams.setLifecycle({ instituteId, examId, finalized: true, seq: 1n });
    expect((await refusal(register(examId, [input('c1')]))).code).toBe('exam_finalized');
  });

  test('names every failing field', async () => {
    const refused = await refusal(register(await newExam(), [input('c1'), input('<'), input('c1'), id('')]));
    expect(refused.details.errors).toMatchObject([
      { field: 'candidates[1].external_id', code: 'invalid_characters' },
      { field: 'candidates[3].external_id', code: 'required' },
      { field: 'candidates[2].external_id', code: 'invalid' },
    ]);
  });

  test('of many at once over the same candidates each is registered once', async () => {
    const examId = await newExam();
    const items = Array.from({ length: 50 }, (_, index) => input(`c${index}`));
    const answers = await Promise.all([register(examId, items), register(examId, items), register(examId, items)]);
    expect(answers.reduce((sum, { registered }) => sum + registered, 0)).toBe(50);
    expect(answers[1]!.candidates).toEqual(answers[0]!.candidates);
  });

  test('the list shows each registration once, in the order of registration', async () => {
    const examId = await newExam();
    await register(
      examId,
      ['b', 'a', 'c'].map((name) => input(name)),
    );
    await register(examId, [input('a', 'renamed'), input('d')]);
    const seen: string[] = [];
    let after: Awaited<ReturnType<typeof exams.listRegistrations>>['next'];
    do {
      const page = await exams.listRegistrations({ instituteId, examId, page: { limit: 2, after } });
      seen.push(...page.registrations.map(({ candidate }) => candidate!.name ?? candidate!.externalId));
      after = page.next;
    } while (after);
    expect(seen).toEqual(['b', 'renamed', 'c', 'd']);
    const { registrations } = await exams.listRegistrations({ instituteId, examId });
    const moments = registrations.map(({ updatedAt }) => fromTimestamp(updatedAt!));
    expect(moments).toEqual([...new Set(moments)].sort());
  });
});

test('BatchGetCandidates leaves unknown ids out', async () => {
  const [one] = await upsert([{ externalId: 'c1' }]);
  const ids = [crypto.randomUUID(), one!.candidate!.id, 'x'];
  expect((await exams.batchGetCandidates({ instituteId, ids })).candidates).toEqual([one!.candidate]);
  const elsewhere = await exams.batchGetCandidates({ instituteId: crypto.randomUUID(), ids });
  expect(elsewhere.candidates).toEqual([]);
});

test.each([0, 201])('lists of %s names to find are refused: 1 to 200 are looked up at a time', async (length) => {
  const names = Array.from({ length }, (_, n) => `c${n}`);
  for (const [field, finding] of [
    ['external_ids', exams.findCandidates({ instituteId, externalIds: names })],
    ['external_refs', exams.findExams({ instituteId, externalRefs: names })],
  ] as const) {
    expect((await refusal(finding)).details).toMatchObject({ errors: [{ field, code: 'out_of_range' }] });
  }
});

describe('UnregisterCandidate and FindCandidates', () => {
  test('takes a candidate off one exam, unless a live submission is in the way', async () => {
    const { exam, candidates } = await exams.createExam(
      examRequest(instituteId, { candidates: [{ externalId: 'c1' }, { externalId: 'c2' }] }),
    );
    const [first, second] = candidates.map(({ candidate }) => candidate!);
    const remove = (candidateId: string) =>
      exams.unregisterCandidate({ instituteId, operationId: operationId(), examId: exam!.id, candidateId });
    expect((await remove(first!.id)).id).toBe(first!.id);
    expect((await refusal(remove(first!.id))).code).toBe('candidate_not_found');
    suite.gate.refusesWith = 'candidate_has_submission';
    expect((await refusal(remove(second!.id))).code).toBe('candidate_has_submission');
    const counted = await exams.getExam({ instituteId, examId: exam!.id, countCandidates: true });
    expect(counted.candidateCount).toBe(1);
    await exams.setLifecycle({ instituteId, examId: exam!.id, finalized: true, seq: 1n });
    expect((await refusal(remove(second!.id))).code).toBe('exam_finalized');
    const found = await exams.findCandidates({ instituteId, externalIds: ['c1', 'nobody'] });
    expect(found.candidates).toEqual([first]);
  });
});
