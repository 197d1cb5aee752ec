import { expect, test } from '@jest/globals';
import { currentDocument } from './committed.ts';
import { lint } from './lint.ts';

test("the document passes Spectral's OpenAPI rules, warnings included", async () => {
  expect(await lint(currentDocument())).toEqual([]);
});

test('a description left out and an example that does not fit are found', async () => {
  const document = JSON.parse(currentDocument());
  document.paths = { '/me': document.paths['/me'] };
  delete document.paths['/me'].get.description;
  document.paths['/me'].get.responses['200'].content['application/json'].example.daily_copy_quota = 'many';
  expect(await lint(JSON.stringify(document))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('operation-description'),
      expect.stringContaining('oas3-valid-media-example'),
    ]),
  );
});

test('enums are of texts: openapi-python-client leaves an operation out whose body has another', () => {
  const others: unknown[] = [];
  JSON.parse(currentDocument(), (key, value) => {
    if (key === 'enum' && value.some((one: unknown) => typeof one !== 'string')) others.push(value);
    return value;
  });
  expect(others).toEqual([]);
});

test('nothing makes client generators drop fields, send invalid ones, or fail', () => {
  const faults: unknown[] = [];
  JSON.parse(currentDocument(), (key, value) => {
    if (value?.properties && (value.oneOf ?? value.anyOf ?? value.allOf)) faults.push(key);
    if (value?.additionalProperties === false) faults.push(key);
    if (key.startsWith('exclusive')) faults.push(key); // ogen reads it as the boolean of OpenAPI 3.0
    const fields = Object.values(value?.properties ?? {}) as { type?: string; const?: unknown }[];
    if (fields.some(({ type, const: only }) => type === 'null' || (type === 'boolean' && only))) faults.push(key);
    return value;
  });
  expect(faults).toEqual([]);
});

/** Every schema of a document with its place, `components` first; examples are not schemas. */
function schemasOf(document: object): [string, Record<string, unknown>][] {
  const found: [string, Record<string, unknown>][] = [];
  const walk = (value: unknown, place: string): void => {
    if (value === null || typeof value !== 'object') return;
    if (!Array.isArray(value)) found.push([place, value as Record<string, unknown>]);
    for (const [name, inner] of Object.entries(value)) {
      if (name !== 'example' && name !== 'examples') walk(inner, `${place}/${name}`);
    }
  };
  walk(document, '#');
  return found;
}

const isNamed = (place: string) => /^#\/components\/schemas\/\w+$/.test(place);

test('objects and lists of words have names, but for those of parameters', () => {
  const unnamed = schemasOf(JSON.parse(currentDocument())).filter(
    ([place, { properties, enum: words }]) =>
      (properties || words) &&
      !isNamed(place.replace(/\/anyOf\/0$/, '')) &&
      !/\/(?:parameters|if|then|else)\b/.test(place),
  );
  expect(unnamed.map(([place]) => place)).toEqual([]);
});

test('no name of a schema hides a global of TypeScript, a builtin of Python, or what generated Java imports', () => {
  const taken =
    /^(?:Error|Warning|Option|Request|Response|Event|Range|Selection|Text|Exception|type|object|Record|Level|Logger|List|Map|Set|Date|File|Locale|Objects|Arrays|Type|Pair|Configuration)$/;
  const { components } = JSON.parse(currentDocument());
  expect(Object.keys(components.schemas).filter((name) => taken.test(name) || name in globalThis)).toEqual([]);
});

test('words of answers are open to new ones, those of requests are not', () => {
  const { components } = JSON.parse(currentDocument());
  const words = Object.entries<{ enum?: unknown; anyOf?: object[] }>(components.schemas).filter(
    ([, schema]) => schema.enum ?? (schema.anyOf?.[0] as { enum?: unknown } | undefined)?.enum,
  );
  const isInput = ([name]: [string, unknown]) => name.endsWith('Input');
  expect(words.length).toBeGreaterThan(20);
  for (const [name, schema] of words.filter(isInput)) expect([name, schema.enum]).toEqual([name, expect.any(Array)]);
  for (const [name, schema] of words.filter((word) => !isInput(word))) {
    expect([name, schema.anyOf?.[1]]).toEqual([name, { type: 'string' }]);
  }
});

