import type { WarningJson } from '../common-schema.ts';

// An id of the caller's is taken as it is, so that it comes back as it was sent. Ids that look the same may therefore name
// different things, which a spreadsheet or a form easily brings about; this warns of those that are written unusually.

/** Most ids of one request that are warned of. */
const WARNINGS_MAX = 100;
/** Characters that take no space, such as the mark at the beginning of a file; scripts of India need the two joiners. */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;

/** The id as most would write it: composed letters, single spaces, none at the ends, nothing invisible. */
function usual(id: string): string {
  return id.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().normalize('NFC');
}

/** @param ids each with the path of its field. */
export function unusualIdWarnings(
  ids: Iterable<readonly [field: string, id: string | null | undefined]>,
): WarningJson[] {
  const warnings: WarningJson[] = [];
  for (const [field, id] of ids) {
    if (id == null || usual(id) === id || warnings.length === WARNINGS_MAX) continue;
    const message =
      `This id is taken as it is, and is another one than ${JSON.stringify(usual(id))}, from which it differs only in ` +
      'spaces, in characters that are not seen, or in how its letters are composed.';
    warnings.push({ code: 'unusual_id', message, field });
  }
  return warnings;
}

/** Warnings about the `external_id`s of the candidates of a request. */
export function candidateIdWarnings(candidates: readonly { external_id?: string | undefined }[]): WarningJson[] {
  return unusualIdWarnings(candidates.map(({ external_id }, at) => [`candidates[${at}].external_id`, external_id]));
}
