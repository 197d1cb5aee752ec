import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

/** File names in this folder contain a hash of the content. */
const HASHED = '/assets/';
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the web application: its files, and the same HTML page for every path of the application.
 * @param folder output folder of its build.
 * @param basePath path of the dashboard as browsers see it.
 */
export function pages(folder: string, basePath: string): Router {
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
  const sendIndex = sendPage(folder, 'index.html', basePath);
  router.get('/{*page}', (request, response) => {
    if (request.path.startsWith(HASHED)) response.status(404).type('text/plain').send('There is no such file.\n');
    else return sendIndex(request, response);
  });
  return router;
}

/** Addresses in a built page, which are relative to the path of the dashboard. */
const RELATIVE = /="\.\//g;

/** Sends one of the HTML pages of the web application, with the path of the dashboard in its addresses. */
export function sendPage(folder: string, page: string, basePath: string) {
  return async (_request: Request, response: Response): Promise<void> => {
    const html = await readFile(join(folder, page), 'utf8').catch(() => undefined);
    if (html !== undefined) response.type('html').send(html.replaceAll(RELATIVE, `="${basePath}/`));
    else response.status(503).type('text/plain').send('The web application is not built; run: npm run setup\n');
  };
}
