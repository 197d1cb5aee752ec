import { metrics } from '@opentelemetry/api';

// Names follow the OpenTelemetry semantic conventions; labels are bounded: methods and codes of the catalogue.
const rpcDuration = metrics.getMeter('rpc').createHistogram('rpc.server.duration', {
  unit: 'ms',
  description: 'Time to answer an RPC',
});

/** @param outcome `ok` or an error code of the catalogue. */
export function recordRpc(method: string, outcome: string, durationMs: number): void {
  rpcDuration.record(durationMs, { method, outcome });
}
