import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { connectionsMax, limitConnections } from './connections.ts';

test.each([
  ['public', 256, 85],
  ['inner', 256, 21],
  ['public', 1_048_576, 20_000],
  ['inner', 24, 8],
] as const)('a %s server of a process with %i descriptors takes %i connections', (from, descriptors, most) => {
  expect(connectionsMax(from, descriptors)).toBe(most);
});

test('a server gets a limit whatever the system tells', () => {
  const server = createServer();
  limitConnections(server, 'public');
  expect(server.maxConnections).toBeGreaterThan(0);
});
