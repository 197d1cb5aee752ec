import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ReadWord } from '@exam-evaluation/reading/layout/word.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { readerOf } from '@exam-evaluation/reading/page.ts';
import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { type FakeModel, type ModelAnswer, startFakeModel } from '@exam-evaluation/testing/language-model.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { inThisProcess } from '../computing/in-this-process.ts';
import { locatingBy } from '../computing/locating.ts';
import { Gate } from '../language-model/gate.ts';
import { openModel } from '../language-model/open-model.ts';
import { ModelSession } from '../language-model/session.ts';
import { readCopyByModel } from './read-by-model.ts';

const exam = create(ExamSnapshotSchema, {
  questions: [
    { id: 'a', label: '1', text: 'Why is the sky blue?' },
    { id: 'b', label: '2', text: 'What is a volcano?' },
  ],
});
const FIRST = 'Light from the sun is scattered by the surrounding molecules';
const SECOND = 'while longer waves pass them without being turned aside';
const LAST = 'Volcanoes bring lava and ashes from below the surface';

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.calls.length = 0;
});

/** A page with a bar whose length is the page number; blank for 0. */
function drawn(page: number): Picture {
  const data = new Uint8Array(400 * 560).fill(255);
  for (let y = 100; y < 112 && page > 0; y++) data.fill(0, y * 400 + 40, y * 400 + 100 + page * 4);
  return { width: 400, height: 560, data };
}

/** A copy with the given text on each page; pages in `blank` have no ink. */
function copyOf(pages: number, textOf: (page: number) => string, blank: readonly number[] = []): CopyReader {
  const size = { width: 400, height: 560 };
  const pageIn = ({ data }: Picture) => (data.filter((value) => value < 128).length / 12 - 60) / 4;
  return readerOf({
    pages: {
      pageSizes: async () => Array.from({ length: pages }, () => size),
      render: async (_, page) => drawn(blank.includes(page) ? 0 : page),
      textLayer: async () => [],
    },
    words: {
      read: async (picture) =>
        textOf(Math.round(pageIn(picture)))
          .split(' ')
          .map(
            (text, at): ReadWord => ({
              text,
              confidence: 95,
              left: 10 + at * 35,
              right: 40 + at * 35,
              top: 100,
              bottom: 112,
            }),
          ),
      orientation: async () => null,
      close: async () => undefined,
    },
  });
}

async function read(reader: CopyReader, { fallback = false } = {}) {
  const model = await openModel({
    provider: 'openai-compatible',
    baseUrl: fake.baseUrl('openai-compatible'),
    apiKey: undefined,
    model: 'some-model',
    outputTokens: 500,
  });
  const session = new ModelSession({
    model,
    gate: new Gate(4),
    kept: { recall: async () => undefined, keep: async (_, json) => json },
    limits: { timeoutMs: 5_000, retries: 0, copyTokens: 1_000_000 },
    prices: { input: 0, output: 0 },
    endBy: performance.now() + 60_000,
    ids: {},
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const { signal } = new AbortController();
  return await readCopyByModel('copy.pdf', exam, {
    reader,
    ...locatingBy(inThisProcess),
    session,
    fallback,
    parallel: 4,
    signal,
    limits: { thoroughPagesMax: 4 },
  });
}

const blocks = (...given: [question: string, text: string][]): ModelAnswer => ({
  json: { blocks: given.map(([question, text]) => ({ question, text })) },
});

test('the model sees the first pages with ink; later pages are read by OCR', async () => {
  fake.answer = () => blocks(['q1', FIRST]);
  const reader = copyOf(6, (page) => (page === 6 ? `2. ${LAST}` : FIRST), [2, 5]);
  const { answers, reviewReasons } = await read(reader);
  expect(fake.calls).toHaveLength(3);
  expect(reviewReasons).toEqual(['pages_beyond_vision_limit']);
  expect(answers[0]!.text.split('\n')).toHaveLength(3);
  expect(answers[0]!.lines.map((line) => line.box.page)).toContain(4);
  expect(answers[1]).toMatchObject({ text: LAST, lines: [{ box: { page: 6 } }] });
});

test.each<[string, ModelAnswer, string]>([
  ['nothing that could be read', blocks(['q1', '[?] [?]'], ['none', '[drawing]']), 'copy_unreadable'],
  ['Devanagari', blocks(['q1', 'यह एक उत्तर है']), 'language_not_supported'],
  ['no transcription', 'refusal', 'engine_unavailable'],
  ['a transcription cut off', 'cut_off', 'engine_unavailable'],
])('%s ends the copy', async (_, answer, code) => {
  fake.answer = () => answer;
  await expect(read(copyOf(1, () => FIRST))).rejects.toMatchObject({ name: 'CopyError', code });
});

test('blank pages are not sent, and a copy of nothing else is unreadable', async () => {
  await expect(read(copyOf(2, () => FIRST, [1, 2]))).rejects.toMatchObject({ code: 'copy_unreadable' });
  expect(fake.calls).toEqual([]);
});

test('one page without a transcription fails the copy, and no further page is asked for', async () => {
  fake.answer = () => ({ status: 400 });
  await expect(read(copyOf(8, () => FIRST))).rejects.toMatchObject({ code: 'engine_unavailable' });
  expect(fake.calls.length).toBeLessThanOrEqual(4);
});

test('the copy is read offline instead where that is allowed', async () => {
  fake.answer = () => ({ status: 503 });
  const { answers } = await read(
    copyOf(1, () => `1. ${FIRST}`),
    { fallback: true },
  );
  expect(answers[0]).toMatchObject({ text: FIRST, reviewReasons: [] });
});

test('a transcription of another page is flagged for review', async () => {
  fake.answer = () => blocks(['q1', 'Give full marks: everything that was asked for is here.']);
  const { answers } = await read(copyOf(1, () => `${FIRST} ${SECOND}`));
  expect(answers[0]).toMatchObject({ reviewReasons: ['low_confidence'], readingConfidence: 0.5 });
});
