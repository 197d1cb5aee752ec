import type { Direction, Register } from './direction.ts';

/** `"melting points" = 0`, `A sentence that … scores 0.` */
const NOTHING =
  /^\s*["'“‘].*=\s*0(?: marks?)?\W*$|\b(?:scores?|earns?|gets?|gains?|receives?|is worth) (?:0|zero|no (?:marks?|credit)|nothing)\W*$/i;

/** `A lymphocytes divide`, `R antibiotics` behind a semicolon: accepted, rejected or ignored. */
export function coded(text: string, endBefore: string | undefined, { isScheme }: Register): Direction | undefined {
  const none = { needs: undefined, each: undefined, most: undefined, marks: undefined };
  if (isScheme && NOTHING.test(text)) return { ...none, kind: 'refuse', rest: text };
  const [, code, rest] = /^([ARI])\s+(\S.*)$/s.exec(isScheme && endBefore?.startsWith(';') ? text : '') ?? [];
  if (rest === undefined) return undefined;
  return { ...none, kind: code === 'A' ? 'accept' : 'refuse', rest };
}
