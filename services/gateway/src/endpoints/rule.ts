import type { FieldCode } from '@exam-evaluation/contract/errors/fields.ts';
import { z } from 'zod';

/** Reports a failing field by its path relative to the object that the rule checks. */
export type Fault = (path: (string | number)[], code: FieldCode, message: string) => void;

/**
 * A rule about several fields of one object. It also runs when single fields have failed, so that one answer names
 * everything. Despite its type here, a value may then be absent or of a wrong type.
 */
export function rule<T>(check: (value: T, fault: Fault) => void): z.core.$ZodCheck<T> {
  return z.superRefine<T>(
    (value, context) => {
      check(value, (path, code, message) => context.addIssue({ code: 'custom', path, message, params: { code } }));
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

/** The items of a list; empty where it is absent or not a list. Items may be anything. */
export function asList<T>(value: readonly T[] | null | undefined): readonly (T | undefined)[] {
  return Array.isArray(value) ? (value as readonly (T | undefined)[]) : [];
}

/** Positions of the texts that already occur at an earlier position. */
export function repeated(texts: readonly unknown[]): number[] {
  const seen = new Set<unknown>();
  return texts.flatMap((text, i) => {
    if (typeof text !== 'string' || text === '') return [];
    if (seen.has(text)) return [i];
    seen.add(text);
    return [];
  });
}

/**
 * States in the OpenAPI document what a rule checks, with `if` and `then`. With `oneOf` or `anyOf` next to properties,
 * generators of clients ignore the properties, and their clients never send them.
 */
export function whenever(holds: object, then: object, otherwise?: object) {
  return { if: holds, then, ...(otherwise && { else: otherwise }) };
}

const JSON_TYPES = { string: { type: 'string' }, array: { type: 'array', items: {} } } as const;

/** Name and type of a field that is present and not null. */
type Given = readonly [name: string, type: keyof typeof JSON_TYPES];

const isGiven = ([name, type]: Given) => ({ required: [name], properties: { [name]: JSON_TYPES[type] } });

const hasOne = ([first, second]: readonly [string, string]) =>
  whenever({ not: { required: [first] } }, { required: [second] });

const named = ([first, second]: readonly [string, string]) => `\`${first}\` and \`${second}\``;

/** Exactly one of two fields is given; and of two others that are `needed`, at least one is there. */
export function exactlyOne(first: Given, second: Given, needed?: readonly [string, string]) {
  const also = needed ? hasOne(needed) : {};
  const others = needed ? `, and at least one of ${named(needed)}` : '';
  return {
    description: `Exactly one of ${named([first[0], second[0]])} is sent${others}.`,
    ...whenever(isGiven(first), { not: isGiven(second), ...also }, { ...isGiven(second), ...also }),
  };
}

/** At least one of two fields is there. */
export const atLeastOne = (...fields: readonly [string, string]) => ({
  description: `At least one of ${named(fields)} is sent.`,
  ...hasOne(fields),
});
