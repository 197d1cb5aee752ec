import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';

/** Names of built files contain a hash of their content. */
const YEAR_SECONDS = 31_536_000;

/**
 * The web application: its files, and its one page for every address that is a page of it.
 * @param folder where it was built to.
 */
export function pages(folder: string): Router {
  const router = express.Router();
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      fallthrough: false,
      index: false,
      setHeaders: (response) => response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`),
    }),
  );
  router.get('/favicon.svg', (_request, response) =>
    response.sendFile('favicon.svg', { root: folder, cacheControl: false }),
  );
  router.get('/{*page}', (_request, response) => {
    if (existsSync(join(folder, 'index.html'))) {
      response.sendFile('index.html', { root: folder, cacheControl: false, etag: false, lastModified: false });
    } else {
      response.status(503).type('text/plain').send('The web application is not built; run: npm run setup\n');
    }
  });
  return router;
}
