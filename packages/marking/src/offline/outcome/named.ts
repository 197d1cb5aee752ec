/** What a label stands for in a question: `copper` in `A copper, B potassium`; empty where the label is not used. */
export function namedBy(label: string, labels: readonly string[], question: string): string {
  const each = labels.map((one) => one.toUpperCase()).join('|');
  const name = String.raw`\s+([^,;()?\n]+?)(?=[,;()?.\n]|\s(?:${each})[).:]?\s|$)`;
  const said =
    new RegExp(String.raw`(?<![\p{L}\d])${label.toUpperCase()}[).:]?${name}`, 'u').exec(question) ??
    new RegExp(String.raw`\(${label}\)\s*([^,;()?\n]+)`, 'i').exec(question);
  return said?.[1] ?? '';
}
