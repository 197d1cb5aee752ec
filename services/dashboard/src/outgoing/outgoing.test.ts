// Which addresses of other systems are called, and what is done with what they answer.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { AddressRules } from './addresses.ts';
import { Caller } from './caller.ts';

const none = new AddressRules([]);
const some = new AddressRules(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);

test.each([
  ['8.8.8.8', true, true],
  ['10.1.2.3', false, true],
  ['10.2.2.3', false, false],
  ['127.0.0.1', false, true],
  ['127.0.0.2', false, false],
  ['169.254.169.254', false, false],
  ['172.31.255.255', false, false],
  ['172.32.0.1', true, true],
  ['192.168.1.1', false, false],
  ['100.64.0.1', false, false],
  ['0.0.0.0', false, false],
  ['255.255.255.255', false, false],
  ['2606:4700::1', true, true],
  ['::1', false, false],
  ['::', false, false],
  ['fd00::1', false, true],
  ['fe80::1', false, false],
  ['::ffff:127.0.0.2', false, false],
  ['::ffff:8.8.8.8', false, false],
  ['64:ff9b::7f00:1', false, false],
  ['2002:7f00:1::', false, false],
])('%s is called: %s, where its network is allowed: %s', (address, isPublic, isAllowed) => {
  expect([none.mayConnect(address), some.mayConnect(address)]).toEqual([isPublic, isAllowed]);
});

test.each([
  ['https://lms.example.edu/jwks', true],
  ['https://lms.example.edu:8443/jwks', true],
  ['http://lms.example.edu/jwks', false],
  ['http://8.8.8.8/', false],
  ['http://10.1.0.1/', false],
  ['http://127.0.0.1:3000/', true],
  ['http://127.0.0.9:3000/', false],
  ['http://2130706433/', true], // 127.0.0.1 by another spelling
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/', false],
  ['https://name:word@lms.example.edu/', false],
  ['file:///etc/passwd', false],
])('%s may be called: %s', (address, isAllowed) => {
  expect(some.mayCall(new URL(address))).toBe(isAllowed);
});

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function answering(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a redirect is an answer like any other', async () => {
  const paths: (string | undefined)[] = [];
  const address = await answering((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  const caller = new Caller(['127.0.0.1']);
  expect((await caller.call(`${address}/here`)).status).toBe(302);
  expect(paths).toEqual(['/here']);
  caller.close();
});

test('an answer that is too large is not read to its end', async () => {
  const address = await answering((_request, response) => {
    response.write(Buffer.alloc(1024 * 1024 + 1));
  });
  const caller = new Caller(['127.0.0.1']);
  await expect(caller.call(address)).rejects.toThrow('too large');
  caller.close();
});

test('a name that leads to a private address is not called', async () => {
  let calls = 0;
  const address = await answering(() => {
    calls += 1;
  });
  const caller = new Caller([]);
  await expect(caller.call(address.replace('http://127.0.0.1', 'https://localhost'))).rejects.toThrow('not public');
  await expect(caller.call(address)).rejects.toThrow('may not be called');
  expect(calls).toBe(0);
  caller.close();
});
