import { isDeepStrictEqual } from 'node:util';
import { createResolver, type Resolve, type Schema } from './json-schema.ts';
import { type Direction, schemaChanges } from './schema.rules.ts';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;

interface Response {
  headers?: Record<string, unknown>;
  content?: Content;
}

interface Operation {
  operationId: string;
  security?: unknown;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
}

export interface ApiDocument {
  security?: unknown;
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Versions {
  before: Resolve;
  after: Resolve;
}

/** What a document removes compared with an older one: a line for each break, with its place. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const versions = { before: createResolver(before), after: createResolver(after) };
  const operations = Object.entries(before.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths?.[path]?.[method];
      if (!now) return [`${name}: removed`];
      const needsOther = !isDeepStrictEqual(old.security ?? before.security, now.security ?? after.security);
      return [
        ...(old.operationId === now.operationId ? [] : [`${name}: operationId became ${now.operationId}`]),
        ...(needsOther ? [`${name}: needs another key`] : []),
        ...parameterChanges(old, now, name, versions),
        ...bodyChanges(old, now, name, versions),
        ...responseChanges(old, now, name, versions),
      ];
    }),
  );
  return [...operations, ...lostNames(before, after)];
}

/** Schemas that have another name or none: generated clients name their types after them. */
function lostNames(before: ApiDocument, after: ApiDocument): string[] {
  const names = Object.keys(before.components?.schemas ?? {});
  return names.filter((name) => !after.components?.schemas?.[name]).map((name) => `schema ${name}: removed or renamed`);
}

function parameterChanges(before: Operation, after: Operation, name: string, versions: Versions): string[] {
  const old = byName(before, versions.before);
  const now = byName(after, versions.after);
  return [
    ...[...old].flatMap(([key, parameter]) => {
      const changed = now.get(key);
      if (!changed) return [`${name} ${key}: removed`];
      const written = ({ style, explode }: Parameter) => JSON.stringify([style, explode]);
      return [
        ...(written(parameter) === written(changed) ? [] : [`${name} ${key}: written another way`]),
        ...compare(parameter.schema, changed.schema, `${name} ${key}`, 'request', versions),
      ];
    }),
    ...[...now]
      .filter(([key, { required }]) => required && !old.get(key)?.required)
      .map(([key]) => `${name} ${key}: required now`),
  ];
}

function byName({ parameters = [] }: Operation, resolve: Resolve): Map<string, Parameter> {
  return new Map(
    parameters.map((parameter) => {
      const resolved = resolve<Parameter>(parameter);
      return [`${resolved.in} ${resolved.name}`, resolved];
    }),
  );
}

function bodyChanges(before: Operation, after: Operation, name: string, versions: Versions): string[] {
  const [old, now] = [before.requestBody, after.requestBody];
  if (now?.required && !old?.required) return [`${name} body: required now`];
  return old ? contentChanges(old.content, now?.content ?? {}, `${name} body`, 'request', versions) : [];
}

function responseChanges(before: Operation, after: Operation, name: string, versions: Versions): string[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    const where = `${name} ${status}`;
    if (!after.responses[status]) return [`${where}: removed`];
    const old = versions.before<Response>(response);
    const now = versions.after<Response>(after.responses[status]);
    return [
      ...Object.keys(old.headers ?? {})
        .filter((header) => !now.headers?.[header])
        .map((header) => `${where} header ${header}: removed`),
      ...contentChanges(old.content ?? {}, now.content ?? {}, where, 'response', versions),
    ];
  });
}

function contentChanges(
  before: Content,
  after: Content,
  where: string,
  direction: Direction,
  versions: Versions,
): string[] {
  return Object.entries(before).flatMap(([type, old]) => {
    const now = after[type];
    if (!now) return [`${where} ${type}: removed`];
    return [
      // Examples of errors are named after their codes, and a published code is never removed.
      ...Object.keys(old.examples ?? {})
        .filter((code) => !now.examples?.[code])
        .map((code) => `${where} ${code}: removed`),
      ...compare(old.schema ?? {}, now.schema ?? {}, where, direction, versions),
    ];
  });
}

function compare(before: Schema, after: Schema, where: string, direction: Direction, versions: Versions): string[] {
  return schemaChanges(before, after, where, { direction, ...versions, open: new Set() });
}
