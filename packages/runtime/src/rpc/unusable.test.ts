import { create } from '@bufbuild/protobuf';
import type { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ListExamsRequestSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmitRequestSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { LIST_ITEMS_MAX, STRUCT_LEVELS_MAX, unusableFields } from './unusable.ts';

test('each field with a meaningless value is named by its path', () => {
  const page = { updatedSince: { seconds: 2n ** 40n }, after: { updatedAt: { nanos: -1 }, id: 'a\0' } };
  const request = create(ListExamsRequestSchema, { source: 99 as Source, page });
  expect(unusableFields(ListExamsRequestSchema, request).map(({ field, code }) => [field, code])).toEqual([
    ['source', 'invalid'],
    ['page.updated_since', 'invalid'],
    ['page.after.updated_at', 'invalid'],
    ['page.after.id', 'invalid_characters'],
  ]);
});

test('lists and the chosen one of several are looked through', () => {
  const items = [
    { text: 'fine' },
    { question: { case: 'label' as const, value: '1\0' }, selectedOptions: ['A', '\0'] },
  ];
  const request = create(SubmitRequestSchema, { answers: { items } });
  expect(unusableFields(SubmitRequestSchema, request).map(({ field }) => field)).toEqual([
    'answers.items[1].label',
    'answers.items[1].selected_options[1]',
  ]);
});

test('a list has a limit, also within a message', () => {
  const long = (items: number) =>
    create(SubmitRequestSchema, { answers: { items: Array.from({ length: items }, () => ({})) } });
  expect(unusableFields(SubmitRequestSchema, long(LIST_ITEMS_MAX))).toEqual([]);
  expect(unusableFields(SubmitRequestSchema, long(LIST_ITEMS_MAX + 1))).toEqual([
    { field: 'answers.items', code: 'out_of_range', message: expect.stringContaining('at most 10000') },
  ]);
});

test('an object of any content has a limit of levels', () => {
  const nested = (levels: number) => ({ metadata: JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) });
  const faults = (levels: number) => unusableFields(SubmitRequestSchema, create(SubmitRequestSchema, nested(levels)));
  expect(faults(STRUCT_LEVELS_MAX)).toEqual([]);
  expect(faults(STRUCT_LEVELS_MAX + 1)).toMatchObject([{ field: 'metadata', code: 'invalid' }]);
});

test.each([{}, { source: 1, page: { updatedSince: { seconds: 1n, nanos: 999_999_999 } } }, { page: { after: {} } }])(
  '%p is fine',
  (request) => {
    expect(unusableFields(ListExamsRequestSchema, create(ListExamsRequestSchema, request))).toEqual([]);
  },
);
