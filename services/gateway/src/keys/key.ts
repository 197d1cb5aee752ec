import { createHash, randomBytes } from 'node:crypto';
import type { Feature } from '@exam-evaluation/contract/features.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** What a checked key says about the caller. */
export interface KeyInfo {
  id: string;
  name: string;
  instituteId: string;
  instituteName: string;
  scopes: readonly string[];
  /** Name of the institute's tier. */
  tier: string;
  features: readonly Feature[];
  productEnabled: boolean;
  /** The most copies in a day; null: the key has no cap. */
  dailyCopyCap: number | null;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
}

const PREFIX = 'ex_eval_';
const FORMAT = new RegExp(`^${PREFIX}[0-9a-f]{48}$`);
const SHOWN_CHARACTERS = 16;

/** A new full key: shown once, stored nowhere. */
export function makeKey(): string {
  return PREFIX + randomBytes(24).toString('hex');
}

export function isKey(text: string): boolean {
  return FORMAT.test(text);
}

/** The part of a key that may be shown again. */
export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS);
}

/** What is stored of a key. 192 random bits need no salt and no slow hash. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Whether an existing key is valid at this time. */
export function isUsable(key: Pick<KeyInfo, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now.getTime() < Date.parse(key.expiresAt));
}

/** How a request is to be authenticated, with the header that takes the key. */
export const CHALLENGE = 'ApiKey realm="Exam Evaluation API", header="X-API-Key"';
