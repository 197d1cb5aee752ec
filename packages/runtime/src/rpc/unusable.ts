import type { DescField, DescMessage } from '@bufbuild/protobuf';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';

type Fields = Record<string, unknown>;

const EARLIEST = -62_135_596_800n; // 0001-01-01, the first moment that a timestamp has
const LATEST = 253_402_300_799n; // 9999-12-31

/**
 * The most items of any list in a request, so that none is without a limit. Services have lower ones of their own:
 * the candidates of an exam are the longest list of the contract, with 2,000.
 */
export const LIST_ITEMS_MAX = 10_000;

/** The most levels of a Struct, as of a body over HTTP; much deeper ones cannot be decoded by the next service. */
export const STRUCT_LEVELS_MAX = 32;

/**
 * Fields of a request with values that are well formed but meaningless: an unknown number of an enum, a time out of
 * range, a text with U+0000. Rules do not expect them, and databases cannot store them. Lists with more than
 * LIST_ITEMS_MAX items, and a Struct of more than STRUCT_LEVELS_MAX levels, too.
 */
export function unusableFields(schema: DescMessage, request: object): FieldError[] {
  return schema.fields.flatMap((field) => {
    const value = readField(field, request as Fields);
    if (value === undefined || field.fieldKind === 'map') return [];
    if (!Array.isArray(value)) return findFaults(field, value, field.name);
    if (value.length > LIST_ITEMS_MAX) {
      const message = `must have at most ${LIST_ITEMS_MAX} items, not ${value.length}`;
      return [{ field: field.name, code: 'out_of_range', message }];
    }
    return value.flatMap((item, n) => findFaults(field, item, `${field.name}[${n}]`));
  });
}

function readField({ oneof, localName }: DescField, fields: Fields): unknown {
  if (!oneof) return fields[localName];
  const chosen = fields[oneof.localName] as { case?: string; value?: unknown } | undefined;
  return chosen?.case === localName ? chosen.value : undefined;
}

function findFaults(field: DescField, value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0')
      ? [{ field: path, code: 'invalid_characters', message: 'must not contain U+0000' }]
      : [];
  }
  if (field.enum) {
    return field.enum.value[value as number]
      ? []
      : [{ field: path, code: 'invalid', message: `is none of ${field.enum.typeName}` }];
  }
  if (field.message?.typeName === 'google.protobuf.Timestamp') {
    return isMoment(value as Timestamp) ? [] : [{ field: path, code: 'invalid', message: 'is no moment' }];
  }
  // What else is wrong with a Struct is found by the service that stores it.
  if (field.message?.typeName === 'google.protobuf.Struct' && isDeeper(value, STRUCT_LEVELS_MAX)) {
    return [{ field: path, code: 'invalid', message: `nests deeper than ${STRUCT_LEVELS_MAX} levels` }];
  }
  if (!field.message || field.message.typeName.startsWith('google.')) return [];
  return unusableFields(field.message, value as object).map((fault) => ({ ...fault, field: `${path}.${fault.field}` }));
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function isMoment({ seconds, nanos }: Timestamp): boolean {
  return seconds >= EARLIEST && seconds <= LATEST && nanos >= 0 && nanos < 1e9;
}
