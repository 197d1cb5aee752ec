import express, { type Router } from 'express';
import type { Cookie } from '../../sessions/cookie.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { escapeHtml, sendPage } from '../pages.ts';
import type { Choices } from './choices.ts';

/** `/ID` takes what a person has chosen back to the platform that asked. */
export function choiceRoutes(deps: { choices: Choices; sessions: Sessions; cookie: Cookie }): Router {
  const { choices, sessions, cookie } = deps;
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:id', async (request, response) => {
    const visit = await sessions.find(cookie.read(request.get('cookie')));
    const answer = visit && (await choices.answer(visit, request.params.id));
    if (!answer) {
      const say = '<p>Go back to the course and choose an exam again.</p>';
      return sendPage(response.status(404), 'This choice is over', say);
    }
    const csp = response.getHeader('content-security-policy') as string;
    const { origin } = new URL(answer.returnUrl);
    response.set('Content-Security-Policy', csp.replace("form-action 'none'", `form-action ${origin}`));
    const form = `<form method="post" action="${escapeHtml(answer.returnUrl)}">
<input type="hidden" name="JWT" value="${escapeHtml(answer.token)}"><button>Back to the course</button></form>`;
    sendPage(response, 'The exam is chosen', form);
  });
  return router;
}
