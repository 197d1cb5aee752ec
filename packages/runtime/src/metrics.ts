import type { Attributes, Counter, Gauge, Histogram, Meter } from '@opentelemetry/api';

// Instruments are declared where they are used, when modules load: long before telemetry starts. Until then they count
// nothing. Names are those that Prometheus shows, unit included; labels take few values, never ids.

/** An instrument as docs/operators/metrics.md lists it. */
export interface MetricDescription {
  name: string;
  type: 'counter' | 'histogram' | 'gauge';
  labels: readonly string[];
  description: string;
}

/** Values of an instrument's labels. */
type Labels<Label extends string> = Readonly<Record<Label, string | number>>;

const described = new Map<string, MetricDescription>();
const declared: ((meter: Meter) => void)[] = [];
let started: readonly Meter[] | undefined;
let before = '';

/**
 * Creates the declared instruments in each meter; later declarations are created at once. @param prefix of every name.
 */
export function startInstruments(meters: readonly Meter[], prefix = ''): void {
  started = meters;
  before = prefix;
  for (const make of declared.splice(0)) {
    for (const meter of meters) make(meter);
  }
}

/** What the modules loaded so far have declared, by name. */
export function describedMetrics(): MetricDescription[] {
  return [...described.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function declare(metric: MetricDescription, make: (meter: Meter) => void): void {
  described.set(metric.name, metric);
  whenStarted(make);
}

function whenStarted(make: (meter: Meter) => void): void {
  if (!started) declared.push(make);
  else for (const meter of started) make(meter);
}

/**
 * Declares a counter.
 * @param name ends in `_total`.
 * @param series label values known beforehand: they show 0 before the first time, so that alerts see them rise.
 */
export function counter<Label extends string = never>(
  name: string,
  description: string,
  labels: readonly Label[] = [],
  series: readonly Labels<Label>[] = labels.length === 0 ? [{} as Labels<Label>] : [],
): (labels?: Labels<Label>, count?: number) => void {
  const instruments: Counter[] = [];
  declare({ name, type: 'counter', labels, description }, (meter) => {
    const instrument = meter.createCounter(before + name, { description });
    instruments.push(instrument);
    for (const labels of series) instrument.add(0, labels);
  });
  return (labels, count = 1) => {
    for (const instrument of instruments) instrument.add(count, labels);
  };
}

/** Bounds of calls and requests, in seconds. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Declares a histogram of durations.
 * @param name ends in `_seconds`.
 * @param bounds upper bounds of the buckets, in seconds.
 */
export function histogram<Label extends string = never>(
  name: string,
  description: string,
  labels: readonly Label[] = [],
  bounds: number[] = CALL_SECONDS,
): (seconds: number, labels?: Labels<Label>) => void {
  const instruments: Histogram[] = [];
  declare({ name, type: 'histogram', labels, description }, (meter) => {
    const advice = { explicitBucketBoundaries: bounds };
    instruments.push(meter.createHistogram(before + name, { description, advice }));
  });
  return (seconds, labels) => {
    for (const instrument of instruments) instrument.record(seconds, labels);
  };
}

/** Declares a gauge that its caller sets. */
export function gauge<Label extends string = never>(
  name: string,
  description: string,
  labels: readonly Label[] = [],
): (value: number, labels?: Labels<Label>) => void {
  const instruments: Gauge[] = [];
  declare({ name, type: 'gauge', labels, description }, (meter) => {
    instruments.push(meter.createGauge(before + name, { description }));
  });
  return (value, labels) => {
    for (const instrument of instruments) instrument.record(value, labels);
  };
}

/** An instrument read at scrape time: its description and its labels. It is a counter if its name ends in `_total`. */
export type Observed = readonly [description: string, ...labels: string[]];

/** One value of an observed instrument. */
export interface Reading<Name extends string> {
  name: Name;
  value: number;
  labels?: Attributes;
}

const KEPT_MS = 5_000;
const isCounter = (name: string) => name.endsWith('_total');

/**
 * Gauges and counters whose values are read at a scrape, at most every 5 s; while reading fails, gauges are absent.
 * @param instruments by name. @returns a function that starts to observe a source; call it once for each source.
 */
export function observed<Name extends string>(
  instruments: Record<Name, Observed>,
): (read: () => Promise<readonly Reading<Name>[]>) => void {
  const named = Object.entries(instruments) as [Name, Observed][];
  for (const [name, [description, ...labels]] of named) {
    described.set(name, { name, type: isCounter(name) ? 'counter' : 'gauge', labels, description });
  }
  return (read) => {
    let readAt = Number.NEGATIVE_INFINITY;
    let readings: Promise<readonly Reading<Name>[]> = Promise.resolve([]);
    whenStarted((meter) => {
      const made = new Map(
        named.map(([name, [description]]) => {
          const create = isCounter(name) ? 'createObservableCounter' : 'createObservableGauge';
          return [name, meter[create](before + name, { description })];
        }),
      );
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
  };
}
