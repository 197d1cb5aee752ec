import type { FieldErrors } from './field-errors.ts';

interface OptionalText {
  /** Its name in the database, which is also the one that callers know. */
  column: string;
  /** Its name in the message. */
  field: string;
  kind: 'short' | 'requiredShort' | 'long';
  /** Most characters. */
  max: number;
}

/** Texts of a message that may be left out: how they are checked, and stored in columns that are null without them. */
export function optionalTexts<const T extends readonly OptionalText[]>(texts: T) {
  type Columns = Record<T[number]['column'], string | null>;
  type Fields = Partial<Record<T[number]['field'], string>>;
  const textOf = (fields: Fields, field: string): string | undefined => fields[field as keyof Fields];

  return {
    columns: texts.map(({ column }) => column) as T[number]['column'][],

    /** @param path before the names of fields, such as `candidates[0].` */
    check(errors: FieldErrors, fields: Fields, path = ''): void {
      for (const { column, field, kind, max } of texts) {
        const value = textOf(fields, field);
        if (value !== undefined) errors[kind](path + column, value, max);
      }
    },

    toColumns: (fields: Fields) =>
      Object.fromEntries(texts.map(({ column, field }) => [column, textOf(fields, field) ?? null])) as Columns,

    toFields: (row: Columns) =>
      Object.fromEntries(
        texts.map(({ column, field }) => [field, row[column as keyof Columns] ?? undefined]),
      ) as Record<T[number]['field'], string | undefined>,
  };
}
