import { expect, test } from '@jest/globals';
import { ChildFailed, isInstalled, runChild } from './child.ts';

const node = (code: string, limits: Partial<Parameters<typeof runChild>[2]['limits']> = {}, signal?: AbortSignal) =>
  runChild(process.execPath, ['-e', code], { limits: { timeoutMs: 20_000, outputBytesMax: 1_000, ...limits }, signal });

test('gives the output of a program that ends well', async () => {
  const out = await runChild(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'], {
    limits: { timeoutMs: 20_000, outputBytesMax: 1_000 },
    stdin: Buffer.from('words'),
  });
  expect(out.toString()).toBe('words');
});

test.each([
  ['crashes', 'process.abort()', {}, /ended with SIG/],
  ['complains and fails', 'console.error("bad file"); process.exit(3)', {}, /ended with 3: bad file/],
  ['hangs', 'setInterval(() => {}, 1000)', { timeoutMs: 300 }, /took over 300 ms/],
  ['writes without end', 'setInterval(() => console.log("x".repeat(600)), 1)', {}, /wrote over 1000 bytes/],
])('a program that %s is ended and reported', async (_, code, limits, message) => {
  const error = await node(code, limits).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ChildFailed);
  expect((error as Error).message).toMatch(message);
});

// Other systems know no such limits.
(process.platform === 'linux' ? test : test.skip).each([
  ['memory', 'Buffer.alloc(600 * 2 ** 20, 1)', { dataBytesMax: 900 * 2 ** 20 }],
  ['processor time', 'for (;;);', { cpuSecondsMax: 1 }],
])('a program that takes too much %s fails', async (_, code, limits) => {
  await expect(node(code, limits)).rejects.toBeInstanceOf(ChildFailed);
});

test('an abort ends the program with its own reason', async () => {
  const controller = new AbortController();
  const running = node('setInterval(() => {}, 1000)', {}, controller.signal);
  controller.abort(new Error('the copy was cancelled'));
  await expect(running).rejects.toThrow('the copy was cancelled');
});

test('a program that is not there is not installed', async () => {
  expect(await isInstalled('no-such-program', '-v')).toBe(false);
  expect(await isInstalled(process.execPath, '-v')).toBe(true);
});
