/** A JSON Schema as OpenAPI 3.1 documents hold it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
}

/** Resolves a `$ref` of a document. */
export type Resolve = <T>(value: T | { $ref: string }) => T;

export function createResolver(document: object): Resolve {
  const resolve: Resolve = (value) => {
    const { $ref } = value as { $ref?: string };
    if ($ref === undefined) return value as never;
    const found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name.replaceAll('~1', '/')], document);
    if (found === undefined) throw new Error(`nothing is at ${$ref}`);
    return resolve(found as never);
  };
  return resolve;
}

/** The alternatives of a schema: those of `anyOf` and `oneOf`, and one for each of several types. */
export function alternatives(schema: Schema, resolve: Resolve): Schema[] {
  const resolved = resolve<Schema>(schema);
  const { type } = resolved;
  if (Array.isArray(type)) return type.map((one) => ({ ...resolved, type: one }));
  const choices = type === undefined ? (resolved.anyOf ?? resolved.oneOf) : undefined;
  return choices ? choices.flatMap((choice) => alternatives(choice, resolve)) : [resolved];
}
