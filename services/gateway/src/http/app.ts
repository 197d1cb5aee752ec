import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import express, { type ErrorRequestHandler, type Express, type Request, type Response, type Router } from 'express';
import { reference } from '../docs/reference.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type Answer, errorAnswer, sendAnswer } from './answer.ts';
import { deprecationHeaders } from './deprecation.ts';
import { countUnrouted, observe } from './observe.ts';
import { answerRequest, type Exchange, inTime, type PipelineParts, toRefusal } from './pipeline.ts';
import { chooseRequestId } from './request-id.ts';

export interface AppOptions extends PipelineParts {
  endpoints: readonly Endpoint[];
  version: string;
  commit: string;
  /** Names of the parts that are missing right now; empty when ready. */
  missingParts: () => Promise<string[]>;
  /** Names of exhausted resources, such as `disk space`: uploads are refused then. */
  exhausted: () => Promise<string[]>;
  /** Whether the process is stopping: it still answers, but accepts nothing new. */
  isStopping: () => boolean;
  /** Takes the requests that belong to other cells, where there are any. */
  otherCells: Router | undefined;
}

/** The HTTP surface: every endpoint below `/v1`; beside it the way to the dashboard, the readable reference and the two probes. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('query parser', false);

  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', version: options.version, commit: options.commit });
  });
  // After the first success, requests are accepted even if a part fails: callers get the contract's refusal, not a
  // balancer's.
  let wasComplete = false;
  app.get('/readyz', async (_request, response) => {
    const [missing, exhausted] = await Promise.all([options.missingParts(), options.exhausted()]);
    wasComplete ||= missing.length === 0;
    const ready = wasComplete && exhausted.length === 0 && !options.isStopping();
    missing.push(...exhausted);
    response.status(ready ? 200 : 503).json({ ready, missing });
  });

  const { dashboardUrl } = options.services;
  // Whoever types the address of the service into a browser wants the dashboard; to programs there is nothing here.
  app.get('/', (request, response, next) => {
    if (!dashboardUrl || request.accepts(['json', 'html']) !== 'html') return next();
    response.set('X-Request-Id', chooseRequestId(request)).redirect(302, `${dashboardUrl}/`);
  });
  app.use('/docs', reference(chooseRequestId));
  app.get('/v1/docs', (request, response) => {
    response.set('X-Request-Id', chooseRequestId(request)).redirect(308, '../docs/');
  });

  if (options.otherCells) app.use(options.otherCells);
  const api = express.Router({ caseSensitive: true, strict: true });
  for (const [path, methods] of byPath(options.endpoints)) {
    api.all(path, (request, response) => serve(request, response, methods, options));
  }
  app.use('/v1', api);
  app.use((request, response) => fail(refuse('endpoint_not_found'), request, response, options));
  const onError: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    // The router's error for a path with broken percent-encoding.
    const broken = error instanceof URIError ? refuse('endpoint_not_found') : error;
    return fail(broken, request, response, options);
  };
  app.use(onError);
  return app;
}

type Methods = ReadonlyMap<string, Endpoint>;

/** Endpoints of one path by method; HEAD answers as GET does. */
function byPath(endpoints: readonly Endpoint[]): Map<string, Methods> {
  const paths = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const methods = paths.get(path) ?? new Map<string, Endpoint>();
    methods.set(endpoint.method, endpoint);
    if (endpoint.method === 'GET') methods.set('HEAD', endpoint);
    paths.set(path, methods);
  }
  return paths;
}

async function serve(request: Request, response: Response, methods: Methods, options: AppOptions): Promise<void> {
  const endpoint = methods.get(request.method);
  if (!endpoint) {
    return await fail(refuse('method_not_allowed'), request, response, options, {
      Allow: [...methods.keys()].join(', '),
    });
  }
  const requestId = chooseRequestId(request);
  const exchange: Exchange = { request, response, requestId, endpoint };
  await inTime(exchange, options, () =>
    observe(exchange, options.log, async () => {
      const answer = await answerRequest(exchange, options).catch((error: unknown) =>
        errorAnswer(toRefusal(error, options.log), { requestId, publicUrl: options.publicUrl }),
      );
      await send(answer, exchange, options);
      return answer;
    }),
  );
}

/** Every answer names its request; one to a known key shows the key's tightest window. */
async function send(answer: Answer, exchange: Exchange, { limiter }: AppOptions): Promise<void> {
  const { key, endpoint, request, response, requestId } = exchange;
  const rate = exchange.rate ?? (key && (await limiter.look(key, endpoint.kind)));
  const headers = { 'X-Request-Id': requestId, ...rate, ...deprecationHeaders(endpoint), ...answer.headers };
  await sendAnswer(request, response, { ...answer, headers, isSecret: endpoint.uploadFiles !== undefined });
}

/** Answers a request that reached no endpoint. */
async function fail(
  error: unknown,
  request: Request,
  response: Response,
  { log, publicUrl }: AppOptions,
  headers: Record<string, string> = {},
): Promise<void> {
  const startedAt = performance.now();
  const requestId = chooseRequestId(request);
  const answer = errorAnswer(toRefusal(error, log), { requestId, publicUrl });
  const named = { ...answer, headers: { ...answer.headers, ...headers, 'X-Request-Id': requestId } };
  await sendAnswer(request, response, named);
  countUnrouted(answer.status, startedAt);
}
