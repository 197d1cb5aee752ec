/** Groups of acts that can be asked for. */
export const KINDS = ['marking', 'finishing', 'copies', 'exams', 'keys', 'people'] as const;
export type Kind = (typeof KINDS)[number];

/** What stands in the address: which acts are looked at. */
export interface AuditSearch {
  exam?: string;
  person?: string;
  kind?: Kind;
}

/** Reads what stands behind the question mark; what is no such thing is left out. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { exam, person, kind } = search;
  return {
    ...(typeof exam === 'string' && exam && { exam }),
    ...(typeof person === 'string' && person && { person }),
    ...(KINDS.some((one) => one === kind) && { kind: kind as Kind }),
  };
}
