import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { PEN_MAX } from '@exam-evaluation/contract/limits.ts';
import { isPenKind, PEN_PLACE_MAX, PLACES_OF } from '@exam-evaluation/contract/pen.ts';
import type { PenMark } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';

/**
 * Requires marks of a pen that can be drawn, and not too many of them.
 * @param pages of the copy; 0 for a typed one, which has none to draw on.
 * @throws ContractError validation_failed.
 */
export function requirePenMarks(marks: readonly PenMark[], pages: number): void {
  requireItems('pen_marks', marks, 0, PEN_MAX.marks);
  const places = marks.reduce((sum, mark) => sum + mark.places.length / 2, 0);
  if (places > PEN_MAX.places) {
    const message = `must have at most ${PEN_MAX.places} places, not ${places}`;
    throw invalidFields([{ field: 'pen_marks', code: 'out_of_range', message }]);
  }
  const errors = marks.flatMap((mark, index) =>
    faultsOf(mark, pages).map(({ field, ...rest }) => ({ field: `pen_marks[${index}].${field}`, ...rest })),
  );
  if (errors.length > 0) throw invalidFields(errors);
}

function faultsOf({ page, kind, places, text }: PenMark, pages: number): FieldError[] {
  if (!isPenKind(kind)) return [{ field: 'kind', code: 'invalid', message: 'is no kind of mark' }];
  const errors: FieldError[] = [];
  if (page < 1 || page > pages) errors.push({ field: 'page', code: 'invalid', message: 'is no page of the copy' });
  const { least, most } = PLACES_OF[kind];
  const count = places.length / 2;
  if (!Number.isInteger(count) || count < least || count > most) {
    errors.push({ field: 'places', code: 'invalid', message: `has too few or too many places for ${kind}` });
  } else if (places.some((place) => place < 0 || place > PEN_PLACE_MAX)) {
    errors.push({ field: 'places', code: 'invalid', message: `has a place outside 0 to ${PEN_PLACE_MAX}` });
  }
  if (kind === 'text' && text.trim() === '') errors.push({ field: 'text', code: 'required', message: 'is missing' });
  if (kind !== 'text' && text !== '') errors.push({ field: 'text', code: 'invalid', message: 'is only for a text' });
  if (isLongerThan(text, PEN_MAX.text)) {
    errors.push({ field: 'text', code: 'too_long', message: `has more than ${PEN_MAX.text} characters` });
  }
  return errors;
}
