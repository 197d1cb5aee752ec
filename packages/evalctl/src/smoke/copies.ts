import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { ENDED } from '@exam-evaluation/contract/submissions.ts';
import type { SmokeApi } from './api.ts';

const ASK_EVERY_MS = 500;
const CANDIDATE = { external_id: 'smoke-1', name: 'Smoke Test' };
const CHLOROPHYLL = 'Leaves are green because chlorophyll reflects green light.';

const EXAM = {
  title: 'Smoke test',
  open: true,
  questions: [
    {
      label: '1',
      type: 'mcq_single',
      text: 'Which gas do plants take in?',
      max_marks: 1,
      options: [
        { label: 'A', text: 'Oxygen' },
        { label: 'B', text: 'Carbon dioxide' },
      ],
      correct_options: ['B'],
    },
    {
      label: '2',
      type: 'short_answer',
      text: 'Why are leaves green?',
      max_marks: 2,
      rubric: { criteria: [{ name: 'Chlorophyll', marks: 2, keywords: ['chlorophyll'] }] },
    },
  ],
  candidates: [CANDIDATE],
};

/** How a copy ended. */
export interface Graded {
  id: string;
  status: string;
}

/** Hands in answers as text. */
export async function gradeTyped(api: SmokeApi): Promise<Graded> {
  return await grade(api, 'typed', {
    answers: [
      { label: '1', selected_options: ['B'] },
      { label: '2', text: CHLOROPHYLL },
    ],
  });
}

/** Hands in a PDF through the object store, under the address that integrators are given. */
export async function gradeScanned(api: SmokeApi): Promise<Graded> {
  const { uploads } = await api.call<{ uploads: [Slot] }>('POST', '/uploads', { files: [{ filename: 'smoke.pdf' }] });
  const [{ id, put_url, put_headers }] = uploads;
  await api.put(put_url, put_headers, await sheet());
  const upload = await until(
    () => api.call<Graded>('GET', `/uploads/${id}`),
    ({ status }) => status !== 'pending',
    api.signal,
  );
  if (upload.status !== 'ready') return upload;
  return await grade(api, 'handwritten', { upload_id: id });
}

interface Slot {
  id: string;
  put_url: string;
  put_headers: Record<string, string>;
}

async function grade(api: SmokeApi, mode: string, copy: object): Promise<Graded> {
  const exam = await api.call<Graded>('POST', '/exams', { ...EXAM, mode });
  const body = { candidate: { external_id: CANDIDATE.external_id }, ...copy };
  const { id } = await api.call<Graded>('POST', `/exams/${exam.id}/submissions`, body);
  const submission = await until(
    () => api.call<Graded>('GET', `/submissions/${id}`),
    ({ status }) => ENDED.some((ended) => ended === status),
    api.signal,
  );
  if (submission.status === 'graded') await api.download(`/submissions/${id}/checked-copy`);
  await api.call('DELETE', `/submissions/${id}`);
  await api.call('DELETE', `/exams/${exam.id}`);
  return { id, status: submission.status };
}

async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, signal: AbortSignal): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    await sleep(ASK_EVERY_MS, undefined, { signal });
  }
}

/** A printed answer sheet. */
async function sheet(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [at, text] of ['Q1. B', `Q2. ${CHLOROPHYLL}`].entries())
    page.drawText(text, { x: 64, y: 740 - at * 40, size: 14, font });
  return await document.save();
}
