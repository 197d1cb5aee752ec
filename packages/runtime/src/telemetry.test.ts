import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, jest, test } from '@jest/globals';
import { Lifecycle } from './lifecycle.ts';
import { createLogger } from './log.ts';
import { observed } from './metrics.ts';
import { type MetricsHandler, startTelemetry } from './telemetry.ts';

/** The lines of a scrape that begin with `start`. */
async function scrape(metrics: MetricsHandler, start: string): Promise<string[]> {
  const text = await new Promise<string>((resolve) =>
    metrics({} as IncomingMessage, { setHeader: () => undefined, end: resolve } as unknown as ServerResponse),
  );
  return text.split('\n').filter((line) => line.startsWith(start));
}

test('a value that can no longer be read is absent, not frozen', async () => {
  const log = createLogger({ service: 'test', level: 'silent' });
  const build = { service: 'test', version: '1', commit: 'abc' };
  const metrics = await startTelemetry({
    ...build,
    settings: { METRICS_PREFIX: '' },
    log,
    lifecycle: new Lifecycle(log),
  });
  const part = { isAway: false };
  observed({ waiting: ['Waiting', 'lane'] })(async () => {
    if (part.isAway) throw new Error('away');
    return [{ name: 'waiting', value: 500, labels: { lane: 'bulk' } }];
  });
  const now = jest.spyOn(performance, 'now');
  const seen = async (atMs: number) => {
    now.mockReturnValue(atMs);
    return await scrape(metrics, 'waiting{');
  };
  expect(await seen(0)).toEqual(['waiting{lane="bulk"} 500']);
  expect(await seen(10_000)).toEqual(['waiting{lane="bulk"} 500']);
  now.mockReturnValue(15_000);
  const atOnce = await Promise.all([scrape(metrics, 'waiting{'), scrape(metrics, 'waiting{')]);
  expect(atOnce.map(({ length }) => length)).toEqual([1, 1]);
  part.isAway = true;
  expect(await seen(20_000)).toEqual([]);
  expect(await scrape(metrics, 'build_info')).toHaveLength(1);
  part.isAway = false;
  expect(await seen(30_000)).toEqual(['waiting{lane="bulk"} 500']);
});
