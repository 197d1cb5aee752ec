declare global {
  var stopAfterRun: (() => Promise<void>)[] | undefined;
}

/** Has a function called at the end of the run, to stop what a global setup has started. */
export function afterRun(stop: () => Promise<void>): void {
  globalThis.stopAfterRun ??= []; // Jest may load this file once for each setup
  globalThis.stopAfterRun.push(stop);
}

export default async function teardown(): Promise<void> {
  for (const stop of globalThis.stopAfterRun?.splice(0) ?? []) await stop();
}
