declare global {
  var stopAfterRun: (() => Promise<void>)[] | undefined;
}

/** Stops what a global setup has started, at the end of the run. */
export function afterRun(stop: () => Promise<void>): void {
  globalThis.stopAfterRun ??= []; // Jest may load this file once for each
  globalThis.stopAfterRun.push(stop);
}

export default async function teardown(): Promise<void> {
  for (const stop of globalThis.stopAfterRun?.splice(0) ?? []) await stop();
}
