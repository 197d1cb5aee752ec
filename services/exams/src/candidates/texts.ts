import { optionalTexts } from '../optional-texts.ts';

/** What may be said of a candidate, and cleared, besides whom it is. */
export const CANDIDATE_TEXTS = optionalTexts([
  { column: 'name', field: 'name', kind: 'short', max: 255 },
  { column: 'roll_number', field: 'rollNumber', kind: 'short', max: 64 },
  { column: 'section_or_class', field: 'sectionOrClass', kind: 'short', max: 64 },
]);
