import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from '@jest/globals';
import type { Api } from './api.ts';

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

/** A slot with a file in it. */
export async function upload(api: Api, bytes: Uint8Array): Promise<string> {
  const made = await slot(api);
  expect(await put(made, bytes)).toBe(200);
  return made.id;
}
