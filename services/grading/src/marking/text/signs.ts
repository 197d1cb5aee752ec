import { plainDashes } from './letters.ts';

/** Whether two formulas with the same words have different operators: `v = u + at`, `v = u - at`. */
export function signsDiffer(a: string, b: string): boolean {
  const [signs, others] = [extractSigns(a), extractSigns(b)];
  return signs !== '' && others !== '' && signs !== others;
}

/** Replaces each arrow by an equals sign. */
export const withEquals = (text: string): string => text.replace(/<?[-=]{1,9}>|[⇒→⇌↔]/g, '=');

/** Extracts the operators of a calculation in order, including arrows; a hyphen between letters is not one. */
function extractSigns(text: string): string {
  const plain = plainDashes(withEquals(text).replace(/(?<=\p{L})[-‐‑](?=\p{L})/gu, ''));
  return (
    plain
      .replace(/^\s*=/, '')
      .match(/[-+*/=≠<>≤≥^±×÷]/g)
      ?.join('') ?? ''
  );
}
