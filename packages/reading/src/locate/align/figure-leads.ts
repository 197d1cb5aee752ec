/** Minimum number of different numbers after the same digit that make that digit a misread prefix. */
const FIGURES_MIN = 3;

/**
 * Patterns for several lines whose numbers follow the same digit: `21.`, `22.` and `23.` are `Q1.`, `Q2.` and `Q3.` if
 * the exam has no such numbers; so are `21`, `22` and `23` before sentences.
 */
export function figureLeads(texts: readonly string[]): RegExp[] {
  const found = texts.flatMap((text) => {
    const [, figure, number, sign = ''] = /^(\d)(\d{1,2})(?:\s?([.):\]])(?=\s|$)|(?=\s+\p{Lu}))/u.exec(text) ?? [];
    return figure ? [{ figure, number, sign }] : [];
  });
  return [...Map.groupBy(found, ({ figure, sign }) => `${figure}${sign}`).values()].flatMap((alike) => {
    const [{ figure, sign }] = alike as [(typeof alike)[number]];
    const isUsual = new Set(alike.map(({ number }) => number)).size >= FIGURES_MIN;
    const end = sign ? `\\s?\\${sign}(?=\\s|$)` : String.raw`(?=\s+\p{Lu})`;
    return isUsual ? [new RegExp(`^${figure}(\\d{1,2})${end}`, 'u')] : [];
  });
}
