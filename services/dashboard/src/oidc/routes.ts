import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import type { Site } from '../model/site.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { Cookie } from '../sessions/cookie.ts';
import { hashToken } from '../sessions/token.ts';
import type { Provider } from './provider.ts';
import { type SignInDeps, signInAs } from './sign-in.ts';

export interface OidcDeps extends SignInDeps, Site {
  provider: Provider;
  /** Cookie of the session. */
  cookie: Cookie;
  attempts: Attempts;
  log: Logger;
}

type Refusal = 'unavailable' | 'failed' | 'unknown' | 'too_often';

const PENDING_SECONDS = 600;
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /**
   * Token hash of the browser's earlier session, which the new session ends. It is kept here, since the session's
   * cookie is not sent when the browser comes back from another site.
   */
  earlier: z.string(),
});

/** `/start` sends the browser to the institution, `/callback` is where it comes back to. */
export function oidcRoutes(deps: OidcDeps): Router {
  const { provider, sessions, cookie, attempts, basePath, log } = deps;
  // Lax: the browser comes back from another site and has to bring it.
  const pendingCookie = new Cookie(deps, 'sign-in', 'Lax');
  const router = express.Router();

  router.use((request, response, next) => {
    try {
      attempts.count(request.ip ?? '');
      next();
    } catch {
      refuse(response, 'too_often');
    }
  });

  router.get('/start', async (request, response) => {
    // Refuses requests from other sites: they may not begin a sign-in. The session's cookie is not sent with them, so
    // the sign-in would leave the earlier session open.
    if (request.get('sec-fetch-site') === 'cross-site') return response.redirect(303, `${basePath}/sign-in`);
    try {
      const { url, pending } = await provider.begin();
      const earlier = hashToken(cookie.read(request.get('cookie')))?.toString('base64url') ?? '';
      const value = Buffer.from(JSON.stringify({ ...pending, earlier })).toString('base64url');
      response.set('Set-Cookie', pendingCookie.write(value, PENDING_SECONDS)).redirect(303, url);
    } catch (error) {
      log.error({ err: error }, 'the institution’s sign-in could not be reached');
      refuse(response, 'unavailable');
    }
  });

  router.get('/callback', async (request, response) => {
    const pending = readPending(pendingCookie.read(request.get('cookie')));
    response.append('Set-Cookie', pendingCookie.remove());
    if (!pending) return refuse(response, 'failed');
    try {
      const query = request.url.slice(request.url.indexOf('?') + 1);
      const token = await signInAs(deps, await provider.finish(query, pending));
      if (!token) return refuse(response, 'unknown');
      await sessions.end(Buffer.from(pending.earlier, 'base64url'));
      response.append('Set-Cookie', cookie.write(token, sessions.maxAgeSeconds)).redirect(303, `${basePath}/`);
    } catch (error) {
      log.warn({ err: error }, 'a sign-in at the institution was refused');
      refuse(response, error instanceof ContractError ? 'unavailable' : 'failed');
    }
  });

  function refuse(response: Response, reason: Refusal): void {
    response.redirect(303, `${basePath}/sign-in?refused=${reason}`);
  }
  return router;
}

function readPending(cookie: string): z.output<typeof pendingSchema> | undefined {
  try {
    return pendingSchema.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
