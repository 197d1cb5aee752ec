import type { z } from 'zod';
import { ifMatch } from '../if-match.ts';

/** The highest version; a larger one cannot exist, so it is treated as stale. */
const VERSION_MAX = 2 ** 31 - 1;

/** The header `If-Match` of a rubric write: the version that the caller has read. */
export const ifMatchHeader = ifMatch('must be a rubric version as in ETag, or *', {
  description: "The exam's rubric version as read, as in `ETag`; a stale one answers `rubric_version_mismatch`.",
  example: '"3"',
});

export function ifVersion(headers: z.output<typeof ifMatchHeader>): { ifVersion?: number } {
  const version = headers['If-Match'];
  return version === undefined ? {} : { ifVersion: Math.min(Number(version), VERSION_MAX) };
}
