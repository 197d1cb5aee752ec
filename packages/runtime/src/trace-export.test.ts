import { expect, test } from '@jest/globals';
import { ExportResultCode } from '@opentelemetry/core';
import { runInContext } from './context.ts';
import { createLogger } from './log.ts';
import { tellingExporter } from './trace-export.ts';

test('a collector that takes no traces stands in the log once, and once when it takes them again', async () => {
  const lines: { level: string; msg: string; err?: Error; request_id?: string }[] = [];
  const log = createLogger({ service: 'test', write: (line) => void lines.push(JSON.parse(line)) });
  const answers = [true, false, false, true, true];
  const exporter = tellingExporter(
    {
      export: (_spans, done) =>
        done(
          answers.shift()
            ? { code: ExportResultCode.SUCCESS }
            : { code: ExportResultCode.FAILED, error: new Error('connect ECONNREFUSED') },
        ),
      shutdown: async () => undefined,
    },
    log,
  );
  const codes: ExportResultCode[] = [];
  for (let batch = 0; batch < 5; batch++) {
    runInContext({ requestId: 'of a request', deadline: 0 }, () => exporter.export([], ({ code }) => codes.push(code)));
  }
  expect(codes).toEqual([0, 1, 1, 0, 0]);
  expect(lines.filter((line) => 'request_id' in line)).toEqual([]);
  expect(lines.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual([
    ['warn', 'the collector takes no traces; they are dropped', 'connect ECONNREFUSED'],
    ['info', 'the collector takes traces again', undefined],
  ]);
});