test('no bounds of doubles, and no patterns that look around', () => {
  const faults = schemasOf(JSON.parse(currentDocument())).filter(
    ([, { minimum, maximum, pattern }]) =>
      Math.abs(Number(minimum ?? 0)) > 2 ** 52 ||
      Math.abs(Number(maximum ?? 0)) > 2 ** 52 ||
      /\(\?/.test(String(pattern)),
  );
  expect(faults).toEqual([]);
});

test('the name of an operation begins with a verb', () => {
  const { paths } = JSON.parse(currentDocument());
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap(Object.values);
  const verbs =
    /^(?:add|apply|approve|cancel|create|delete|export|finalize|get|list|open|override|patch|put|quote|reEvaluate|register|search|set|unfinalize|unregister|upsert)[A-Z]\w+$/;
  expect(operations.map(({ operationId }) => operationId).filter((name) => !verbs.test(name))).toEqual([]);
});

/** What generators of clients make themselves from a schema's name: constructors in Go, converters in TypeScript. */
const MADE_FROM_SCHEMAS = [
  'New_',
  'New_WithDefaults',
  'Nullable_',
  'NewNullable_',
  '_FromJSON',
  '_ToJSON',
  'InstanceOf_',
];
/** From an operation's: its parameters, answers and refusals. */
const MADE_FROM_OPERATIONS = ['_Data', '_Error', '_Errors', '_Request', '_Response', '_Responses', 'Api_Request'];
const MADE_FROM_TAGS = ['_Api', '_APIService'];

/** Names of schemas that a generated client has twice, also where only case differs, since files are named after them. */
function clashes(schemas: string[], operations: string[], tags: string[]): string[] {
  const lower = schemas.map((name) => name.toLowerCase());
  const made = (names: string[], patterns: string[]) =>
    patterns.flatMap((pattern) => names.map((name) => pattern.replace('_', name).toLowerCase()));
  const taken = new Set([
    ...made(schemas, MADE_FROM_SCHEMAS),
    ...made(operations, MADE_FROM_OPERATIONS),
    ...made(tags, MADE_FROM_TAGS),
  ]);
  return schemas.filter((_name, index) => taken.has(lower[index]!) || lower.indexOf(lower[index]!) !== index);
}

test('no schema has a name that a generated client takes for something else', () => {
  const { components, paths, tags } = JSON.parse(currentDocument());
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap(Object.values);
  const found = clashes(
    Object.keys(components.schemas),
    operations.map(({ operationId }) => operationId),
    tags.map(({ name }: { name: string }) => name),
  );
  expect(found).toEqual([]);
});

test.each([
  [['ChoiceGroup', 'NewChoiceGroup'], 'NewChoiceGroup'],
  [['Exam', 'NullableExam'], 'NullableExam'],
  [['Exam', 'GetExamData'], 'GetExamData'],
  [['Exam', 'ExamsApi'], 'ExamsApi'],
  [['Exam', 'EXAM'], 'EXAM'],
])('%j clash in %s', (schemas, found) => {
  expect(clashes(schemas, ['getExam'], ['Exams'])).toEqual([found]);
});

test('no two fields of an object have accessors of one name', () => {
  const faults = schemasOf(JSON.parse(currentDocument())).flatMap(([place, { properties = {} }]) => {
    const names = Object.keys(properties as object).map((name) => name.replaceAll('_', '').toLowerCase());
    const accessors = new Set(names.flatMap((name) => [`${name}ok`, `get${name}`, `set${name}`, `has${name}`]));
    return names
      .filter((name, index) => accessors.has(name) || names.indexOf(name) !== index)
      .map((name) => place + name);
  });
  expect(faults).toEqual([]);
});

test('every property of a schema is described', () => {
  const { components } = JSON.parse(currentDocument());
  const found = Object.entries<{ properties?: Record<string, { description?: string }> }>(components.schemas).flatMap(
    ([schema, { properties = {} }]) =>
      Object.entries(properties).flatMap(([name, { description }]) => (description ? [] : [`${schema}.${name}`])),
  );
  expect(found).toEqual([]);
});

// openapi-generator makes `any` of such a property, since it takes what stands beside the reference for the schema.
test('what a property refers to in words of its own has no conditions', () => {
  const { components } = JSON.parse(currentDocument());
  const conditional = Object.keys(components.schemas).filter((name) => components.schemas[name].if);
  const found = schemasOf(JSON.parse(currentDocument())).filter(
    ([, { $ref, ...beside }]) =>
      Object.keys(beside).length > 0 && conditional.includes(String($ref).replace('#/components/schemas/', '')),
  );
  expect(conditional.length).toBeGreaterThan(3);
  expect(found.map(([place]) => place)).toEqual([]);
});
