// Divides the processor time of a profile among layers: each sample counts for the layer of its innermost frame that
// has one.

export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

/** Names as the table shows them, in its order. */
export const LAYERS = [
  'socket',
  'HTTP/1',
  'HTTP/2',
  'grpc-js',
  'protobuf',
  'express',
  'zod',
  'pg',
  'telemetry',
  'log',
  'own',
  'streams, timers',
  'garbage',
  'native',
] as const;
export type Layer = (typeof LAYERS)[number];

/** The first pattern that matches a frame's address decides. */
const BY_URL: readonly (readonly [RegExp, Layer])[] = [
  [/node_modules\/(@grpc\/|grpc-health-check)/, 'grpc-js'],
  [/node_modules\/@bufbuild\//, 'protobuf'],
  [/node_modules\/(pg|pg-pool|pg-protocol|pg-types|postgres-[a-z]+)\//, 'pg'],
  [/node_modules\/zod\//, 'zod'],
  [/node_modules\/@opentelemetry\//, 'telemetry'],
  [/node_modules\/(pino|sonic-boom|fast-redact|safe-stable-stringify)/, 'log'],
  [/packages\/runtime\/src\/log\.ts/, 'log'],
  [/node_modules\//, 'express'],
  [/(packages|services|deploy|test\/bench)\/.*\.ts$/, 'own'],
  [/^node:(internal\/)?http2/, 'HTTP/2'],
  [/^node:_http|^node:internal\/http/, 'HTTP/1'],
  [/^node:net|^node:internal\/stream_base_commons/, 'socket'],
  [/^node:internal\/(streams|timers|process|async)|^node:(stream|timers|events)/, 'streams, timers'],
];

/** System calls, which have no file name in a profile. */
const WRITES = /^(writev|writeBuffer|write(Latin1|Utf8|Ascii|Ucs2)String|shutdown)$/;
const BY_NAME: Readonly<Record<string, Layer>> = { '(garbage collector)': 'garbage', '(program)': 'native' };
const WAITING = '(idle)';

/** Each layer's share of the time in which the process was busy. */
export function sharesByLayer({ nodes, samples, timeDeltas }: Profile): Map<Layer, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const layers = new Map<number, Layer | undefined>();
  const layerOf = (id: number): Layer | undefined => {
    if (!layers.has(id)) layers.set(id, find(id));
    return layers.get(id);
  };
  const find = (id: number): Layer | undefined => {
    const { functionName, url } = frames.get(id)!;
    if (functionName === WAITING) return undefined;
    if (url === '' && WRITES.test(functionName)) return 'socket';
    const own = BY_NAME[functionName] ?? BY_URL.find(([pattern]) => pattern.test(url))?.[1];
    const parent = parents.get(id);
    return own ?? (parent === undefined ? 'native' : layerOf(parent));
  };
  const spent = new Map<Layer, number>();
  let total = 0;
  samples.forEach((id, at) => {
    const layer = layerOf(id);
    if (!layer) return;
    const took = timeDeltas[at] ?? 0;
    spent.set(layer, (spent.get(layer) ?? 0) + took);
    total += took;
  });
  return new Map([...spent].map(([layer, took]) => [layer, took / total]));
}
