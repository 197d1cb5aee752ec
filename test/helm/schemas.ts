import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

type Schema = Record<string, any>;

export interface SchemaSources {
  /** Kubernetes' own OpenAPI 2 document. */
  swagger: string;
  /** Folders of CustomResourceDefinitions. */
  crdFolders: string[];
  into: string;
}

/** Writes a strict JSON schema for each kind of object, named as kubeconform looks for them. */
export function makeSchemas({ swagger, crdFolders, into }: SchemaSources): void {
  const { definitions } = JSON.parse(readFileSync(swagger, 'utf8')) as { definitions: Record<string, Schema> };
  for (const schema of Object.values(definitions)) {
    for (const { group, kind, version } of schema['x-kubernetes-group-version-kind'] ?? []) {
      // Kinds without metadata, such as options of requests, are not objects.
      if (schema.properties?.metadata) write(into, { group, version, kind }, withDefinitions(schema, definitions));
    }
  }
  for (const folder of crdFolders) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
      for (const document of parseAllDocuments(readFileSync(join(folder, file), 'utf8'))) {
        const crd = document.toJS() as Schema | null;
        if (crd?.kind !== 'CustomResourceDefinition') continue;
        const { group, names, versions } = crd.spec;
        for (const { name, schema } of versions) {
          const object = strict(schema.openAPIV3Schema);
          // The CRD does not list their fields.
          object.properties = { ...object.properties, metadata: { type: 'object' } };
          write(into, { group, version: name, kind: names.kind }, object);
        }
      }
    }
  }
}

function write(
  into: string,
  { group, version, kind }: Record<'group' | 'version' | 'kind', string>,
  schema: Schema,
): void {
  const parts = [kind, ...(group ? [group.split('.', 1)[0]!] : []), version];
  writeFileSync(join(into, `${parts.join('-').toLowerCase()}.json`), JSON.stringify(schema));
}

/** A schema with every definition that it leads to. */
function withDefinitions(schema: Schema, all: Record<string, Schema>): Schema {
  const found: Record<string, Schema> = {};
  const take = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(take);
    if (typeof part !== 'object' || part === null) return;
    const name = (part as Schema).$ref?.replace?.('#/definitions/', '');
    if (name && !found[name]) {
      found[name] = strict(all[name]!);
      take(all[name]);
    }
    Object.values(part).forEach(take);
  };
  take(schema);
  return { ...strict(schema), definitions: found };
}

/** Forbids properties that a schema does not name, and allows numbers where Kubernetes accepts them for text. */
function strict(part: any): any {
  if (Array.isArray(part)) return part.map(strict);
  if (typeof part !== 'object' || part === null) return part;
  if (part['x-kubernetes-int-or-string'] || part.format === 'int-or-string') return { type: ['string', 'integer'] };
  const { description: _, format: __, ...rest } = part as Schema;
  const schema = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, name === 'properties' ? eachStrict(value) : strict(value)]),
  );
  const open = part['x-kubernetes-preserve-unknown-fields'] || part.additionalProperties !== undefined;
  return part.properties && !open ? { ...schema, additionalProperties: false } : schema;
}

/** Separate, since a property itself may be called `description` or `format`. */
function eachStrict(properties: Record<string, unknown>): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, strict(schema)]));
}
