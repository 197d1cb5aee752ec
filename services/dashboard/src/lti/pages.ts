import type { Response } from 'express';

/** Answers with a page that needs no script. @param content HTML. */
export function sendPage(response: Response, title: string, content: string): void {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<main><h1>${title}</h1>${content}</main>`;
  response.type('html').send(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`);
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
