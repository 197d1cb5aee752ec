import type { Tier } from '@exam-evaluation/contract/tiers.ts';

export type RequestKind = 'read' | 'write';

/** One fixed window and what a request counts in it. */
export interface Charge {
  subject: string;
  lengthSeconds: number;
  limit: number;
  cost: number;
}

export interface RequestToCount {
  keyId: string;
  instituteId: string;
  kind: RequestKind;
  /** Files of a POST /uploads; undefined for every other request. */
  files?: number;
}

/** The windows a request counts in: its key's and its institute's. */
export function chargesFor(request: RequestToCount, tier: Tier): Charge[] {
  const kind = request.kind === 'read' ? 'reads' : 'writes';
  const key = `key:${request.keyId}`;
  const institute = `institute:${request.instituteId}`;
  const charges = [
    { subject: `${key}:${kind}`, lengthSeconds: 1, limit: tier.key[kind].second, cost: 1 },
    { subject: `${key}:${kind}`, lengthSeconds: 60, limit: tier.key[kind].minute, cost: 1 },
    { subject: `${institute}:${kind}`, lengthSeconds: 1, limit: tier.institute[kind].second, cost: 1 },
  ];
  if (request.files !== undefined) {
    const cost = request.files;
    charges.push(
      { subject: `${key}:files`, lengthSeconds: 60, limit: tier.key.uploadFiles.minute, cost },
      { subject: `${institute}:files`, lengthSeconds: 60, limit: tier.institute.uploadFiles.minute, cost },
    );
  }
  return charges;
}

interface CountedWindow {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** The window that stops the caller first: fewest requests left; on a tie the one that resets last. */
export function tightest<W extends CountedWindow>(windows: readonly W[]): W {
  return windows.reduce((tight, window) =>
    window.remaining < tight.remaining ||
    (window.remaining === tight.remaining && window.resetSeconds > tight.resetSeconds)
      ? window
      : tight,
  );
}

/** Seconds until every exhausted window has ended. */
export function retryAfterSeconds(windows: readonly CountedWindow[], charges: readonly Charge[]): number {
  const full = windows.filter((window, i) => window.remaining < charges[i]!.cost);
  return Math.max(1, ...full.map((window) => window.resetSeconds));
}
