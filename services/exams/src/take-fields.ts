import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { FieldErrors } from './field-errors.ts';

/**
 * Applies a partial update: the named fields, by their names in proto and HTTP, are taken from `changes`, or cleared
 * where they are absent there. Reports names that cannot be changed.
 */
export function takeFields<S extends DescMessage>(
  errors: FieldErrors,
  schema: S,
  current: MessageShape<S>,
  changes: MessageShape<S> | undefined,
  options: { names: readonly string[]; fixed: readonly string[] },
): MessageShape<S> {
  const keys = new Map(schema.fields.map(({ name, localName }) => [name, localName]));
  const result = { ...current } as Record<string, unknown>;
  for (const name of options.names) {
    const key = keys.get(name);
    if (key === undefined) errors.add(name, 'unknown_field', 'is not a known field');
    else if (options.fixed.includes(name)) errors.add(name, 'not_editable', 'cannot be changed');
    else result[key] = (changes as Record<string, unknown> | undefined)?.[key];
  }
  return result as MessageShape<S>;
}
