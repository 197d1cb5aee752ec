import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that may stand in cookies and addresses. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Hashes a token for the database; undefined for a text that cannot be a token. */
export function hashToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/** What a page of this session proves with that a call is its own; useless without the cookie. */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url');
}

/** Compares in a time that does not tell where two texts differ. */
export function isEqualText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
