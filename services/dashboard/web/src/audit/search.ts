import { ACTS, type ActGroup } from '@exam-evaluation/contract/acts.ts';

/** Groups of acts to filter by, in the order in which they are offered. */
export const KINDS = Object.keys(ACTS) as ActGroup[];

/** The search parameters of the page: which acts are shown. */
export interface AuditSearch {
  exam?: string;
  person?: string;
  kind?: ActGroup;
}

/** Parses the search parameters; invalid ones are dropped. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { exam, person, kind } = search;
  return {
    ...(typeof exam === 'string' && exam && { exam }),
    ...(typeof person === 'string' && person && { person }),
    ...(KINDS.some((one) => one === kind) && { kind: kind as ActGroup }),
  };
}
