import type { Attributes, Meter } from '@opentelemetry/api';

// Instruments are declared where they are used, when modules load: long before telemetry starts. Until then they count
// nothing. Names are those that Prometheus shows, unit included; labels take few values, never ids.

const declared: ((meter: Meter) => void)[] = [];
let started: Meter | undefined;

/** Makes what was declared; what is declared later is made at once. */
export function startInstruments(meter: Meter): void {
  started = meter;
  for (const make of declared.splice(0)) make(meter);
}

function whenStarted(make: (meter: Meter) => void): void {
  if (started) make(started);
  else declared.push(make);
}

/**
 * Something that is counted.
 * @param name ends in `_total`.
 * @param series labels known beforehand: they show 0 before the first time, so that alerts see it rise.
 */
export function counter(
  name: string,
  description: string,
  series: readonly Attributes[] = [{}],
): (labels?: Attributes, count?: number) => void {
  let add: ((count: number, labels?: Attributes) => void) | undefined;
  whenStarted((meter) => {
    const instrument = meter.createCounter(name, { description });
    add = (count, labels) => instrument.add(count, labels);
    for (const labels of series) add(0, labels);
  });
  return (labels, count = 1) => add?.(count, labels);
}

/** Bounds of calls and requests, in seconds. */
export const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * How often something takes how long.
 * @param name ends in `_seconds`.
 * @param bounds upper bounds of the buckets, in seconds.
 */
export function histogram(
  name: string,
  description: string,
  bounds: number[] = CALL_SECONDS,
): (seconds: number, labels?: Attributes) => void {
  let record: ((seconds: number, labels?: Attributes) => void) | undefined;
  whenStarted((meter) => {
    const instrument = meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: bounds } });
    record = (seconds, labels) => instrument.record(seconds, labels);
  });
  return (seconds, labels) => record?.(seconds, labels);
}

/** A value that is told whenever it is known anew. */
export function gauge(name: string, description: string): (value: number, labels?: Attributes) => void {
  let record: ((value: number, labels?: Attributes) => void) | undefined;
  whenStarted((meter) => {
    const instrument = meter.createGauge(name, { description });
    record = (value, labels) => instrument.record(value, labels);
  });
  return (value, labels) => record?.(value, labels);
}

/** One value of an observed gauge. */
export interface Reading<Name extends string> {
  name: Name;
  value: number;
  labels?: Attributes;
}

const KEPT_MS = 5_000;

/**
 * Values that are looked up when somebody scrapes, at most every 5 s; while the look-up fails they are absent.
 * @param gauges name → description.
 */
export function observe<Name extends string>(
  gauges: Record<Name, string>,
  read: () => Promise<readonly Reading<Name>[]>,
): void {
  whenStarted((meter) => {
    const made = new Map(
      (Object.entries(gauges) as [Name, string][]).map(([name, description]) => [
        name,
        meter.createObservableGauge(name, { description }),
      ]),
    );
    let readAt = Number.NEGATIVE_INFINITY;
    let readings: Promise<readonly Reading<Name>[]> = Promise.resolve([]);
    meter.addBatchObservableCallback(
      async (result) => {
        if (performance.now() - readAt > KEPT_MS) {
          readAt = performance.now();
          readings = read().catch(() => []);
        }
        for (const { name, value, labels } of await readings) result.observe(made.get(name)!, value, labels);
      },
      [...made.values()],
    );
  });
}

const rpcSeconds = histogram('rpc_server_duration_seconds', 'Time to answer an RPC');

/** @param outcome `ok` or an error code of the catalogue. */
export function recordRpc(method: string, outcome: string, seconds: number): void {
  rpcSeconds(seconds, { method, outcome });
}
