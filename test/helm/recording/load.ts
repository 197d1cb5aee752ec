import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import type { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { printedSheet } from '@exam-evaluation/standalone/demo/copies.ts';
import { SCIENCE, TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';

/** A sentence that describes the load, for the recording. */
export const LOAD =
  'two schools over HTTP, one of them with a language model: every 20 s a typed exam of four copies, no two alike, from ' +
  'creation to final marks, every 30 s a quiz, every minute a scanned page, every five minutes six scanned copies at ' +
  'once, every 90 s a copy cancelled and two wrong requests, a reader of the feed each; every 5 s a browser that opens the dashboard; every ten minutes a candidate is erased';

const QUIZ = { title: 'Quiz', mode: 'typed', open: true, questions: TYPED.questions.slice(0, 1) };
const QUIZ_ANSWERS = TYPED_ANSWERS.slice(0, 1);
const BURST = 6;
const nobody = () => undefined;

interface School {
  api: Client;
  instituteId: string;
}

/** Generates load until it is stopped, and then returns the failures. */
type Driver = (stopping: AbortSignal) => Promise<string[]>;

/** Two institutes and an operator that put a light load on the system. */
export async function prepareLoad(baseUrl: string, dashboardUrl: string, clients: Clients): Promise<Driver> {
  const onPaper = await openSchool(baseUrl, clients, []);
  const schools = [onPaper, await openSchool(baseUrl, clients, ['llm'])];
  const { pdf } = await printedSheet();
  return async (stopping) => {
    const failures: string[] = [];
    const every = async (seconds: number, act: () => Promise<unknown>) => {
      while (!stopping.aborted) {
        const next = Date.now() + seconds * 1000;
        await act().catch((error: Error) => failures.push(`${new Date().toISOString()} ${error.message}`));
        await sleep(Math.max(0, next - Date.now()), undefined, { signal: stopping }).catch(nobody);
      }
    };
    const inTurn = (act: (school: School) => Promise<unknown>) => {
      let turn = 0;
      return () => act(schools[turn++ % schools.length]!);
    };
    const eraseOne = (school: School) => erasure(school, clients);
    await Promise.all([
      every(20, inTurn(typedExam)),
      every(30, inTurn(quiz)),
      every(60, () => scans(onPaper, pdf, 1)),
      every(300, () => scans(onPaper, pdf, BURST)),
      every(90, inTurn(changesOfMind)),
      every(600, inTurn(eraseOne)),
      every(5, () => openDashboard(dashboardUrl)),
      ...schools.map(({ api }) => readFeed(api, every)),
    ]);
    return failures;
  };
}

/** Sends the first requests of a browser. */
async function openDashboard(dashboardUrl: string): Promise<void> {
  const answer = await fetch(`${dashboardUrl}/rpc/dashboard.v1.PeopleService/GetMe`, {
    method: 'POST',
    headers: { origin: new URL(dashboardUrl).origin, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`the dashboard answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function openSchool(baseUrl: string, { gateway }: Clients, enable: string[]): Promise<School> {
  const name = `School ${enable.join(' ')}`;
  const { id: instituteId } = await gateway.createInstitute({
    operationId: crypto.randomUUID(),
    settings: { name, tier: 'high', enable },
    credits: 10_000_000n,
  });
  const key = { operationId: crypto.randomUUID(), instituteId, name, scopes: [...SCOPES] };
  const { secret } = await gateway.createKey(key);
  return { api: new Client(baseUrl, secret), instituteId };
}

const candidates = (count: number) =>
  Array.from({ length: count }, () => crypto.randomUUID()).map((id) => ({ external_id: id, name: `Pupil ${id}` }));

/** From creation to final marks, with a teacher who looks at one copy and has another one marked again. */
async function typedExam({ api }: School): Promise<void> {
  const exam = await api.post('/exams', { ...TYPED, candidates: candidates(4) });
  await api.get('/credits');
  const handedIn = await Promise.all(
    exam.candidates.map(({ id }: { id: string }) => submit(api, exam, id, ownAnswers(id))),
  );
  for (const { id } of handedIn) await api.ended(id, nobody);
  const [first, second] = handedIn;
  const result = await api.get(`/submissions/${first.id}/result`);
  await api.patch(`/submissions/${first.id}/questions/${result.questions[1].question_id}`, {
    awarded: 2.5,
    reason: 'A good example',
    reviewer: { ref: 'teacher-1', name: 'Ms Iyer' },
  });
  await api.post(`/submissions/${first.id}/approve`);
  await api.post(`/submissions/${second.id}/re-evaluate`);
  await api.ended(second.id, nobody);
  await api.post(`/exams/${exam.id}/finalize`, { all_graded: true });
  await api.get(`/exams/${exam.id}/results?include=annotations`);
  await api.get('/exams?limit=20');
}

/** No two pupils write the same, so a language model is asked about each. */
const ownAnswers = (id: string) =>
  TYPED_ANSWERS.map((answer) => (answer.text === undefined ? answer : { ...answer, text: `${answer.text} (${id})` }));

const submit = (api: Client, exam: { id: string }, id: string, answers: object[] = TYPED_ANSWERS) =>
  api.post(`/exams/${exam.id}/submissions`, { candidate: { id }, answers });

/** An exam that rules alone mark, so at once. */
async function quiz({ api }: School): Promise<void> {
  const exam = await api.post('/exams', { ...QUIZ, candidates: candidates(2) });
  for (const { id } of exam.candidates) {
    const { id: copy } = await submit(api, exam, id, QUIZ_ANSWERS);
    await api.ended(copy, nobody);
    await api.get(`/submissions/${copy}/result`);
  }
}

async function scans({ api }: School, pdf: Uint8Array, count: number): Promise<void> {
  const exam = await api.post('/exams', { ...SCIENCE, candidates: candidates(count) });
  const uploads = await Promise.all(exam.candidates.map(() => api.upload('copy.pdf', pdf)));
  const handedIn = await Promise.all(
    uploads.map((upload_id, index) =>
      api.post(`/exams/${exam.id}/submissions`, { candidate: { id: exam.candidates[index].id }, upload_id }),
    ),
  );
  for (const { id } of handedIn) {
    const { status } = await api.ended(id, nobody);
    if (status !== 'graded' && status !== 'partially_graded') throw new Error(`a scan ended ${status}`);
    await api.get(`/submissions/${id}/result?include=annotations`);
  }
  await api.download(`/submissions/${handedIn[0].id}/checked-copy`);
}

/** Cancels a copy right after submitting it, and asks for things that do not exist. */
async function changesOfMind({ api }: School): Promise<void> {
  const exam = await api.post('/exams', { ...TYPED, candidates: candidates(1) });
  const { id } = await submit(api, exam, exam.candidates[0].id);
  await api.ended(id, nobody);
  await api.post(`/submissions/${id}/re-evaluate`);
  await api.post(`/submissions/${id}/cancel`).catch(nobody); // it may have ended already
  await api.get(`/submissions/${crypto.randomUUID()}`).catch(nobody);
  await api.post('/exams', { title: '', mode: 'typed' }).catch(nobody);
}

async function erasure({ api, instituteId }: School, { submissionsAdmin }: Clients): Promise<void> {
  const exam = await api.post('/exams', { ...TYPED, candidates: candidates(1) });
  const [{ id: candidateId }] = exam.candidates;
  const { id } = await submit(api, exam, candidateId);
  await api.ended(id, nobody);
  const request = { operationId: crypto.randomUUID(), instituteId, candidateId, reason: 'asked for' };
  await submissionsAdmin.erase(request);
}

function readFeed(api: Client, every: (seconds: number, act: () => Promise<unknown>) => Promise<void>): Promise<void> {
  let since = new Date().toISOString();
  return every(5, async () => {
    const { data } = await api.get(`/submissions?updated_since=${encodeURIComponent(since)}`);
    since = data.at(-1)?.updated_at ?? since;
  });
}
