import type { Database } from '@exam-evaluation/data/database.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Pending, Provider } from './provider.ts';
import { signInAs } from './sign-in.ts';

export interface OidcDeps {
  provider: Provider;
  database: Database;
  sessions: Sessions;
  cookie: SessionCookie;
  /** Path of the web application, without a slash at its end. */
  basePath: string;
  log: Logger;
}

const PENDING = 'sign-in';
const PENDING_SECONDS = 600;
const pendingSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** `/start` sends the browser to the institution, `/callback` is where it comes back to. */
export function oidcRoutes(deps: OidcDeps): Router {
  const { provider, database, sessions, cookie, basePath, log } = deps;
  // Lax: the browser comes back from another site and has to bring it.
  const attributes = `Path=${basePath}/oidc; HttpOnly; SameSite=Lax${cookie.isSecure ? '; Secure' : ''}`;
  const router = express.Router();

  router.get('/start', async (_request, response) => {
    try {
      const { url, pending } = await provider.begin();
      const value = Buffer.from(JSON.stringify(pending)).toString('base64url');
      response.set('Set-Cookie', `${PENDING}=${value}; Max-Age=${PENDING_SECONDS}; ${attributes}`).redirect(303, url);
    } catch (error) {
      log.error({ err: error }, 'the institution’s sign-in could not be reached');
      refuse(response, 'unavailable');
    }
  });

  router.get('/callback', async (request, response) => {
    const pending = readPending(request);
    response.append('Set-Cookie', `${PENDING}=; Max-Age=0; ${attributes}`);
    if (!pending) return refuse(response, 'failed');
    try {
      const query = request.url.slice(request.url.indexOf('?') + 1);
      const token = await signInAs(database, sessions, await provider.finish(query, pending));
      if (!token) return refuse(response, 'unknown');
      response.append('Set-Cookie', cookie.write(token, sessions.maxAgeSeconds)).redirect(303, `${basePath}/`);
    } catch (error) {
      log.warn({ err: error }, 'a sign-in at the institution was refused');
      refuse(response, 'failed');
    }
  });

  function refuse(response: Response, reason: 'unavailable' | 'failed' | 'unknown'): void {
    response.redirect(303, `${basePath}/sign-in?refused=${reason}`);
  }
  return router;
}

function readPending(request: Request): Pending | undefined {
  const part = (request.get('cookie') ?? '').split(/; */).find((one) => one.startsWith(`${PENDING}=`));
  try {
    return pendingSchema.parse(JSON.parse(Buffer.from(part?.slice(PENDING.length + 1) ?? '', 'base64url').toString()));
  } catch {
    return undefined;
  }
}
