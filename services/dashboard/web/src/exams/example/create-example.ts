import { newOperationId } from '../../api/act.ts';
import { exams, submissions } from '../../api/client.ts';
import { EXAMPLE_CANDIDATES, EXAMPLE_EXAM } from './exam.ts';

const FETCH_MS = 30_000;

/**
 * Makes the example exam and hands in its six copies, as a person would.
 * @returns the exam's id.
 */
export async function createExample(): Promise<string> {
  const files = await Promise.all(
    EXAMPLE_CANDIDATES.map(async ({ externalId }) => {
      const response = await fetch(`/dashboard/example/${externalId}.pdf`, { signal: AbortSignal.timeout(FETCH_MS) });
      if (!response.ok) throw new Error(`the copy of ${externalId} could not be loaded`);
      return { externalId, pdf: await response.blob() };
    }),
  );
  const { exam } = await exams.createExam({ ...EXAMPLE_EXAM, operationId: newOperationId() });
  const examId = exam!.id;
  const { uploads } = await submissions.createUploads({
    operationId: newOperationId(),
    files: files.map(({ externalId, pdf }) => ({ filename: `${externalId}.pdf`, sizeBytes: BigInt(pdf.size) })),
  });
  await Promise.all(
    files.map(async ({ externalId, pdf }, index) => {
      const { id: uploadId, putUrl, putHeaders } = uploads[index]!;
      const signal = AbortSignal.timeout(FETCH_MS);
      const sent = await fetch(putUrl, { method: 'PUT', headers: putHeaders, body: pdf, signal });
      if (!sent.ok) throw new Error(`the copy of ${externalId} could not be sent`);
      const candidate = { ref: { case: 'externalId' as const, value: externalId } };
      await submissions.submit({ operationId: newOperationId(), examId, candidate, uploadId });
    }),
  );
  return examId;
}
