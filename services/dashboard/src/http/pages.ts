import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

/** File names in this folder contain a hash of the content. */
const HASHED = '/assets/';
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the web application: its files, and the same HTML page for every path of the application.
 * @param folder output folder of its build.
 */
export function pages(folder: string): Router {
  const router = express.Router();
  router.use(
    // Sends the files that the build compressed to browsers that accept them, so that no request waits for compression.
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: {
        redirect: false,
        cacheControl: false,
        setHeaders: (response, path) => {
          const isHashed = path.slice(folder.length).startsWith(HASHED);
          if (isHashed) response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
        },
      },
    }),
  );
  router.get('/{*page}', (request, response) => {
    if (request.path.startsWith(HASHED)) {
      response.status(404).type('text/plain').send('There is no such file.\n');
    } else if (existsSync(join(folder, 'index.html'))) {
      response.sendFile('index.html', { root: folder, cacheControl: false, etag: false, lastModified: false });
    } else {
      response.status(503).type('text/plain').send('The web application is not built; run: npm run setup\n');
    }
  });
  return router;
}
