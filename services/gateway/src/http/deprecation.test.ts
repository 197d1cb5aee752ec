import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { endpoint } from '../endpoints/endpoint.ts';
import { openApiDocument } from '../openapi/document.ts';
import { lint } from '../openapi/lint.ts';
import { createApp } from './app.ts';

const OLD = endpoint({
  id: 'getGreeting',
  method: 'GET',
  path: '/greeting',
  scope: 'public',
  kind: 'read',
  tag: 'Service',
  summary: 'Read a greeting',
  description: 'A greeting.',
  deprecated: {
    since: new Date('2027-01-01T00:00:00Z'),
    sunset: new Date('2027-07-01T00:00:00Z'),
    see: 'https://example.org/deprecations#getGreeting',
  },
  errors: [],
  success: {
    status: 200,
    description: 'A greeting.',
    schema: z.object({ text: z.string().meta({ description: 'The greeting.' }) }),
    example: { text: 'Hello' },
  },
  handle: async () => ({ text: 'Hello' }),
});

test('every answer of a deprecated operation says since when, until when, and where to read more', async () => {
  const app = createApp({
    endpoints: [OLD],
    services: {},
    publicUrl: 'http://gateway.test',
    deadlineSeconds: 10,
    log: createLogger({ service: 'test', level: 'silent' }),
  } as never);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/greeting`;
  for (const query of ['', '?unknown=1']) {
    const { headers } = await fetch(`${address}${query}`);
    expect(headers.get('deprecation')).toBe('@1798761600');
    expect(headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
    expect(headers.get('link')).toBe(
      '<https://example.org/deprecations#getGreeting>; rel="deprecation"; type="text/html"',
    );
  }
  server.close();
});

test('the document marks it, and says the same in words', async () => {
  const document = openApiDocument([OLD], { publicUrl: 'http://gateway.test' });
  const { get } = document.paths!['/greeting']!;
  expect(get).toMatchObject({ deprecated: true });
  expect(get!.description).toContain('**Deprecated** since 2027-01-01, and gone after 2027-07-01');
  const { headers } = get!.responses!['200'] as { headers: object };
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
  expect((await lint(JSON.stringify(document))).filter((fault) => !fault.includes('unused'))).toEqual([]);
});
