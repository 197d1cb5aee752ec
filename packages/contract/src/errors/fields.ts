/** Codes of `details.errors[].code`. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'out_of_range',
  'too_long',
  'too_large',
  'invalid_characters',
  'not_editable',
  'unknown_field',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

/** One failing field of a `validation_failed` answer. */
export interface FieldError {
  /** Path in the request, such as `questions[3].max_marks`. */
  field: string;
  code: FieldCode;
  message: string;
}
