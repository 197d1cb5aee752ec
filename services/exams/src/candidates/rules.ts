import type { CandidateInput, RegisterCandidatesRequest_Item } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { NIL_UUID } from '@exam-evaluation/runtime/uuid.ts';
import { duplicates, type FieldErrors } from '../field-errors.ts';
import { CANDIDATE_TEXTS } from './texts.ts';

/** Checks the values of candidates of one request; two with one external_id are refused. */
export function checkCandidates(errors: FieldErrors, candidates: readonly CandidateInput[]): void {
  checkItems(
    errors,
    candidates.map((input) => ({ input })),
  );
}

/** As `checkCandidates`, for a list in which some are named by id. */
export function checkRegistrations(errors: FieldErrors, items: readonly RegisterCandidatesRequest_Item[]): void {
  checkItems(
    errors,
    items.map(({ item }) => (item.case === 'input' ? { input: item.value } : { id: item.value ?? '' })),
  );
}

type Item = { input: CandidateInput } | { id: string };

function checkItems(errors: FieldErrors, items: readonly Item[]): void {
  items.forEach((item, index) => {
    if ('input' in item) checkInput(errors, `candidates[${index}]`, item.input);
    else if (item.id === '')
      errors.add(`candidates[${index}].external_id`, 'required', 'external_id or id is required');
  });
  const repeated = (field: string, values: string[]) => {
    for (const index of duplicates(values)) {
      errors.add(`candidates[${index}].${field}`, 'invalid', 'is that of another candidate of this request too');
    }
  };
  repeated(
    'external_id',
    items.map((item) => ('input' in item ? item.input.externalId : '')),
  );
  repeated(
    'id',
    // Two invalid ids are two unknown candidates, not the same one.
    items.map((item) => ('id' in item && item.id !== NIL_UUID ? item.id.toLowerCase() : '')),
  );
}

function checkInput(errors: FieldErrors, path: string, input: CandidateInput): void {
  errors.requiredShort(`${path}.external_id`, input.externalId, 128);
  CANDIDATE_TEXTS.check(errors, input, `${path}.`);
  const clearable: readonly string[] = CANDIDATE_TEXTS.columns;
  if (input.clear.some((field) => !clearable.includes(field))) {
    errors.add(`${path}.clear`, 'invalid', `must be of ${clearable.join(', ')}`);
  }
}
