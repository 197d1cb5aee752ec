/** How long a worker may keep a copy, or the drawing of one, without a heartbeat. */
export const LEASE_SECONDS = 15;
/**
 * Starts of one piece of work. The last one of a copy runs alone; when it does not end either, the work is given up.
 */
export const STARTS_MAX = 3;
