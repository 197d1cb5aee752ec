import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that cookies and addresses may contain. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Hashes a token for the database; undefined for a text that cannot be a token. */
export function hashToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/** The token with which a page proves that a call is its own; useless without the session's cookie. */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url');
}

/** Compares in constant time, so that the time does not reveal where two texts differ. */
export function isEqualText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
