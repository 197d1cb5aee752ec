import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { UploadStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { eventually } from '../harness/eventually.ts';
import type { DashboardSystem } from './dashboard.ts';

/** An open exam of scanned sheets with one question, whose answer is Tokyo, and these candidates. @returns its id. */
export async function scannedExam(
  { exams }: DashboardSystem,
  instituteId: string,
  candidates: readonly string[],
): Promise<string> {
  const made = await exams.createExam({
    ...{ instituteId, operationId: crypto.randomUUID(), source: Source.DASHBOARD },
    fields: { title: 'Capitals', mode: Mode.HANDWRITTEN },
    open: true,
    candidates: candidates.map((externalId) => ({ externalId })),
    questions: [
      { type: QuestionType.ONE_WORD, text: 'Capital of Japan?', maxMarks: 200, answer: { accepted: ['Tokyo'] } },
    ],
  });
  return made.exam!.id;
}

/** A scan of a sheet with this answer. */
export async function sheetWith(answer: string): Promise<Uint8Array> {
  return (await printSheet([{ label: '1.', text: answer }])).pdf;
}

interface Owner {
  instituteId: string;
  examId: string;
  candidate: string;
}

/** Hands in a sheet with this answer as the copy of a candidate. @returns its id. */
export async function handInSheet(
  dashboard: DashboardSystem,
  { answer, ...owner }: Owner & { answer: string },
): Promise<string> {
  return await handIn(dashboard, { ...owner, pdf: await sheetWith(answer) });
}

/** Hands in a scan as the copy of a candidate. @returns its id. */
export async function handIn(
  { submissions }: DashboardSystem,
  { instituteId, examId, candidate, pdf }: Owner & { pdf: Uint8Array },
): Promise<string> {
  const write = () => ({ instituteId, operationId: crypto.randomUUID(), source: Source.DASHBOARD });
  const { uploads } = await submissions.createUploads({ ...write(), files: [{ filename: `${candidate}.pdf` }] });
  const { id: uploadId, putUrl, putHeaders } = uploads[0]!;
  await fetch(putUrl, { method: 'PUT', headers: putHeaders, body: pdf as Uint8Array<ArrayBuffer> });
  // A busy machine is still checking it after the call.
  await eventually(
    async () => (await submissions.checkUploads({ instituteId, uploadIds: [uploadId] })).uploads[0]?.status,
    (status) => status === UploadStatus.READY,
  );
  const ref = { ref: { case: 'externalId' as const, value: candidate } };
  return (await submissions.submit({ ...write(), examId, uploadId, candidate: ref })).id;
}
