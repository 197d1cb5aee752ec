import { mayAct } from '@exam-evaluation/contract/access.ts';
import { ContractError, engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { NextFunction, Request, Response } from 'express';
import type { CallContext } from '../model/visit.ts';
import type { Cookie } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { csrfTokenOf, isEqualText } from '../sessions/token.ts';
import { sendRefusal } from './refusal.ts';
import { findRight } from './rights.ts';

export interface GuardOptions {
  sessions: Sessions;
  cookie: Cookie;
  /** The only origin whose pages may call, such as `https://grades.example.edu`. */
  origin: string;
}

/** Contexts of the calls under way, for the handlers behind the guard. */
export type Contexts = WeakMap<object, CallContext>;

/**
 * Decides about a browser's call before its body is read: method, origin, session, CSRF token, role. For an allowed
 * call it puts the context into `contexts`.
 */
export function guard({ sessions, cookie, origin }: GuardOptions, contexts: Contexts) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    try {
      const right = findRight(request.path.slice(1));
      if (!right) throw new ContractError('not_found', { message: 'There is no such call for browsers.' });
      if (request.method !== 'POST') throw new ContractError('method_not_allowed');
      if (request.get('origin') !== origin) {
        throw new ContractError('insufficient_scope', {
          message: `Open the dashboard at ${origin}; pages of other addresses may not call.`,
        });
      }
      const sessionToken = cookie.read(request.get('cookie'));
      const visit = sessionToken ? await sessions.find(sessionToken).catch(unavailable) : undefined;
      if (!right.isPublic) {
        if (!visit) throw new ContractError('sign_in_required');
        if (!isEqualText(request.get('x-csrf-token') ?? '', csrfTokenOf(sessionToken))) {
          throw new ContractError('insufficient_scope', { message: 'The page is out of date; load it again.' });
        }
        if (!mayAct(visit.role, right.role)) {
          throw new ContractError('insufficient_scope', { message: `This needs the role ${right.role}.` });
        }
      }
      contexts.set(request, {
        requestId: response.get('x-request-id')!,
        visit,
        address: request.ip ?? '',
        setHeader: (name, value) => response.setHeader(name, value),
      });
      next();
    } catch (error) {
      sendRefusal(response, error);
    }
  };
}

/** Answers that it cannot be checked now whether somebody is signed in. */
function unavailable(error: unknown): never {
  throw engineUnavailable(error);
}
