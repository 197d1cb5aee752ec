import type { NextFunction, Request, Response } from 'express';

/**
 * Headers of every answer: from and to other origins, pages may only load files of copies and send uploads, and no
 * other page may frame them.
 * @param fileOrigins origins of the signed addresses of files.
 */
export function securityHeaders(fileOrigins: readonly string[]) {
  const files = fileOrigins.map((origin) => ` ${origin}`).join('');
  const headers = {
    'Content-Security-Policy': [
      "default-src 'none'",
      // WebAssembly, compiled by our own scripts only: it opens scans and reads the codes of answer sheets.
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      "style-src 'self'",
      `img-src 'self' blob: data:${files}`,
      `connect-src 'self'${files}`,
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cache-Control': 'no-store',
  };
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.set({ ...headers, 'X-Request-Id': crypto.randomUUID() });
    next();
  };
}
