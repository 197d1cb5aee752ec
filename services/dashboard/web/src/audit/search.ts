/** Groups of acts that can be asked for. */
export const KINDS = ['marking', 'finishing', 'copies', 'exams', 'keys', 'people'] as const;
export type Kind = (typeof KINDS)[number];

/** The search parameters of the page: which acts are shown. */
export interface AuditSearch {
  exam?: string;
  person?: string;
  kind?: Kind;
}

/** Parses the search parameters; invalid ones are dropped. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { exam, person, kind } = search;
  return {
    ...(typeof exam === 'string' && exam && { exam }),
    ...(typeof person === 'string' && person && { person }),
    ...(KINDS.some((one) => one === kind) && { kind: kind as Kind }),
  };
}
