import { UploadStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { newOperationId } from '../../api/act.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { exams, submissions } from '../../api/client.ts';
import { patiently } from '../../api/patiently.ts';
import { EXAMPLE_CANDIDATES, EXAMPLE_EXAM } from './exam.ts';

/** How long each call is repeated on a machine that is too busy to answer. */
const PATIENCE_MS = 5 * 60_000;
const FILE_MS = 60_000;

/** Makes a write, and repeats it while the system is too busy; it takes effect once. */
function write<T>(call: (operationId: string) => Promise<T>): Promise<T> {
  const operationId = newOperationId();
  return patiently(() => call(operationId), PATIENCE_MS);
}

/** Loads or sends a file. @throws Error with this sentence. */
function transfer(failure: string, url: string, init: RequestInit = {}): Promise<Response> {
  return patiently(async () => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(FILE_MS) });
    if (!response.ok) throw new Error(failure);
    return response;
  }, PATIENCE_MS);
}

/**
 * Makes the example exam and hands in its six copies, as a person would. What was made of one that cannot be completed
 * is removed.
 * @returns the exam's id.
 */
export async function createExample(): Promise<string> {
  const files = await Promise.all(
    EXAMPLE_CANDIDATES.map(async ({ externalId }) => {
      const url = `${BASE_PATH}/example/${externalId}.pdf`;
      const response = await transfer(`the copy of ${externalId} could not be loaded`, url);
      return { externalId, pdf: await response.blob() };
    }),
  );
  const { exam } = await write((operationId) => exams.createExam({ ...EXAMPLE_EXAM, operationId }));
  const examId = exam!.id;
  const submitted: string[] = [];
  try {
    await handIn(examId, files, submitted);
    return examId;
  } catch (error) {
    await remove(examId, submitted).catch(() => undefined);
    throw error;
  }
}

/** @param submitted receives the ids of the copies that were accepted. */
async function handIn(
  examId: string,
  files: readonly { externalId: string; pdf: Blob }[],
  submitted: string[],
): Promise<void> {
  const wanted = files.map(({ externalId, pdf }) => ({ filename: `${externalId}.pdf`, sizeBytes: BigInt(pdf.size) }));
  const { uploads } = await write((operationId) => submissions.createUploads({ operationId, files: wanted }));
  // One after the other: a machine that is busy has to check each file.
  for (const [index, { externalId, pdf }] of files.entries()) {
    const { id: uploadId, putUrl, putHeaders } = uploads[index]!;
    const put = { method: 'PUT', headers: putHeaders, body: pdf };
    await transfer(`the copy of ${externalId} could not be sent`, putUrl, put);
    await untilChecked(uploadId);
    const candidate = { ref: { case: 'externalId' as const, value: externalId } };
    const { id } = await write((operationId) => submissions.submit({ operationId, examId, candidate, uploadId }));
    submitted.push(id);
  }
}

/** Waits until a file has been checked; each call waits for a while itself. */
async function untilChecked(uploadId: string): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { status } = await patiently(() => submissions.getUpload({ uploadId }), PATIENCE_MS);
    if (status !== UploadStatus.PENDING || performance.now() > giveUpAt) return;
  }
}

async function remove(examId: string, submitted: readonly string[]): Promise<void> {
  for (const submissionId of submitted)
    await write((operationId) => submissions.deleteSubmission({ operationId, submissionId }));
  await write((operationId) => exams.deleteExam({ operationId, examId }));
}
