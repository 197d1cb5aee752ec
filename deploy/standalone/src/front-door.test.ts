import { expect, test } from '@jest/globals';
import { openFrontDoor } from './front-door.ts';

test('a file may take as long to arrive as its address is valid: an hour', async () => {
  const { server } = await openFrontDoor({ host: '127.0.0.1', port: 0, publicUrl: () => 'http://a' });
  expect(server.requestTimeout).toBe(3_600_000);
  server.close();
});
