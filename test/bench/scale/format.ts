/** Numbers as people read them. */
export function count(exact: number): string {
  const value = roundedTo(exact, 2); // first, since 999,999 is read as a million
  for (const [size, word] of [
    [1e9, ' billion'],
    [1e6, ' million'],
  ] as const) {
    if (value >= size) return `${digits(value / size)}${word}`;
  }
  return value >= 10 ? Math.round(value).toLocaleString('en') : digits(value);
}

export function bytes(exact: number): string {
  const value = exact < 1_000 ? exact : roundedTo(exact, 2);
  for (const [size, unit] of [
    [1e15, 'PB'],
    [1e12, 'TB'],
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'kB'],
  ] as const) {
    if (value >= size) return `${digits(value / size)} ${unit}`;
  }
  return `${Math.round(value)} B`;
}

export function hours(value: number): string {
  if (value >= 48) return `${digits(value / 24)} days`;
  if (value >= 1) return `${digits(value)} h`;
  return value * 60 >= 1 ? `${digits(value * 60)} min` : '< 1 min';
}

/** Money for a thousand copies. */
export const dollars = (value: number) => `$${(1_000 * value).toPrecision(2)}`;

/** Two digits; more would claim to know them. */
export function digits(value: number): string {
  return roundedTo(value, 2).toLocaleString('en', { maximumFractionDigits: 3 });
}

const roundedTo = (value: number, figures: number) => Number(value.toPrecision(figures));
