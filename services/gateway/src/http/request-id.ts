import { randomUUID } from 'node:crypto';
import type { Request } from 'express';

const ACCEPTED = /^[A-Za-z0-9_.-]{1,128}$/;

/** The caller's request id if it is valid, otherwise a new one. */
export function chooseRequestId(request: Request): string {
  const given = request.get('x-request-id');
  return given !== undefined && ACCEPTED.test(given) ? given : randomUUID();
}
