// Protects: a message that is encoded or decoded in turns is the one that protobuf would have made, and others get turns.
import { create, type DescMessage, fromBinary, type Message, toBinary } from '@bufbuild/protobuf';
import { CreateExamRequestSchema, CreateExamResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmitRequestSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { decode, encode } from './encoding.ts';

const questions = (count: number, text: string) =>
  Array.from({ length: count }, (_, n) => ({
    label: String(n),
    text: `${text} ${n}`,
    tags: { n, deep: { list: [1, 'two', null] } },
    rubric: { criteria: [{ name: 'c', marks: n, keywords: ['a', 'b'] }] },
  }));
const candidates = Array.from({ length: 40 }, (_, n) => ({ externalId: `c-${n}`, name: 'N' }));

const REQUEST = CreateExamRequestSchema;
const ANSWER = CreateExamResponseSchema;
const exam = { fields: { title: 'T' }, questions: questions(200, 'x'.repeat(5_000)) };
const large = create(REQUEST, { instituteId: 'i', ...exam, candidates });
const item = { question: { case: 'label', value: '1' }, text: 'y'.repeat(2_000) } as const;

const MESSAGES: [string, DescMessage, Message][] = [
  ['few fields', REQUEST, create(REQUEST, { instituteId: 'i', questions: questions(3, 'x') })],
  ['long lists', REQUEST, large],
  ['a long list in a field', ANSWER, create(ANSWER, { exam: { id: 'e', ...exam } })],
  [
    'a choice of fields',
    SubmitRequestSchema,
    create(SubmitRequestSchema, {
      candidate: { ref: { case: 'id', value: 'c' } },
      answers: { items: Array.from({ length: 200 }, () => item) },
      metadata: { key: 'value' },
    }),
  ],
  ['nothing', REQUEST, create(REQUEST)],
];

test.each(MESSAGES)('%s: what protobuf would make of it, and reads', async (_, schema, message) => {
  expect(fromBinary(schema, await encode(schema, message))).toEqual(message);
  expect(await decode(schema, toBinary(schema, message))).toEqual(message);
});

test('a field that comes in two parts is merged', async () => {
  const half = (text: string) => create(ANSWER, { exam: { questions: questions(100, text.repeat(5_000)) } });
  const [first, second] = [toBinary(ANSWER, half('a')), toBinary(ANSWER, half('b'))];
  const both = Buffer.concat([first, second]);
  expect(await decode(ANSWER, both)).toEqual(fromBinary(ANSWER, both));
});

test('bytes that are no message are refused, however many', async () => {
  const bytes = toBinary(REQUEST, large);
  await expect(decode(REQUEST, bytes.subarray(0, bytes.length - 10))).rejects.toThrow();
  await expect(decode(REQUEST, Buffer.alloc(300_000, 0xff))).rejects.toThrow();
});

test('others get turns while a large message is encoded and decoded', async () => {
  const keywords = Array.from({ length: 2_500 }, (_, n) => `keyword ${n}`);
  const one = { text: 'z', rubric: { criteria: [{ name: 'c', keywords }] } };
  const message = create(ANSWER, { exam: { questions: Array.from({ length: 200 }, () => one) } });
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const bytes = await encode(ANSWER, message);
  const encoding = turns;
  await decode(ANSWER, bytes);
  clearInterval(counting);
  expect(encoding).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(encoding);
});
