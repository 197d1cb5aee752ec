import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Router } from 'express';
import { errorList, errorPage } from '../openapi/error-pages.ts';

const PAGE = join(import.meta.dirname, 'page');
const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const HEADERS = {
  // The page loads nothing from other hosts, sends nothing to them, and has no form: API keys do not belong in a
  // browser.
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/**
 * The reference for people: Swagger UI over `/v1/openapi.json`, and a page about each error; served from this machine,
 * for reading only.
 * @param chooseRequestId returns the id of a request for its answer, as in the API.
 */
export function reference(chooseRequestId: (request: Request) => string): Router {
  const router = express.Router({ strict: true });
  router.use((request, response, next) => {
    response.set({ ...HEADERS, 'X-Request-Id': chooseRequestId(request) });
    next();
  });
  router.use(express.static(PAGE, { cacheControl: false }));
  for (const asset of ASSETS) {
    router.get(`/${asset}`, (_request, response) =>
      response.sendFile(asset, { root: SWAGGER_UI, cacheControl: false }),
    );
  }
  router.get('/errors/', (_request, response) => response.send(errorList()));
  router.get('/errors/:code', ({ params: { code } }, response, next) => {
    const page = errorPage(code);
    return page === undefined ? next() : response.send(page);
  });
  return router;
}
