import { createContextKey, createContextValues, type ServiceImpl } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { CandidateService } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import express, { type Router } from 'express';
import { sendPage } from '../http/pages.ts';
import { sendRefusal } from '../rpc/refusal.ts';
import { type AnyAnswer, handler } from '../rpc/serve.ts';
import type { Cookie } from '../sessions/cookie.ts';
import type { CandidateContext, CandidateHandlers } from './candidate-rpc.ts';

export interface CandidateAppOptions {
  handlers: CandidateHandlers;
  cookie: Cookie;
  /** Path of the dashboard as browsers see it. */
  basePath: string;
  /** The only origin whose pages may call. */
  origin: string;
  webFolder: string;
  log: Logger;
}

/** The longest call holds the reason of an appeal. */
const BODY_BYTES_MAX = 8_192;

const candidateContext = createContextKey<CandidateContext | undefined>(undefined);

/** Scripts and styles of its own files, calls to this server, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page on which a candidate reads their own results, and its calls. */
export function candidateApp({ handlers, cookie, basePath, origin, webFolder, log }: CandidateAppOptions): Router {
  const contexts = new WeakMap<object, CandidateContext>();
  const answer: AnyAnswer<CandidateContext> = (method, request, context) =>
    handlers[method.localName as keyof CandidateHandlers](request as never, context);
  const adapter = connectNodeAdapter({
    routes: (router) => {
      const methods = CandidateService.methods.map((method) => [
        method.localName,
        handler(method, answer, candidateContext, log),
      ]);
      router.service(CandidateService, Object.fromEntries(methods) as Partial<ServiceImpl<typeof CandidateService>>);
    },
    readMaxBytes: BODY_BYTES_MAX,
    contextValues: (request) => createContextValues().set(candidateContext, contexts.get(request)),
  });

  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  router.use('/rpc', (request, response) => {
    if (request.method !== 'POST') return sendRefusal(response, new ContractError('method_not_allowed'));
    if (request.get('origin') !== origin) {
      const message = `Open the page at ${origin}; pages of other addresses may not call.`;
      return sendRefusal(response, new ContractError('insufficient_scope', { message }));
    }
    contexts.set(request, {
      requestId: response.get('x-request-id')!,
      address: request.ip ?? '',
      token: cookie.read(request.get('cookie')),
      setHeader: (name, value) => response.setHeader(name, value),
    });
    adapter(request, response);
  });
  router.get('/', sendPage(webFolder, 'results.html', basePath));
  return router;
}
