import { expect } from '@jest/globals';
import { contractRows } from './contract-tables.ts';

const ROWS = new Map(contractRows('errors.md', ['Status', 'Code', 'Details']).map((row) => [row.Code!, row]));

/** Holds a refusal against the contract: the envelope, and what the row of its code in `errors.md` states. */
export function expectRefusal({ status, headers, body }: { status: number; headers: Headers; body: any }): void {
  const { error } = body;
  const row = ROWS.get(error.code);
  expect([status, error.code]).toEqual([Number(row?.Status), row?.Code]);
  expect(Object.keys(body)).toEqual(['error']);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(error.message).toMatch(/\w+ \w+/);
  expect(error.request_id).toBe(headers.get('x-request-id'));

  const promised = row!.Details!.split(', ').filter(Boolean);
  const known = ['code', 'message', 'request_id', 'doc_url', ...('details' in error ? ['details'] : [])];
  expect(Object.keys(error).sort()).toEqual(known.sort());
  expect(Object.keys(error.details ?? {})).toEqual(expect.arrayContaining(promised));
  if ('details' in error) expect(Object.keys(error.details)).not.toEqual([]);

  const wait = headers.get('retry-after');
  const stated = row!['Retry-After']!;
  if (stated === '' || /^\d+$/.test(stated)) expect(wait ?? '').toBe(stated);
  else if (error.code === 'rate_limited') expect(wait).toBe(String(error.details.retry_after_seconds));
  else {
    // How long it is until then can only be said by a test that decides the day.
    expect(error.details.resets_at).toMatch(/T00:00:00\.000000Z$/);
    expect(wait).toMatch(/^[1-9]\d{0,4}$/);
  }
}
