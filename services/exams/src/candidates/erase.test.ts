import { beforeEach, expect, test } from '@jest/globals';
import { examRequest, useExams } from '../testing.ts';

const suite = useExams();
const { exams, admin } = suite;
let instituteId: string;
beforeEach(() => {
  instituteId = crypto.randomUUID();
});

const person = (n: number) => ({
  externalId: `roll-${n}`,
  name: `Person ${n}`,
  rollNumber: `${n}`,
  sectionOrClass: 'X',
});
const make = async (count: number) => {
  const candidates = Array.from({ length: count }, (_, n) => person(n));
  const made = await exams.upsertCandidates({ instituteId, operationId: crypto.randomUUID(), candidates });
  return made.candidates.map(({ candidate }) => candidate!.id);
};

test('of an erased candidate an id is left, on no exam; others stay as they are', async () => {
  const [erased, kept] = await make(2);
  const { exam } = await exams.createExam(examRequest(instituteId));
  const items = [erased!, kept!].map((value) => ({ item: { case: 'id', value } as const }));
  const key = { instituteId, examId: exam!.id };
  await exams.registerCandidates({ ...key, operationId: crypto.randomUUID(), candidates: items });

  expect(await admin.eraseCandidates({ instituteId, candidateId: erased! })).toMatchObject({ erased: 2, more: false });
  expect(await admin.eraseCandidates({ instituteId, candidateId: erased! })).toMatchObject({ erased: 0, more: false });
  const { candidates } = await exams.batchGetCandidates({ instituteId, ids: [erased!, kept!] });
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const { externalId, name, rollNumber, sectionOrClass } = byId.get(erased!)!;
  expect({ externalId, name, rollNumber, sectionOrClass }).toEqual({ externalId: `erased-${erased}` });
  expect(byId.get(kept!)).toMatchObject(person(1));
  const { registrations } = await exams.listRegistrations(key);
  expect(registrations.map(({ candidate }) => candidate!.id)).toEqual([kept]);
});

test('an institute is erased some hundreds at a time', async () => {
  const ids = await make(600);
  expect(await admin.eraseCandidates({ instituteId })).toMatchObject({ erased: 500, more: true });
  expect(await admin.eraseCandidates({ instituteId })).toMatchObject({ erased: 100, more: false });
  const { candidates } = await exams.batchGetCandidates({ instituteId, ids });
  expect(candidates.filter(({ name, externalId }) => name || externalId.startsWith('roll'))).toEqual([]);
});

test('a candidate whose name and registration came back is erased again with the next call', async () => {
  const [id] = await make(1);
  await admin.eraseCandidates({ instituteId, candidateId: id! });
  const { exam } = await exams.createExam(examRequest(instituteId));
  const key = { instituteId, examId: exam!.id };
  const named = { externalId: `erased-${id}`, name: 'Person again' };
  await exams.upsertCandidates({ instituteId, operationId: crypto.randomUUID(), candidates: [named] });
  const candidates = [{ item: { case: 'id', value: id! } as const }];
  await exams.registerCandidates({ ...key, operationId: crypto.randomUUID(), candidates });

  expect(await admin.eraseCandidates({ instituteId })).toMatchObject({ erased: 2, more: false });
  expect(await admin.eraseCandidates({ instituteId })).toMatchObject({ erased: 0, more: false });
  expect((await exams.batchGetCandidates({ instituteId, ids: [id!] })).candidates[0]!.name).toBeUndefined();
  expect((await exams.listRegistrations(key)).registrations).toEqual([]);
});
