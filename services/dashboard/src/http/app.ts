import { type ConnectRouter, createContextValues } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import express, { type ErrorRequestHandler, type Express, type Router } from 'express';
import { arrivalPaths, BASE_PATH } from '../model/site.ts';
import { callContext } from '../model/visit.ts';
import { type Contexts, type GuardOptions, guard } from '../rpc/guard.ts';
import { securityHeaders } from './headers.ts';
import { pages } from './pages.ts';

/** The path of the page for candidates, below that of the dashboard. */
export const RESULTS_PATH = '/results';
/** Enough for an exam with 200 questions and 2,000 candidates. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;

export interface AppOptions extends GuardOptions {
  routes: (router: ConnectRouter) => void;
  /** Path of the dashboard as browsers see it. */
  basePath: string;
  /** Addresses of the proxies that are trusted to say which address a request comes from. */
  trustedProxies: readonly string[];
  /** Routes for sign-in at an institution, where it is configured. */
  oidc: Router | undefined;
  /** The page for candidates. */
  candidates: Router;
  /** Routes for launches from learning platforms. */
  lti: Router;
  /** Origins of the signed addresses of files. */
  fileOrigins: readonly string[];
  /** Where the web application was built to. */
  webFolder: string;
  log: Logger;
}

/** The HTTP surface: calls of browsers below `rpc`, the web application at every other address of the dashboard. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', [...options.trustedProxies]);

  const contexts: Contexts = new WeakMap();
  const adapter = connectNodeAdapter({
    routes: options.routes,
    readMaxBytes: BODY_BYTES_MAX,
    contextValues: (request) => createContextValues().set(callContext, contexts.get(request)),
  });
  const rpc = express.Router({ caseSensitive: true, strict: true });
  rpc.use(guard(options, contexts));
  rpc.use((request, response) => {
    adapter(request, response);
  });

  app.use(securityHeaders(options.fileOrigins));
  const dashboard = express.Router();
  dashboard.use('/rpc', rpc);
  if (options.oidc) dashboard.use('/oidc', options.oidc);
  dashboard.use(RESULTS_PATH, options.candidates);
  dashboard.use('/lti', options.lti);
  dashboard.use(pages(options.webFolder, options.basePath));
  app.use(arrivalPaths(options.basePath), dashboard);
  // A proxy that leads a path of its own here may also take the whole of it off.
  if (options.basePath !== BASE_PATH) app.use(dashboard);
  app.use((_request, response) => {
    response.redirect(302, `${options.basePath}/`);
  });
  const onError: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status = error.status ?? 500;
    if (status >= 500) options.log.error({ err: error }, 'page could not be answered');
    response
      .status(status)
      .type('text/plain')
      .send(status === 404 ? 'There is no such file.\n' : 'This did not work.\n');
  };
  app.use(onError);
  return app;
}
