// Sends the load, in a process of its own: as many requests under way as there are connections.

import autocannon from 'autocannon';

/** One measurement. */
export interface LoadRequest {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** The result of the load. */
export interface LoadAnswer {
  answers: number;
  /** Answers other than 200, and requests without an answer. */
  failures: number;
  seconds: number;
  /** Milliseconds that half of the answers, and 99 of 100, took at most. */
  p50: number;
  p99: number;
}

process.on('message', (request: LoadRequest) => {
  void send(request).then((answer) => process.send!(answer));
});

async function send({ url, headers, connections, seconds }: LoadRequest): Promise<LoadAnswer> {
  const waits: number[] = [];
  const startedAt = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ url, headers, connections, duration: seconds }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    // autocannon's own histogram only counts whole milliseconds.
    running.on('response', (_client, _status, _bytes, ms) => void waits.push(ms));
  });
  const elapsed = (performance.now() - startedAt) / 1000;
  waits.sort((a, b) => a - b);
  const quantile = (share: number) => waits[Math.max(0, Math.ceil(share * waits.length) - 1)] ?? Number.NaN;
  const failures = result.errors + result.timeouts + result.non2xx;
  return { answers: waits.length, failures, seconds: elapsed, p50: quantile(0.5), p99: quantile(0.99) };
}
