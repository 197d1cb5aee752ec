import { PassThrough } from 'node:stream';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { readJson } from './body.ts';
import { findOutline } from './outline.ts';

const RULES = { outline: findOutline(z.strictObject({ title: z.string() })), bytesMax: 1_000, optional: false };

afterEach(() => void jest.useRealTimers());

test('a body that has not arrived within a minute is refused, and its connection is closed', async () => {
  jest.useFakeTimers();
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const request = Object.assign(new PassThrough(), { headers });
  const setHeader = jest.fn();
  const read = readJson(request as unknown as Request, { setHeader } as unknown as Response, RULES);
  const refusal = expect(read).rejects.toMatchObject({ code: 'malformed_json' });
  request.write('{"title": ');
  await jest.advanceTimersByTimeAsync(59_000);
  expect(setHeader).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  await refusal;
  expect(setHeader).toHaveBeenCalledWith('Connection', 'close');
});

test('an unsupported Content-Encoding is named in the error', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '2', 'content-encoding': 'compress' };
  const request = Object.assign(new PassThrough(), { headers });
  const read = readJson(request as unknown as Request, { setHeader: jest.fn() } as unknown as Response, RULES);
  await expect(read).rejects.toMatchObject({
    code: 'unsupported_media_type',
    message: expect.stringMatching(/Content-Encoding.*gzip/),
  });
});
