/** Whether two formulas of the same words have other signs: `v = u + at`, `v = u - at`. */
export function signsDiffer(a: string, b: string): boolean {
  const [signs, others] = [signsOf(a), signsOf(b)];
  return signs !== '' && others !== '' && signs !== others;
}

/** Signs of a calculation in order, an arrow as an equals sign; a hyphen between letters is none. */
function signsOf(text: string): string {
  const plain = text
    .replace(/<?[-=]{1,9}>|[⇒→⇌↔]/g, '=')
    .replace(/^\s*=/, '')
    .replace(/(?<=\p{L})[-‐‑](?=\p{L})/gu, '')
    .replace(/[−‐‑–—]/g, '-');
  return plain.match(/[-+*/=≠<>≤≥^±×÷]/g)?.join('') ?? '';
}
