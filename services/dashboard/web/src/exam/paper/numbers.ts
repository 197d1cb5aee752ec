/** Hundredths of what a person typed, such as `2.5` or `2,5`; undefined for anything but a number with two decimals. */
export function readHundredths(text: string): number | undefined {
  const match = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 250 → `2.5`, as the form shows it. */
export function writeHundredths(hundredths: number): string {
  return String(hundredths / 100);
}

/** A number with either decimal sign; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
