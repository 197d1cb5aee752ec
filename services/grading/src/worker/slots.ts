/** A full worker has two to four programs for each core, so that steps take that much longer than alone. */
const [SLOW, AS_USUAL] = [8, 4];

/**
 * How many copies to work on at once: half as many where steps take several times as long as usual, since more at once
 * make a busy machine busier and hold more memory; then one more after each look at which they do not.
 * @param most what the settings allow.
 * @param slowness time of the latest steps by their processor time; undefined where nothing was done.
 */
export function nextSlots(now: number, most: number, slowness: number | undefined): number {
  if (slowness !== undefined && slowness > SLOW) return Math.min(most, Math.max(1, Math.floor(now / 2)));
  return slowness === undefined || slowness < AS_USUAL ? Math.min(most, now + 1) : now;
}
