// An answer that a person frames is read again by the readers from npm, in the processes of a whole system.
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, expect, test } from '@jest/globals';
import { startOwnSystem } from '../../harness/own-system.ts';
import { upload } from '../../harness/uploads.ts';

const system = await startOwnSystem({ PRINT_READER: 'npm' });
const { kit } = system;
const channel = openChannel(system.runtime.addresses.submissions, system.runtime.operatorToken);
const submissions = createClient(SubmissionsService, channel);
afterAll(async () => {
  closeChannel(channel);
  await system.stop();
});

const question = (accepted: string) => ({
  ...{ type: 'one_word', text: 'Name the capital.', max_marks: 2, answer: { accepted: [accepted] } },
});
const CANDIDATE = { external_id: 'c-1' };

test('what stands in a frame becomes the answer and is marked, at no charge; what cannot be read changes nothing [REV-117] [REV-118] [REV-92]', async () => {
  const api = await kit.institute();
  const exam = await kit.openExam(api, {
    ...{ mode: 'handwritten', candidates: [CANDIDATE], questions: [question('Tokyo'), question('Paris')] },
  });
  const sheet = [
    { label: '1.', text: 'Paris' },
    { label: '2.', text: 'Tokyo' },
  ];
  const { pdf, placed } = await printSheet(sheet, { labels: 'margin', gap: 4, fontSize: 18 });
  const scan = await scanPages(pdf, { dpi: 150, skewDegrees: 0.5, noise: 6 });
  const copy = { candidate: CANDIDATE, upload_id: await upload(api, scan) };
  const { body: accepted } = await kit.served(() => api.post(`/exams/${exam.id}/submissions`, copy));
  await kit.ended(api, accepted.id);
  const result = async () => (await api.get(`/submissions/${accepted.id}/result?include=revision`)).body;
  const [before] = (await result()).questions;
  expect(before).toMatchObject({ awarded: 0, extracted_answer: 'Paris' });
  const balance = async () => (await api.get('/credits')).body.balance;
  const paid = await balance();

  const readAgain = async (top: number, bottom: number) => {
    const { revision } = (await result()).questions[0];
    await submissions.repairReading({
      ...{ instituteId: api.instituteId, operationId: crypto.randomUUID(), submissionId: accepted.id },
      ...{ questionId: before.question_id, ifRevision: BigInt(revision), reviewer: { name: 'Asha' } },
      areas: [{ page: 1, x: 0.18, y: top, width: 0.5, height: bottom - top }],
      readAgain: true,
    });
    const read = await kit.eventually(result, ({ questions }: any) => questions[0].revision !== revision);
    return read.questions[0];
  };
  expect(await readAgain(0.7, 0.8)).toMatchObject({
    ...{ awarded: 0, extracted_answer: 'Paris', needs_review: true },
    review_reasons: expect.arrayContaining(['illegible']),
  });
  const { top, bottom } = placed[1]!;
  expect(await readAgain(top - 0.01, bottom + 0.01)).toMatchObject({
    ...{ awarded: 2, extracted_answer: 'Tokyo', review_reasons: [] },
    repaired: { extracted_answer_before: 'Paris', reviewer: { name: 'Asha' } },
  });
  expect(await balance()).toBe(paid);
});
