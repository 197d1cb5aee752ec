import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from '@jest/globals';
import type { Api, ApiResponse } from './api.ts';
import { eventually, served } from './eventually.ts';

/** An exam whose copies are PDFs. */
export const HANDWRITTEN = {
  mode: 'handwritten',
  questions: [{ label: '1', type: 'short_answer', max_marks: 2, model_answer: 'Tokyo is the capital.' }],
};

/** A PDF of empty pages. */
export async function pdfOf(pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  return await document.save();
}

export async function slot(api: Api): Promise<any> {
  const { status, body } = await api.post('/uploads', { files: [{ filename: 'copy.pdf' }] });
  expect(status).toBe(201);
  return body.uploads[0];
}

export async function put(made: any, bytes: Uint8Array): Promise<number> {
  const response = await fetch(made.put_url, { method: 'PUT', body: bytes as never, headers: made.put_headers });
  await response.arrayBuffer();
  return response.status;
}

/** A slot with an unchecked file. */
export async function fill(api: Api, bytes: Uint8Array): Promise<string> {
  const made = await slot(api);
  expect(await put(made, bytes)).toBe(200);
  return made.id;
}

/** The least time that a request waits for a check. */
const WAIT_MS = 5_000;
const isUnchecked = ({ body }: ApiResponse) => body.status === 'pending' || body.error?.details?.reason === 'not_ready';

/** Repeats the request while the check runs, which takes longer than a request waits on a busy machine. */
export async function whenChecked(ask: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const askOnce = async () => {
    const began = Date.now();
    const answer = await ask();
    if (isUnchecked(answer)) expect(Date.now() - began).toBeGreaterThanOrEqual(WAIT_MS);
    return answer;
  };
  return await eventually(
    () => served(askOnce),
    (answer) => !isUnchecked(answer),
  );
}

/** A slot with a checked file. */
export async function upload(api: Api, bytes: Uint8Array): Promise<string> {
  const id = await fill(api, bytes);
  await whenChecked(() => api.get(`/uploads/${id}`));
  return id;
}
