const DAY_MS = 86_400_000;
const DAYS_MAX = 365;
/** How long results are shown unless another day is chosen. */
const DAYS_USUAL = 30;

/** The day that is proposed at first, as a date field has it. */
export function usualDay(now: Date): string {
  return toDay(new Date(now.getTime() + DAYS_USUAL * DAY_MS));
}

/** The last moment of a day where the person is. */
const lastOf = (day: string) => new Date(`${day}T23:59:59`);

/** Until when requests to look again are taken, which is not after `until`; undefined where no day is chosen, or a later one. */
export function appealsEnd(day: string, until: Date): Date | undefined {
  const end = lastOf(day);
  return end.getTime() <= until.getTime() ? end : undefined;
}

/** The last moment of a day where the person is; undefined for a day that cannot be chosen. */
export function endOf(day: string, now: Date): Date | undefined {
  const end = lastOf(day);
  const isWithin = end.getTime() > now.getTime() && end.getTime() <= now.getTime() + DAYS_MAX * DAY_MS;
  return isWithin ? end : undefined;
}

/** The day of a moment where the person is, as YYYY-MM-DD. */
export function toDay(moment: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
