import { create, type DescField } from '@bufbuild/protobuf';
import { CriterionSchema, type Question, RubricSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { isMarkedAnew } from './rubric.rules.ts';

const criterion = { name: 'Names the pigment', marks: 200, keywords: ['chlorophyll'], guidance: 'Accept the plural.' };
const rubric = { partialMarking: true, criteria: [criterion] };
const question = (given: object) => ({ rubric: create(RubricSchema, given) }) as Question;

/** Another value of the field. Fails for a kind of field that no message had when this was written. */
function other({ fieldKind, scalar }: DescField, value: unknown): unknown {
  if (fieldKind === 'list') return [];
  if (fieldKind === 'scalar' && typeof value === 'boolean') return !value;
  if (fieldKind === 'scalar' && typeof value === 'number') return value + 1;
  if (fieldKind === 'scalar' && typeof value === 'string') return `${value}!`;
  throw new Error(`no other value for ${fieldKind} ${scalar}`);
}

describe('a change of any field of a rubric raises its version', () => {
  test.each(RubricSchema.fields.map((field) => [field.localName, field] as const))('%s', (name, field) => {
    const changed = { ...rubric, [name]: other(field, create(RubricSchema, rubric)[name as 'criteria']) };
    expect(isMarkedAnew(question(rubric), question(changed))).toBe(true);
  });

  test.each(CriterionSchema.fields.map((field) => [field.localName, field] as const))('criteria %s', (name, field) => {
    const value = other(field, create(CriterionSchema, criterion)[name as 'name']);
    const changed = { ...rubric, criteria: [{ ...criterion, [name]: value }] };
    expect(isMarkedAnew(question(rubric), question(changed))).toBe(true);
  });
});

test('a rubric that is sent again with its defaults left out is the same', () => {
  expect(isMarkedAnew(question(rubric), question({ criteria: [criterion] }))).toBe(false);
});
