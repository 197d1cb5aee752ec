import { z } from 'zod';

/** The highest version; a larger one cannot exist, so it is treated as stale. */
const VERSION_MAX = 2 ** 31 - 1;

/**
 * The header `If-Match` of a rubric write: the version the caller has read, or undefined for an unconditional write.
 */
export const ifMatchHeader = z.object({
  'If-Match': z
    .string()
    .transform((text, context) => {
      if (text.trim() === '*') return undefined;
      const [, quoted, bare] = /^\s*(?:(?:W\/)?"(\d+)"|(\d+))\s*$/.exec(text) ?? [];
      const version = quoted ?? bare;
      if (version !== undefined) return Math.min(Number(version), VERSION_MAX);
      context.addIssue({ code: 'custom', message: 'must be a rubric version as in ETag, or *' });
      return z.NEVER;
    })
    .optional()
    .meta({
      description: "The exam's rubric version as read, as in `ETag`; a stale one answers `rubric_version_mismatch`.",
      example: '"3"',
      pattern: '^\\s*([*]|(W/)?"[0-9]+"|[0-9]+)\\s*$',
    }),
});

export function ifVersion(headers: z.output<typeof ifMatchHeader>): { ifVersion?: number } {
  const version = headers['If-Match'];
  return version === undefined ? {} : { ifVersion: version };
}
