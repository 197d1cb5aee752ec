import type { Response } from 'express';
import { escapeHtml, sendPage } from '../pages.ts';
import type { Refusal } from './claims.ts';

const SENTENCES: Record<Refusal, string> = {
  not_set_up: 'This connection is not set up yet. An administrator of your institute completes it in the dashboard.',
  not_from_there: 'This course’s platform is not the one that is registered here, or this deployment of it is not.',
  no_cookie: 'Your browser did not keep what it was given when this began. Open it in a window of its own.',
  over: 'This took too long, or was opened twice. Go back to the course and open it again.',
  not_proved: 'What the course’s platform sent could not be verified. Go back to the course and open it again.',
  learner: 'This is for those who teach the course. Candidates see their results by the link that they are given.',
  removed: 'An administrator of your institute has removed you here.',
  full: 'The institute has as many people here as it may have.',
  switched_off: 'The institute is switched off here.',
  too_often: 'There were too many tries from your address. Wait a minute.',
  unavailable: 'This cannot be checked now. Try again in a minute.',
};
const STATUS: Partial<Record<Refusal, number>> = { too_often: 429, unavailable: 503 };

/** Answers a launch that lets nobody in. */
export function sendRefused(response: Response, refusal: Refusal): void {
  sendPage(response.status(STATUS[refusal] ?? 403), 'This did not work', `<p>${SENTENCES[refusal]}</p>`);
}

/**
 * Answers a launch inside a frame of the course's page with a link that opens a window, where the session's cookie is
 * kept and no other page can lie above the dashboard. The answer holds nothing but the link, so it may be framed.
 */
export function sendWindowLink(response: Response, address: string): void {
  const csp = response.getHeader('content-security-policy') as string;
  response.set('Content-Security-Policy', csp.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  const link = `<p><a href="${escapeHtml(address)}" target="_blank" rel="noopener">Open the exams in a new window</a></p>`;
  sendPage(response, 'Exam Evaluation', link);
}
