import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NUMBERS, readPaper, SWITCHES } from './paper.ts';

const paper = (text: string) => readPaper(text, 'paper.yaml');

test('only numbers and switches are read as such; everything else is text as it was written', () => {
  const { body } = paper(`title: 2026
class: 8
open: yes
blind: true
conducted_on: 2026-04-01
questions:
  - label: 1.10
    max_marks: 2.5
    text: true
    answer: { accepted: [1945, null, 0x1F, "7"] }
    tags: { chapter: 3, easy: true }
`);
  expect(body).toEqual({
    title: '2026',
    class: '8',
    open: 'yes',
    blind: true,
    conducted_on: '2026-04-01',
    questions: [
      {
        label: '1.10',
        max_marks: 2.5,
        text: 'true',
        answer: { accepted: ['1945', null, '0x1F', '7'] },
        tags: { chapter: 3, easy: true },
      },
    ],
  });
});

test('a field has the line on which it stands, and a missing one that of what it is missing in', () => {
  const { lineOf } = paper('title: A\nquestions:\n  - text: x\n    max_marks: 1\n  - text: y\n');
  expect(['title', 'questions[0].max_marks', 'questions[1].max_marks', 'questions', 'mode', ''].map(lineOf)).toEqual([
    1, 4, 5, 3, 1, 1,
  ]);
});

test.each([
  ['title: "A', 'paper.yaml:1: Missing closing'],
  ['title: A\ntitle: B', 'paper.yaml:2: Map keys must be unique'],
  ['a: &a [x]\nb: *a', 'paper.yaml:2: a paper has no aliases'],
  ['a: A\n b: B', 'paper.yaml:1: Nested mappings are not allowed'],
  ['- title: A', 'paper.yaml: a paper begins with'],
  ['', 'paper.yaml: a paper begins with'],
  ['? [a]\n: b', 'paper.yaml:1: the name of a field is a text'],
])('%j is refused: %s', (text, message) => {
  expect(() => paper(text)).toThrow(message);
});

interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

test('numbers and switches are those of the API', () => {
  const { schemas } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
  ).components;
  const found = new Map<string, string>();
  const seen = new Set<unknown>();
  const typeOf = (schema: Schema): string => [schema.type, ...(schema.anyOf ?? []).map(typeOf)].flat().join(' ');
  const walk = (given: Schema) => {
    const schema = given.$ref ? schemas[given.$ref.split('/').at(-1)!]! : given;
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const [name, property] of Object.entries<Schema>(schema.properties ?? {})) {
      found.set(name, `${found.get(name) ?? ''} ${typeOf(property)}`);
      walk(property);
    }
    for (const part of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) walk(part);
  };
  walk(schemas.CreateExamBody!);
  const of = (type: RegExp) => new Set([...found].filter(([, types]) => type.test(types)).map(([name]) => name));
  expect(NUMBERS).toEqual(of(/number|integer/));
  expect(SWITCHES).toEqual(of(/boolean/));
});
