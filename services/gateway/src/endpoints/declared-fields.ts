import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { z } from 'zod';

// A field of a resource is declared once. The schema of what callers send, the schema of what they get, and the
// conversions to and from the message that stands for the resource inside follow from the declaration.

/** @typeParam Name of the field in the message. */
interface DeclaredField<Name extends PropertyKey, Sent extends z.ZodType, Shown extends z.ZodType, Init, Value> {
  name: Name;
  /** What may be sent. */
  sent: Sent;
  /** What answers show. */
  shown: Shown;
  /** Absent and null mean the same to a new resource: its default. */
  toMessage: (value: NonNullable<z.output<Sent>> | undefined) => Init;
  toJson: (value: Value) => z.input<Shown>;
}

// biome-ignore lint/suspicious/noExplicitAny: each field has types of its own, which the functions below keep.
type Fields = Readonly<Record<string, DeclaredField<any, any, any, any, any>>>;

/** Names of the fields that are texts or absent. */
type OptionalTexts<M> = {
  [K in keyof M]-?: string | undefined extends M[K] ? (M[K] extends string | undefined ? K : never) : never;
}[keyof M];

/** How fields of a resource are declared, given the message for it. */
export function fieldsOf<Desc extends DescMessage>() {
  type M = MessageShape<Desc>;
  type Init<Name extends keyof M> = Name extends keyof MessageInitShape<Desc> ? MessageInitShape<Desc>[Name] : never;

  const field = <Name extends keyof M, Sent extends z.ZodType, Shown extends z.ZodType>(
    name: Name,
    rest: Omit<DeclaredField<Name, Sent, Shown, Init<Name>, M[Name]>, 'name'>,
  ): DeclaredField<Name, Sent, Shown, Init<Name>, M[Name]> => ({ name, ...rest });

  /** A text that may be left out, null where it is. @param description of what is shown, where it is another. */
  const text = <Name extends OptionalTexts<M>>(
    name: Name,
    sent: z.ZodType<string, string>,
    description = sent.meta()?.description,
  ) => ({
    name,
    sent: sent.nullish(),
    shown: z
      .string()
      .meta({ ...(description && { description }) })
      .nullable(),
    toMessage: (value: string | undefined) => value,
    toJson: (value: string | undefined) => value ?? null,
  });

  return { field, text };
}

export const keysOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];

type Shape<F extends Fields, Part extends 'sent' | 'shown'> = { [K in keyof F]: F[K][Part] };

export const sentShape = <F extends Fields>(fields: F): Shape<F, 'sent'> => shapeOf(fields, 'sent');

export const shownShape = <F extends Fields>(fields: F): Shape<F, 'shown'> => shapeOf(fields, 'shown');

function shapeOf<F extends Fields, Part extends 'sent' | 'shown'>(fields: F, part: Part): Shape<F, Part> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field[part]])) as Shape<F, Part>;
}

/** The fields of a message that a body gives; one that is absent or null is unset, or has its default. */
export function toMessage<F extends Fields>(
  fields: F,
  body: { [K in keyof F]?: z.output<F[K]['sent']> | null | undefined },
): { [K in keyof F as F[K]['name']]: ReturnType<F[K]['toMessage']> } {
  const entries = Object.entries(fields).map(([key, { name, toMessage: convert }]) => [
    name,
    convert(body[key] ?? undefined),
  ]);
  return Object.fromEntries(entries);
}

type ValueOf<F extends Fields, K extends keyof F> = Parameters<F[K]['toJson']>[0];

/** A message that has the fields. */
type Holding<F extends Fields> = {
  [K in keyof F as undefined extends ValueOf<F, K> ? never : F[K]['name']]: ValueOf<F, K>;
} & { [K in keyof F as undefined extends ValueOf<F, K> ? F[K]['name'] : never]?: ValueOf<F, K> };

/** The JSON of the fields of a message. */
export function toJson<F extends Fields>(fields: F, message: Holding<F>): { [K in keyof F]: z.input<F[K]['shown']> } {
  const entries = Object.entries(fields).map(([key, { name, toJson: convert }]) => [
    key,
    convert(message[name as never]),
  ]);
  return Object.fromEntries(entries) as { [K in keyof F]: z.input<F[K]['shown']> };
}
