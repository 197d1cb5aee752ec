/** The path below which the dashboard is served where no other one is set. */
export const BASE_PATH = '/dashboard';

/** Where people reach the dashboard. */
export interface Site {
  /** Address of the installation; the dashboard is on its host. */
  publicUrl: string;
  /** Path of the dashboard on that host, without a slash at its end. */
  basePath: string;
}

/** Address of the dashboard, without a slash at its end. */
export function siteAddress({ publicUrl, basePath }: Site): string {
  return `${new URL(publicUrl).origin}${basePath}`;
}

/**
 * Paths below which requests may arrive, the longest first: a proxy in front may take leading parts of the path off, so
 * that those for `/exams/dashboard` also come for `/dashboard`.
 */
export function arrivalPaths(basePath: string): string[] {
  const parts = basePath.slice(1).split('/');
  return parts.map((_, index) => `/${parts.slice(index).join('/')}`);
}
