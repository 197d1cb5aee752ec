// Databases of an earlier release, made by its own code, are upgraded by this one: every list answers what it answered
// before, and the lists that the release did not have hold what belongs to them.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { loadSecrets } from '@exam-evaluation/standalone/secrets.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Operator } from '../../harness/api.ts';
import { asOperator } from '../../harness/as-operator.ts';
import { eventually } from '../../harness/eventually.ts';
import { startStandalone, temporaryDataFolder } from '../../harness/system.ts';
import { FEED, type Lists, readLists } from './lists.ts';
import { readRelease, restoreRelease } from './release.ts';

describe.each(['before', 'rolled-back'])('a database of release `%s`', (name) => {
  const release = readRelease(join(import.meta.dirname, `releases/${name}.json.gz`));
  const { instituteId, uploads } = release;
  const dataFolder = temporaryDataFolder('upgrade');
  let system: Awaited<ReturnType<typeof startStandalone>> | undefined;
  let operator: Operator | undefined;
  let lists: Lists;

  beforeAll(async () => {
    const password = loadSecrets(dataFolder).databasePassword;
    const server = await startEmbeddedPostgres({
      dataFolder: join(dataFolder, 'postgres'),
      logFile: join(dataFolder, 'postgres.log'),
      password,
    });
    try {
      await restoreRelease(release, server.adminUrl, password);
    } finally {
      await server.stop(); // or the test would never end
    }
    system = await startStandalone(dataFolder, { MADE_DATA: '', GRADING_SLOTS: '0' });
    operator = new Operator(system.runtime);
    const { api } = await operator.key(instituteId);
    lists = await readLists({ runtime: system.runtime, instituteId, key: api.key, uploads });
  });
  afterAll(async () => {
    operator?.close();
    if (!system) return;
    const exited = once(system.process, 'exit');
    system.process.kill('SIGTERM');
    await exited;
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const call = <T>(ask: Parameters<typeof asOperator<typeof SubmissionsService, T>>[3]) =>
    asOperator(system!.runtime, 'submissions', SubmissionsService, ask);
  const exams = () => release.lists['/exams'] as any[];
  const results = (examId: string) =>
    Object.entries(release.lists).find(([path]) => path.startsWith(`/exams/${examId}/results`))![1] as any[];

  test('every list answers what it answered before the upgrade', () => {
    const { keys, ...others } = release.lists;
    expect(lists).toMatchObject(others);
    expect(lists.keys).toMatchObject({ entries: expect.arrayContaining((keys as any).entries) });
  });

  test('every answer that needed a review is in the queue of answers, and none besides', async () => {
    let waiting = 0;
    for (const { id: examId } of exams()) {
      const wanted = results(examId)
        .filter(({ finalized }) => !finalized)
        .flatMap(({ submission_id, questions }) =>
          questions
            .filter((question: any) => question.needs_review)
            .map((question: any) => `${submission_id} ${question.label}`),
        );
      const { items } = await call((client) => client.listReviewItems({ instituteId, examId, limit: 100 }));
      expect(items.map(({ submissionId, question }) => `${submissionId} ${question!.label}`).sort()).toEqual(
        wanted.sort(),
      );
      waiting += wanted.length;
    }
    expect(waiting).toBeGreaterThan(3);
  });

  test('reviewed answers are listed as approved or overridden', async () => {
    let reviewed = 0;
    for (const { id: examId } of exams()) {
      const { items } = await call((client) =>
        client.listReviewItems({ instituteId, examId, includeReviewed: true, limit: 100 }),
      );
      const states = new Map(
        items.map(({ submissionId, question, state }) => [`${submissionId} ${question!.label}`, state]),
      );
      for (const { submission_id, questions, finalized } of results(examId)) {
        for (const { label, review } of finalized ? [] : questions) {
          if (!review) continue;
          expect(states.get(`${submission_id} ${label}`)).toBe(review.edited ? 4 : 3);
          reviewed++;
        }
      }
    }
    expect(reviewed).toBeGreaterThan(2);
  });

  test('the audit of an exam has the acts on its copies from before', async () => {
    const entries = (release.lists.audit as any).entries.filter((entry: any) => entry.submissionId);
    const exam = new Map<string, string>((release.lists[FEED] as any[]).map(({ id, exam_id }) => [id, exam_id]));
    for (const { id: examId } of exams()) {
      const ids = entries.filter((entry: any) => exam.get(entry.submissionId) === examId).map((entry: any) => entry.id);
      const listed = () => call((client) => client.listAudit({ instituteId, examId, limit: 500 }));
      await eventually(listed, (answer) => answer.entries.length === ids.length);
      expect((await listed()).entries.map(({ id }) => id)).toEqual(ids);
    }
  });
});
