import { z } from 'zod';

/**
 * The header `If-Match` of a write: the number that the caller has read, in quotes or without; `*` and no header write
 * unconditionally.
 * @param message what it must be, for a value of another form.
 */
export function ifMatch(message: string, meta: { description: string; example: string }) {
  return z.object({
    'If-Match': z
      .string()
      .transform((text, context) => {
        if (text.trim() === '*') return undefined;
        const [, quoted, bare] = /^\s*(?:(?:W\/)?"(\d+)"|(\d+))\s*$/.exec(text) ?? [];
        const number = quoted ?? bare;
        if (number !== undefined) return number;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      })
      .optional()
      .meta({ ...meta, pattern: '^\\s*([*]|(W/)?"[0-9]+"|[0-9]+)\\s*$' }),
  });
}
