/**
 * Path of the dashboard on its host, without a slash at its end. The server writes it into the page, since a proxy may
 * lead any path here.
 */
export const BASE_PATH = readPath(globalThis.document as Document | undefined);

/** @param page undefined in tests without a browser. */
function readPath(page: Document | undefined): string {
  const path = page?.documentElement.dataset.path;
  return path === undefined ? '' : new URL(path, page!.baseURI).pathname.replace(/\/$/, '');
}
