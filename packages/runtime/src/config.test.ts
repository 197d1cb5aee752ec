import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, networks, publicUrl, readConfig, tokenList } from './config.ts';

const schema = z.object({ TOKEN: z.string().min(16), PORT: z.coerce.number().default(80) });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('a setting is given as NAME, or as the file that NAME_FILE names; the value itself wins', () => {
  const env = { TOKEN_FILE: file('token', 'from-a-file-0123456789\n') };
  expect(readConfig(schema, env)).toEqual({ TOKEN: 'from-a-file-0123456789', PORT: 80 });
  expect(readConfig(schema, { ...env, TOKEN: 'given-itself-0123456789' }).TOKEN).toBe('given-itself-0123456789');
});

test('what a file holds is checked like any value, an empty one is absent, and nothing of it is told', () => {
  const read = () => readConfig(schema, { TOKEN_FILE: file('short', 'hush') });
  expect(read).toThrow(/TOKEN/);
  expect(read).not.toThrow(/hush/);
  expect(readConfig(schema, { TOKEN: 'x'.repeat(16), PORT_FILE: file('empty', '\n') }).PORT).toBe(80);
});

test('a required setting that is missing is reported as missing', () => {
  expect(() => readConfig(schema, { TOKEN: '' })).toThrow(new ConfigError(['TOKEN: is needed']));
});

test('every file that cannot be read is named', () => {
  expect(() => readConfig(schema, { TOKEN_FILE: '/no/such', PORT_FILE: '/nor/such' })).toThrow(
    new ConfigError(['TOKEN_FILE: cannot be read (ENOENT)', 'PORT_FILE: cannot be read (ENOENT)']),
  );
});

test('a folder is a list of its files, two for one name while a token is rotated, without what the mount adds', () => {
  mkdirSync(join(folder, 'tokens/..data'), { recursive: true });
  file('tokens/exams', 'token-of-exams-0123');
  file('tokens/gateway', 'token-of-gateway-new\n');
  file('tokens/gateway.previous', 'token-of-gateway-old');
  const { ACCEPTED } = readConfig(z.object({ ACCEPTED: tokenList }), { ACCEPTED_FILE: join(folder, 'tokens') });
  expect([...ACCEPTED]).toEqual([
    ['token-of-exams-0123', 'exams'],
    ['token-of-gateway-new', 'gateway'],
    ['token-of-gateway-old', 'gateway'],
  ]);
});

test('the public address is one without the version that is added to it', () => {
  expect(publicUrl.parse('https://exams.example/api/')).toBe('https://exams.example/api');
  expect(publicUrl.safeParse('https://exams.example/v1/').success).toBe(false);
});

test('a token may contain the sign that separates it from its name', () => {
  expect([...tokenList.parse('exams=dG9rZW4tb2YtZXhhbXM=,billing=a=b=c=0123456789')]).toEqual([
    ['dG9rZW4tb2YtZXhhbXM=', 'exams'],
    ['a=b=c=0123456789', 'billing'],
  ]);
});

test('trusted proxies are addresses and networks', () => {
  expect(networks.parse(undefined)).toEqual([]);
  expect(networks.parse('10.0.0.0/8, 192.168.7.1,fd00::/8')).toEqual(['10.0.0.0/8', '192.168.7.1', 'fd00::/8']);
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '2']) {
    expect(networks.safeParse(wrong).success).toBe(false);
  }
});
