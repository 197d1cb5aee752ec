import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';

/** Part of the descriptors for connections from outside, and for those of each server inside. */
const SHARES = { public: 1 / 3, inner: 1 / 12 };
/** Where the system does not tell how many descriptors a process may have, and the most that are useful. */
const [DESCRIPTORS_UNKNOWN, CONNECTIONS_MAX] = [1_024, 20_000];

/**
 * Bounds the connections of a server, so that a crowd of them leaves descriptors for files, databases and child
 * processes. Further connections are closed at once.
 */
export function limitConnections(server: Server, from: keyof typeof SHARES): void {
  server.maxConnections = connectionsMax(from, descriptorsMax());
}

export function connectionsMax(from: keyof typeof SHARES, descriptors: number): number {
  return Math.min(Math.max(8, Math.floor(descriptors * SHARES[from])), CONNECTIONS_MAX);
}

function descriptorsMax(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))!;
    return Number(soft);
  } catch {
    return DESCRIPTORS_UNKNOWN;
  }
}
