/** How long a worker may keep a copy, or the drawing of one, without a heartbeat. */
export const LEASE_SECONDS = 15;
/**
 * The most starts of a job. On its last start a copy runs alone on its worker; if that does not end either, the job is
 * given up.
 */
export const STARTS_MAX = 3;
