import type { FieldCode, FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { isStorable } from '@exam-evaluation/runtime/characters.ts';
import { FIELD_ERRORS_MAX } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { Turns } from '@exam-evaluation/runtime/turns.ts';
import type { z } from 'zod';
import { NO_ANGLE_BRACKETS } from '../endpoints/fields.ts';
import { fieldMessage } from './field-message.ts';
import { findOutline } from './outline.ts';

type Path = readonly PropertyKey[];

export const UNKNOWN_FIELD = { code: 'unknown_field', message: 'is not a field of this request' } as const;

/** Either the value that a schema makes of an input, or every field that fails, each once. */
export type Validated<T> = { value: T } | { errors: FieldError[] };

export function validate<S extends z.ZodType>(schema: S, input: unknown): Validated<z.output<S>> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  // zod skips rules about several fields when a number is not an integer, so the input is checked again with integers
  // in these places.
  const fractions = issues.filter((issue) => issue.code === 'invalid_type' && issue.expected === 'int');
  const others = fractions.length > 0 ? schema.safeParse(without(fractions, input), { reportInput: true }) : undefined;
  const all = [...issues, ...(others?.error?.issues ?? [])];
  return { errors: oncePerField(all.flatMap(toFieldErrors)) };
}

/**
 * Checks the lists of a body item by item until more fields have failed than an answer reports; a schema would collect
 * every failing field of all items first.
 * @returns nothing where fewer fail: then checking the whole body costs little more than parsing it did.
 */
export async function failsInMasses(schema: z.ZodType, body: Readonly<Record<string, unknown>>): Promise<FieldError[]> {
  const outline = findOutline(schema);
  const errors: FieldError[] = [];
  const turns = new Turns();
  for (const [name, field] of outline.kind === 'object' ? outline.fields : []) {
    const items = body[name];
    if (field.kind !== 'list' || !Array.isArray(items)) continue;
    for (const [at, item] of items.entries()) {
      const { error } = field.schema.safeParse(item, { reportInput: true });
      for (const issue of error?.issues ?? [])
        errors.push(...toFieldErrors({ ...issue, path: [name, at, ...issue.path] }));
      if (errors.length > FIELD_ERRORS_MAX) return oncePerField(errors);
      await turns.next();
    }
  }
  return [];
}

/** The input with a whole number in each place where these issues found a fraction. */
function without(fractions: readonly z.core.$ZodIssue[], input: unknown): unknown {
  const copy: Holder = structuredClone({ input });
  for (const { path } of fractions) {
    const [last = 'input', ...above] = ['input', ...path].toReversed();
    const holder = above.toReversed().reduce<Holder>((value, part) => value[part] as Holder, copy);
    holder[last] = 1;
  }
  return copy.input;
}

type Holder = Record<PropertyKey, unknown>;

/** The first error of every field, in the order given. */
export function oncePerField(errors: readonly FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) if (!byField.has(error.field)) byField.set(error.field, error);
  return [...byField.values()];
}

/**
 * Corrects field errors of a service, which sees an empty list where none was sent: a field that is out of range
 * because it is absent from the body is `required`.
 */
export function namedAsAbsent(errors: readonly FieldError[], body: unknown): FieldError[] {
  return errors.map((error) => {
    const sent = error.field
      .split(/[.[\]]+/)
      .filter((part) => part !== '')
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], body);
    const isAbsent = error.code === 'out_of_range' && (sent === undefined || sent === null);
    return isAbsent ? { field: error.field, code: 'required', message: 'is required' } : error;
  });
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, FIELD_ERRORS_MAX);
    return keys.map((key) => ({ field: fieldPath([...issue.path, key]), ...UNKNOWN_FIELD }));
  }
  // Of several shapes, uses the errors of the one that the input has; the others only say that it has another shape.
  const meant =
    issue.code === 'invalid_union' &&
    issue.errors.find((inner) => inner.every(({ code, path }) => path.length > 0 || code !== 'invalid_type'));
  if (meant) return meant.flatMap((inner) => toFieldErrors({ ...inner, path: [...issue.path, ...inner.path] }));
  const code = toFieldCode(issue);
  return [{ field: fieldPath(issue.path), code, message: fieldMessage(issue, code) }];
}

function toFieldCode(issue: z.core.$ZodIssue): FieldCode {
  if (issue.input === Infinity || issue.input === -Infinity) return 'out_of_range'; // 1e400 is a number, too
  const absent = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'custom':
      return (issue.params?.code as FieldCode | undefined) ?? (absent ? 'required' : 'invalid');
    case 'too_small':
      return issue.origin === 'string' ? 'required' : 'out_of_range';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'out_of_range';
    case 'invalid_format':
      return issue.pattern === String(NO_ANGLE_BRACKETS) ? 'invalid_characters' : 'invalid';
    default:
      return absent ? 'required' : 'invalid';
  }
}

/**
 * The longest path that is reported, in characters; longer than any path of known fields. An unknown name may be as
 * long as the body and occur in many paths.
 */
export const PATH_LENGTH_MAX = 1_000;

/** `['questions', 3, 'max_marks']` → `questions[3].max_marks` */
export function fieldPath(path: Path): string {
  const text = path.reduce<string>((above, part) => {
    if (typeof part === 'number') return `${above}[${part}]`;
    const name = String(part).slice(0, PATH_LENGTH_MAX);
    return above === '' ? name : `${above}.${name}`;
  }, '');
  return text.slice(0, PATH_LENGTH_MAX).toWellFormed();
}

/** Texts that cannot be stored as sent: with U+0000, or with a lone surrogate. */
export function invalidTexts(value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of unstorable(value, [])) {
    errors.push({
      field: fieldPath(path),
      code: 'invalid_characters',
      message: 'contains characters that cannot be kept',
    });
    if (errors.length === FIELD_ERRORS_MAX) break;
  }
  return errors;
}

/** Paths of the strings that cannot be stored; a bad field name is reported by the path of its object. */
function* unstorable(value: unknown, path: Path): Generator<Path> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield path;
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* unstorable(item, [...path, i]);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      if (isStorable(name)) yield* unstorable(member, [...path, name]);
      else yield path;
    }
  }
}
