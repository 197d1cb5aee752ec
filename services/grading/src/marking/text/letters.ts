/** Lower case without accents, compatible forms of a sign as one. `≠`, whose stroke would go as an accent, becomes `<>`. */
export function plainLetters(text: string): string {
  return text.replace(/≠/g, '<>').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The same text with a plain `-` for every dash and minus sign. */
export function plainDashes(text: string): string {
  return text.replace(/[−‐‑‒–—－]/g, '-');
}
