/** How long a worker may keep a copy, or the drawing of one, without a heartbeat; the most for one that is slow. */
const [LEASE_SECONDS, LEASE_SECONDS_MAX] = [15, 120];
/** How many renewals as slow as the slowest one lately fit into a lease. */
const RENEWALS = 4;
/**
 * The most starts of a job. On its last start a copy runs alone on its worker; if that does not end either, the job is
 * put off.
 */
export const STARTS_MAX = 3;

/** The length of a lease. @param slowestRenewalMs as the worker reports it; 0 where it does not know. */
export function leaseSeconds(slowestRenewalMs: number): number {
  return Math.min(Math.max(LEASE_SECONDS, Math.ceil((RENEWALS * slowestRenewalMs) / 1_000)), LEASE_SECONDS_MAX);
}
