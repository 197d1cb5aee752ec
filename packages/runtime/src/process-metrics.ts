import { monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { histogram, observed } from './metrics.ts';

// What a process takes of its machine, and whether its main thread keeps up. Child processes and other threads are not
// part of it, except for the processor time and the memory of threads.

const watchProcess = observed({
  process_cpu_seconds_total: ['Processor time of the process, in seconds; `mode` is `user` or `system`', 'mode'],
  process_resident_memory_bytes: ['Memory of the process that is in RAM'],
  process_start_time_seconds: ['When the process started, in seconds since 1970'],
  nodejs_heap_used_bytes: ['Memory of JavaScript objects of the main thread'],
  nodejs_heap_limit_bytes: ['The most that these may take; beyond it the process ends'],
  nodejs_external_memory_bytes: ['Memory of buffers outside the heap'],
  nodejs_eventloop_lag_seconds: [
    'How late the event loop of the main thread was since it was read before; `quantile` is 0.5, 0.99 or 1',
    'quantile',
  ],
  nodejs_eventloop_utilization: ['Share of the time since it was read before in which the main thread was busy'],
});
const collected = histogram(
  'nodejs_gc_duration_seconds',
  'Pauses of the main thread to collect garbage; `kind` is minor, major, incremental or weak',
  ['kind'],
  [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
);

const RESOLUTION_MS = 20;
/** Kinds of collections by V8's flags. */
const KINDS: Record<number, string> = { 1: 'minor', 4: 'major', 8: 'incremental', 16: 'weak' };
const QUANTILES = [0.5, 0.99, 1];

/** Starts to observe this process; to be called once. */
export function observeProcess(): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let busyBefore = performance.eventLoopUtilization();
  const startedAt = (Date.now() - process.uptime() * 1_000) / 1_000;
  watchProcess(async () => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const lag = QUANTILES.map((quantile) => ({
      name: 'nodejs_eventloop_lag_seconds' as const,
      // What is measured includes the time between two samples.
      value: Math.max(0, delays.percentile(quantile * 100) / 1e9 - RESOLUTION_MS / 1_000),
      labels: { quantile },
    }));
    delays.reset();
    const busy = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(busy, busyBefore);
    busyBefore = busy;
    return [
      { name: 'process_cpu_seconds_total', value: user / 1e6, labels: { mode: 'user' } },
      { name: 'process_cpu_seconds_total', value: system / 1e6, labels: { mode: 'system' } },
      { name: 'process_resident_memory_bytes', value: rss },
      { name: 'process_start_time_seconds', value: startedAt },
      { name: 'nodejs_heap_used_bytes', value: heapUsed },
      { name: 'nodejs_heap_limit_bytes', value: getHeapStatistics().heap_size_limit },
      { name: 'nodejs_external_memory_bytes', value: external },
      { name: 'nodejs_eventloop_utilization', value: utilization },
      ...lag,
    ];
  });
  const collections = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[]) {
      collected(duration / 1_000, { kind: KINDS[detail.kind] ?? 'other' });
    }
  });
  collections.observe({ entryTypes: ['gc'] });
}
