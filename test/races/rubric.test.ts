// Protects: of two changes of one version of a rubric one wins, and a copy is marked by the rubric of its version.
import { expect, test } from '@jest/globals';
import { openExam, written } from '../harness/kit.ts';
import { examForAll, expectSound, pair, patientInstitute, ROUNDS, race } from './race.ts';

const rubric = (name: string) => ({ criteria: [{ name, marks: 3, keywords: ['chlorophyll'] }] });

test('of two edits with one If-Match the first succeeds, and the other is told the current version', async () => {
  const api = await patientInstitute();
  const exam = await openExam(api);
  const all = `/exams/${exam.id}/rubrics`;
  const edit = (name: string) => (version: number) =>
    api.put(
      `/exams/${exam.id}/questions/${exam.questions[1]!.id}/rubric`,
      { rubric: rubric(`${name} ${version}`) },
      { 'If-Match': `"${version}"` },
    );
  // One round at a time, since all rounds change one exam: a round's version is the previous one's plus 1.
  let turn = Promise.resolve();
  await race({
    name: 'rubric edit | rubric edit',
    setUp: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = turn;
      turn = promise;
      await before;
      return { version: (await api.get(all)).body.version as number, done: resolve };
    },
    left: ({ version }) => edit('left')(version),
    right: ({ version }) => edit('right')(version),
    judge: async (left, right, { version, done }) => {
      const { body } = await api.get(all);
      done();
      const winner = left.status === 200 ? 'left' : 'right';
      const [won, lost] = winner === 'left' ? [left, right] : [right, left];
      expect(pair(won, lost)).toBe('200 undefined | 412 rubric_version_mismatch');
      expect([body.version, lost.body.error.details.current]).toEqual([version + 1, version + 1]);
      expect(body.questions[1].rubric.criteria[0].name).toBe(`${winner} ${version}`);
      return winner;
    },
  });
});

test('a copy is marked by the rubric of the version that it names', async () => {
  const credits = 1_000;
  const api = await patientInstitute({ credits });
  const exam = await examForAll(api);
  const path = `/exams/${exam.id}/questions/${exam.questions[1]!.id}/rubric`;
  const names = new Map([[1, 'Chlorophyll']]);
  const versions = new Map<string, number>();
  await race({
    name: 'rubric edit | submit',
    setUp: async (n) => n,
    left: (n) => api.put(path, { rubric: rubric(`Round ${n}`) }),
    right: (n) =>
      api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: `c-${n + 1}` }, answers: written() }),
    judge: (left, right, n) => {
      const version = Number(left.headers.get('etag')!.slice(1, -1));
      names.set(version, `Round ${n}`);
      versions.set(right.body.id, right.body.rubric_version);
      return right.body.rubric_version >= version ? 'left' : 'right';
    },
  });
  await expectSound(api, { credits, accepted: ROUNDS });
  for (const [id, version] of versions) {
    const { body } = await api.get(`/submissions/${id}/result`);
    expect([id, body.rubric_version, body.questions[1].criteria[0].name]).toEqual([id, version, names.get(version)]);
  }
});
