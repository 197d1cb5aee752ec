import { plainDashes } from '../../text/letters.ts';

/** Whether two formulas of the same words have other signs: `v = u + at`, `v = u - at`. */
export function signsDiffer(a: string, b: string): boolean {
  const [signs, others] = [extractSigns(a), extractSigns(b)];
  return signs !== '' && others !== '' && signs !== others;
}

/** The same text with an equals sign for each arrow. */
export const withEquals = (text: string): string => text.replace(/<?[-=]{1,9}>|[⇒→⇌↔]/g, '=');

/** Signs of a calculation in order, arrows among them; a hyphen between letters is none. */
function extractSigns(text: string): string {
  const plain = plainDashes(withEquals(text).replace(/(?<=\p{L})[-‐‑](?=\p{L})/gu, ''));
  return (
    plain
      .replace(/^\s*=/, '')
      .match(/[-+*/=≠<>≤≥^±×÷]/g)
      ?.join('') ?? ''
  );
}
