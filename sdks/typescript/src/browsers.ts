/** Why the client refuses to start in a browser. */
export const NOT_IN_BROWSERS =
  'The Exam Evaluation client does not start in a browser or an app: whoever has the API key can read every copy of the ' +
  'institute. Call the API from your server. If this is a server, bundle for Node (esbuild --platform=node) and run it ' +
  'without a DOM.';

/** @throws TypeError where there is a document, or where a browser runs a worker. */
export function refuseBrowsers(): void {
  const isWorker = 'importScripts' in globalThis && typeof process === 'undefined';
  if ('document' in globalThis || isWorker) throw new TypeError(NOT_IN_BROWSERS);
}
