/** Formats a moment as the services' database returns it. @param micros since the epoch. */
export function toInstant(micros: number): string {
  const fraction = String(micros % 1_000_000).padStart(6, '0');
  return `${new Date(Math.floor(micros / 1_000_000) * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

/** Microseconds since the epoch. */
export function toMicros(instant: string): number {
  return Date.parse(`${instant.slice(0, 19)}Z`) * 1000 + Number(instant.slice(20, 26));
}

/** The moment so many seconds later. */
export function later(instant: string, seconds: number): string {
  return toInstant(toMicros(instant) + Math.round(seconds * 1_000_000));
}
