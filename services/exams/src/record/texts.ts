import { LABEL_LENGTH_MAX, NAME_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { optionalTexts } from '../optional-texts.ts';

export const EXAM_TEXTS = optionalTexts([
  { column: 'external_ref', field: 'externalRef', kind: 'requiredShort', max: 128 },
  { column: 'subject', field: 'subject', kind: 'short', max: NAME_LENGTH_MAX },
  { column: 'board', field: 'board', kind: 'short', max: 64 },
  { column: 'class', field: 'class', kind: 'short', max: LABEL_LENGTH_MAX },
  { column: 'instructions', field: 'instructions', kind: 'long', max: 4_000 },
]);
