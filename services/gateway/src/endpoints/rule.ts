import type { FieldCode } from '@exam-evaluation/contract/errors.ts';
import { z } from 'zod';

/** Reports a failing field by its path below the object that the rule looks at. */
export type Fault = (path: (string | number)[], code: FieldCode, message: string) => void;

/**
 * A rule about several fields of one object. It also runs where single fields have failed, so that one answer names
 * everything: a value that the rule looks at may be absent or of a wrong type, whatever its type here says.
 */
export function rule<T>(check: (value: T, fault: Fault) => void): z.core.$ZodCheck<T> {
  return z.superRefine<T>(
    (value, context) => {
      check(value, (path, code, message) => context.addIssue({ code: 'custom', path, message, params: { code } }));
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

/** A list as given: none where it is absent or no list, and its items may be anything. */
export function asList<T>(value: readonly T[] | null | undefined): readonly (T | undefined)[] {
  return Array.isArray(value) ? (value as readonly (T | undefined)[]) : [];
}

/** Positions whose text an earlier one has as well. */
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
 * How the document says what a rule checks: by `if` and `then`. Generators of clients take `oneOf` or `anyOf` beside
 * properties for all there is, and make clients that never send the properties.
 */
export function whenever(holds: object, then: object, otherwise?: object) {
  return { if: holds, then, ...(otherwise && { else: otherwise }) };
}

const JSON_TYPES = { string: { type: 'string' }, array: { type: 'array', items: {} } } as const;

/** A field that is there and not null, by its name and type. */
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
